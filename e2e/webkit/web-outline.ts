import { expect } from "@playwright/test";
import { type FocusSeen, readFocus, readRows, type ShownRow } from "../pages/read-outline.ts";
import { expected, formatRows } from "../tree-text.ts";
import type { WebPage } from "./web-page.ts";
import type { ElementReference } from "./webdriver.ts";

const ROWS = "[role=treegrid][aria-label=Notes] [role=row]";

/** The outline of a tree page. */
export class WebOutline {
  readonly web: WebPage;

  constructor(web: WebPage) {
    this.web = web;
  }

  shown(): Promise<readonly ShownRow[]> {
    return this.web.session.evaluate<[], readonly ShownRow[]>(readRows);
  }

  /** The rows as text: two spaces a level, `?` before a card, `-` for a blank note. */
  async expectText(wanted: string): Promise<void> {
    await expect.poll(async () => formatRows(await this.shown())).toBe(expected(wanted));
  }

  /** The row whose note or question reads so. */
  async row(text: string): Promise<ElementReference> {
    let found: ElementReference | undefined;
    await expect
      .poll(
        async () => {
          const index = (await this.shown()).find((row) => row.text === text)?.index;
          [found] = await this.web.session.elements(`${ROWS}[aria-rowindex="${index ?? ""}"]`);
          return found !== undefined;
        },
        { message: `a row that reads “${text}”` },
      )
      .toBe(true);
    if (found === undefined) throw new Error(`No row reads “${text}”.`);
    return found;
  }

  /** What a selector finds in the row that reads so. */
  async inRow(text: string, css: string): Promise<ElementReference> {
    const [element] = await this.web.session.elements(css, await this.row(text));
    if (element === undefined) throw new Error(`Nothing is ${css} in “${text}”.`);
    return element;
  }

  /** Puts the caret into a note: by a click, then to its start or end. */
  async caretIn(text: string, caret: "start" | "end" = "end"): Promise<void> {
    await this.web.clickOn(await this.inRow(text, "textarea, [role=textbox]"));
    await this.web.press(caret === "end" ? "Control+End" : "Control+Home");
    await this.expectCaret(text, caret === "end" ? text.length : 0);
  }

  /** Focuses the row itself, not the field in it. */
  async focusRow(text: string): Promise<void> {
    await this.caretIn(text);
    await this.web.press("Escape");
    await expect.poll(async () => (await this.caret()).place).toBe("row");
  }

  caret(): Promise<FocusSeen> {
    return this.web.session.evaluate<[], FocusSeen>(readFocus);
  }

  /** How many lines a note takes on the screen. */
  async countLines(text: string): Promise<number> {
    const field = await this.inRow(text, "textarea");
    return this.web.session.evaluate(
      (target: HTMLElement) =>
        Math.round(target.clientHeight / Number.parseFloat(getComputedStyle(target).lineHeight)),
      field,
    );
  }

  /** Waits until the caret stands in the note that reads so, at this offset. */
  async expectCaret(text: string, caret: number): Promise<void> {
    await expect
      .poll(async () => {
        const { place, text: value, start, end } = await this.caret();
        return { place, text: value, start, end };
      })
      .toEqual({ place: "field", text, start: caret, end: caret });
  }

  /** Waits until the focus is on the row that reads so, or in it. */
  async expectFocus(text: string): Promise<void> {
    await expect.poll(async () => (await this.caret()).text).toBe(text);
  }

  /** Waits until everything is on the server, and nothing is being typed that is not. */
  expectSaved(): Promise<void> {
    return this.expectSync("Saved");
  }

  expectSync(text: string | RegExp): Promise<void> {
    return this.web.expectText("status", "Sync", text, 30_000);
  }
}
