import { expect } from "@playwright/test";
import { readCopies, untilControlled } from "../pages/device.ts";
import { chordActions, textActions } from "./keys.ts";
import { type ElementReference, type Session, unlessGone } from "./webdriver.ts";

/** The roles that the tests look for, and where an element of each may be found. */
const HOLDERS = {
  alert: "[role=alert]",
  alertdialog: "dialog, [role=alertdialog]",
  button: "button, [role=button]",
  complementary: "aside, [role=complementary]",
  combobox: "input, [role=combobox]",
  dialog: "dialog, [role=dialog]",
  heading: "h1, h2, h3",
  link: "a[href], [role=link]",
  menuitem: "[role=menuitem]",
  option: "[role=option]",
  radio: "input[type=radio], [role=radio]",
  region: "section, [role=region]",
  search: "search, form, [role=search]",
  status: "[role=status], output",
  textbox: "textarea, input, [role=textbox]",
  toolbar: "[role=toolbar]",
  treegrid: "[role=treegrid]",
} as const;

export type Role = keyof typeof HOLDERS;
/** The whole name, or a part of it. */
export type Name = string | RegExp;

/** An error that both engines report of every page that sizes itself by what it observes; the next frame mends it. */
const HARMLESS = /^ResizeObserver loop /;

const DOWN = { type: "pointerDown", button: 0 } as const;
const UP = { type: "pointerUp", button: 0 } as const;

/** What stands for another program: a field, with the focus in it. */
const PAGE_TO_COPY = "data:text/html,<textarea autofocus></textarea>";

/** A page in the browser on WebKit: things are found by role and name, keys and clicks are real ones. */
export class WebPage {
  readonly session: Session;
  readonly origin: string;

  constructor(session: Session, origin: string) {
    this.session = session;
    this.origin = origin;
  }

  async goTo(path: string): Promise<void> {
    await this.session.goTo(`${this.origin}${path}`);
    await this.#watch();
  }

  async reload(): Promise<void> {
    await this.session.reload();
    await this.#watch();
  }

  /** Another window of the same browser, with this path. */
  async openWindow(path: string): Promise<string> {
    const handle = await this.session.openWindow();
    await this.goTo(path);
    return handle;
  }

  /** One chord, or several with a blank between them. */
  async press(chords: string): Promise<void> {
    for (const chord of chords.split(" ")) await this.session.act("key", chordActions(chord));
  }

  async type(text: string): Promise<void> {
    await this.session.act("key", textActions(text));
  }

  /** What is shown with this role and name, in the order of the page. */
  async all(role: Role, name: Name): Promise<readonly ElementReference[]> {
    const found: ElementReference[] = [];
    for (const element of await this.session.elements(HOLDERS[role])) {
      if ((await unlessGone(this.#isShownAs(element, role, name))) === true) found.push(element);
    }
    return found;
  }

  /** Waits until one thing has this role and name. */
  async get(role: Role, name: Name): Promise<ElementReference> {
    let found: readonly ElementReference[] = [];
    await expect
      .poll(
        async () => {
          found = await this.all(role, name);
          return found.length;
        },
        { message: `one ${role} “${name}”` },
      )
      .toBe(1);
    const [element] = found;
    if (element === undefined) throw new Error(`No ${role} “${name}”.`);
    return element;
  }

  async expectGone(role: Role, name: Name): Promise<void> {
    await expect
      .poll(async () => (await this.all(role, name)).length, { message: `no ${role} “${name}”` })
      .toBe(0);
  }

  async click(role: Role, name: Name): Promise<void> {
    await this.clickOn(await this.get(role, name));
  }

  /** A press of the mouse in the middle of it, or so many px beside that. */
  async clickOn(element: ElementReference, x = 0): Promise<void> {
    await this.session.evaluate(
      (target: HTMLElement) => target.scrollIntoView({ block: "nearest" }),
      element,
    );
    await this.session.act("mouse", [{ type: "pointerMove", origin: element, x, y: 0 }, DOWN, UP]);
  }

  /** Takes the one up, and lets it go so many px below the middle of the other. */
  async drag(what: ElementReference, where: ElementReference, below: number): Promise<void> {
    const to = { type: "pointerMove", origin: where, x: 0, duration: 100 };
    await this.session.act("mouse", [
      { type: "pointerMove", origin: what, x: 0, y: 0 },
      DOWN,
      { ...to, y: below + 20 },
      { ...to, y: below },
      UP,
    ]);
  }

  /** Puts a text on the clipboard, from a page of another program. */
  async copy(text: string): Promise<void> {
    await this.session.goTo(PAGE_TO_COPY);
    await this.session.evaluate((copied: string) => {
      const field = document.querySelector("textarea");
      if (field === null) return;
      field.value = copied;
      field.select();
    }, text);
    await this.press("Control+c");
  }

  /** What another program gets from the clipboard. */
  async pasted(): Promise<string> {
    const here = await this.session.window();
    await this.session.openWindow();
    await this.session.goTo(PAGE_TO_COPY);
    await this.press("Control+v");
    const text = await this.session.evaluate(() => document.querySelector("textarea")?.value ?? "");
    await this.session.closeWindow();
    await this.session.switchTo(here);
    return text;
  }

  /** Names a file to the page, as the dialog would that its button opens. */
  async chooseFile(path: string): Promise<void> {
    let field: ElementReference | undefined;
    await expect
      .poll(async () => {
        [field] = await this.session.elements("input[type=file]");
        return field !== undefined;
      })
      .toBe(true);
    if (field !== undefined) await this.session.chooseFile(field, path);
  }

  heightOf(element: ElementReference): Promise<number> {
    return this.session.evaluate((target: HTMLElement) => target.getBoundingClientRect().height, element);
  }

  async focusedRole(): Promise<string> {
    const [element] = await this.session.elements(":focus");
    return element === undefined ? "" : this.session.role(element);
  }

  /** How many records of notes are kept on this device. */
  keptNotes(): Promise<number> {
    return this.session.evaluate<["count"], Promise<number>>(readCopies, "count");
  }

  /** The text of the first thing that a selector finds. */
  textIn(css: string): Promise<string | undefined> {
    return this.session.evaluate((selector: string) => document.querySelector(selector)?.textContent, css);
  }

  /** By how many px the page goes over its right side. */
  overflow(): Promise<number> {
    return this.session.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  }

  /** Whether what is behind the words is dark. */
  isDark(): Promise<boolean> {
    return this.session.evaluate(() => {
      const canvas = document.createElement("canvas").getContext("2d");
      if (canvas === null) throw new Error("No canvas.");
      // It makes three numbers of any way to write a colour.
      canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, , , alpha] = canvas.getImageData(0, 0, 1, 1).data;
      if (alpha !== 255) throw new Error("The page has no ground of its own.");
      return red < 128;
    });
  }

  /** Waits until the page is on this device as a whole. */
  untilKeptOnDevice(): Promise<void> {
    return this.session.evaluate(untilControlled);
  }

  textOf(element: ElementReference): Promise<string> {
    return this.session.evaluate((target: HTMLElement) => target.textContent, element);
  }

  /** Waits until the thing says so. */
  async expectText(role: Role, name: Name, text: string | RegExp, timeout = 20_000): Promise<void> {
    await expect
      .poll(
        async () => {
          const [element] = await this.all(role, name);
          return element === undefined ? undefined : unlessGone(this.textOf(element));
        },
        { message: `${role} “${name}”`, timeout },
      )
      .toEqual(typeof text === "string" ? text : expect.stringMatching(text));
  }

  /** The name of what has the focus. */
  async focused(): Promise<string> {
    const [element] = await this.session.elements(":focus");
    return element === undefined ? "" : this.session.label(element);
  }

  async expectPath(path: string | RegExp): Promise<void> {
    await expect
      .poll(() => this.session.evaluate(() => location.pathname))
      .toEqual(typeof path === "string" ? path : expect.stringMatching(path));
  }

  /** Errors in the page since it was opened. */
  problems(): Promise<readonly string[]> {
    return this.session.evaluate(
      () => (window as Window & { seenProblems?: readonly string[] }).seenProblems ?? [],
    );
  }

  async #isShownAs(element: ElementReference, role: Role, name: Name): Promise<boolean> {
    const label = await this.session.label(element);
    if (typeof name === "string" ? label !== name : !name.test(label)) return false;
    if ((await this.session.role(element)) !== role) return false;
    return this.session.evaluate((target: HTMLElement) => target.checkVisibility(), element);
  }

  /** This browser writes no console for others to read; so the page itself keeps what goes wrong in it. */
  async #watch(): Promise<void> {
    await this.session.evaluate((harmless: string) => {
      const page = window as Window & { seenProblems?: string[] };
      if (page.seenProblems) return;
      const seen: string[] = [];
      page.seenProblems = seen;
      const isHarmless = new RegExp(harmless);
      window.addEventListener("error", ({ message }) => {
        if (!isHarmless.test(message)) seen.push(`uncaught: ${message}`);
      });
      window.addEventListener("unhandledrejection", ({ reason }) => {
        seen.push(`unhandled: ${reason}`);
      });
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
        seen.push(`policy: ${violatedDirective} ${blockedURI}`);
      });
      const write = console.error;
      console.error = (...words: unknown[]) => {
        seen.push(`console.error: ${words.join(" ")}`);
        write(...words);
      };
    }, HARMLESS.source);
  }
}
