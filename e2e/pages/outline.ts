import { expect, type Locator, type Page } from "@playwright/test";
import { expected, formatRows } from "../tree-text.ts";
import { type FocusSeen, readFocus, readRows, type ShownRow } from "./read-outline.ts";

/** The keys that rate a card, and what they say of it. */
const RATINGS = { "1": "Hard", "2": "Difficult", "3": "Good", "4": "Easy" } as const;

export type Rating = (typeof RATINGS)[keyof typeof RATINGS];

/** How often is looked: Playwright's own pauses grow to a second, most of which a test would wait for nothing. */
const OFTEN = { intervals: [20, 50, 50, 100] };

/** The outline of a tree page, by role and name. */
export class OutlinePage {
  readonly page: Page;
  readonly grid: Locator;
  readonly rows: Locator;
  readonly fields: Locator;
  readonly sync: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole("treegrid", { name: "Notes" });
    this.rows = this.grid.getByRole("row");
    this.fields = this.grid.getByRole("textbox", { name: "Note", exact: true });
    this.sync = page.getByRole("status", { name: "Sync" });
  }

  /** Until the outline is there and takes keys. */
  async ready(): Promise<void> {
    await expect(this.rows.first()).toBeVisible({ timeout: 15_000 });
    await expect.poll(async () => (await this.focus()).place, OFTEN).not.toBe("elsewhere");
  }

  /** The rows in the page at the moment, from top to bottom. */
  shown(): Promise<ShownRow[]> {
    return this.rows.evaluateAll(readRows);
  }

  /** The rows in the page as text: two spaces a level, `?` before a card, `-` for a blank note. */
  async text(): Promise<string> {
    return formatRows(await this.shown());
  }

  /** Waits until the outline reads so; `wanted` may be indented as a whole. */
  async expectText(wanted: string, timeout = 10_000): Promise<void> {
    await expect.poll(() => this.text(), { ...OFTEN, timeout }).toBe(expected(wanted));
  }

  /** Every row of the outline from the first to the last: scrolls where only a part is in the page. */
  async readAll(): Promise<ShownRow[]> {
    const seen = new Map<number, ShownRow>();
    const box = await this.grid.boundingBox();
    const view = this.page.viewportSize() ?? { width: 1280, height: 900 };
    await this.page.mouse.move((box?.x ?? 0) + (box?.width ?? view.width) / 2, view.height / 2);
    await this.page.mouse.wheel(0, -1_000_000);
    await this.page.waitForTimeout(100);
    let stale = 0;
    while (stale < 10) {
      const before = seen.size;
      for (const row of await this.shown()) seen.set(row.index, row);
      // Rows come in slices behind those of the first screen.
      const count = Number(await this.grid.getAttribute("aria-rowcount"));
      if (count > 0 && seen.size >= count) break;
      stale = seen.size === before ? stale + 1 : 0;
      await this.page.mouse.wheel(0, view.height / 2);
      await this.page.waitForTimeout(60);
    }
    return [...seen.values()].sort((a, b) => a.index - b.index);
  }

  /** The row whose note or question reads so; found anew at each use, since ids may be replaced. */
  async rowOf(text: string): Promise<ShownRow> {
    let found: ShownRow | undefined;
    await expect
      .poll(
        async () => {
          found = (await this.shown()).find((row) => row.text === text);
          return found !== undefined;
        },
        { ...OFTEN, message: `a row that reads “${text}”` },
      )
      .toBe(true);
    if (found === undefined) throw new Error(`No row reads “${text}”.`);
    return found;
  }

  /** A row by its place in the outline, 1 for the root. */
  at(index: number): Locator {
    return this.grid.locator(`[role=row][aria-rowindex="${index}"]`);
  }

  async row(text: string): Promise<Locator> {
    return this.at((await this.rowOf(text)).index);
  }

  /** Puts the caret into a note: by a click, then to the place asked for. */
  async caretIn(text: string, caret: number | "start" | "end" = "end"): Promise<void> {
    const field = (await this.row(text)).getByRole("textbox", { name: "Note", exact: true });
    await field.click();
    await this.page.keyboard.press(caret === "end" ? "Control+End" : "Control+Home");
    if (typeof caret === "number") {
      for (let step = 0; step < caret; step += 1) await this.page.keyboard.press("ArrowRight");
    }
    if (typeof caret === "number") await this.expectCaret(text, caret);
    else await this.expectCaret(text, caret === "end" ? text.length : 0);
  }

  /** Focuses the row itself, not the field in it. */
  async focusRow(text: string): Promise<void> {
    await this.caretIn(text);
    await this.page.keyboard.press("Escape");
    await expect.poll(async () => (await this.focus()).place, OFTEN).toBe("row");
  }

  focus(): Promise<FocusSeen> {
    return this.page.evaluate(readFocus);
  }

  /** Waits until the caret stands in the note that reads so, at this offset. */
  async expectCaret(text: string, caret: number): Promise<void> {
    await expect
      .poll(async () => {
        const { place, text: value, start, end } = await this.focus();
        return { place, text: value, start, end };
      }, OFTEN)
      .toEqual({ place: "field", text, start: caret, end: caret });
  }

  /** Waits until the focus is on the row that reads so, or in it. */
  async expectFocus(text: string): Promise<void> {
    await expect.poll(async () => (await this.focus()).text, OFTEN).toBe(text);
  }

  /** Waits until the page says that so many changes were refused. */
  async expectFailed(count: number): Promise<void> {
    await expect(this.sync).toHaveText(count === 1 ? "1 change failed" : `${count} changes failed`);
  }

  /** Waits until everything is on the server, and nothing is being typed that is not. */
  async expectSaved(timeout = 15_000): Promise<void> {
    await expect(this.sync).toHaveText("Saved", { timeout });
  }

  async expectWaiting(count: number | RegExp, timeout = 15_000): Promise<void> {
    const text =
      count instanceof RegExp ? count : `Offline — ${count === 1 ? "1 change" : `${count} changes`} waiting`;
    await expect(this.sync).toHaveText(text, { timeout });
  }

  card(question: string): Locator {
    return this.grid.getByRole("button", { name: new RegExp(`^Flashcard: ${quoted(question)}, `) });
  }

  answer(text: string): Locator {
    return this.grid.getByRole("button", { name: new RegExp(`^Answer: ${quoted(text)}`) });
  }

  rating(name: Rating): Locator {
    return this.grid.getByRole("button", { name: new RegExp(`^${name}\\b`) });
  }

  /**
   * Rates a card by its key, and waits until that is saved. The code that rates may have to come first: until it does,
   * everything before it is saved.
   */
  async rateCard(question: string, key: keyof typeof RATINGS): Promise<void> {
    await this.card(question).click();
    await expect(this.rating(RATINGS[key])).toBeVisible();
    await this.page.keyboard.press(key);
    await this.expectRated(question, RATINGS[key]);
    await this.expectSaved();
  }

  /** Waits until the card shows its question and says that it was rated so. */
  async expectRated(question: string, name: Rating): Promise<void> {
    await expect(this.card(question)).toHaveAccessibleName(`Flashcard: ${question}, rated ${name}`);
  }

  get conversion(): { form: Locator; question: Locator; answer: Locator } {
    const form = this.page.getByRole("form", { name: "Make flashcard" });
    return {
      form,
      question: form.getByRole("textbox", { name: "Question" }),
      answer: form.getByRole("textbox", { name: "Answer" }),
    };
  }

  get edit(): { question: Locator; answer: Locator } {
    return {
      question: this.grid.getByRole("textbox", { name: "Question" }),
      answer: this.grid.getByRole("textbox", { name: "Answer" }),
    };
  }

  /** The middle of the keyboard: keys at this pace, as a person's fingers give them. */
  async type(text: string, msPerKey: number): Promise<void> {
    await typeAt(this.page, text, msPerKey);
  }
}

const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Presses the keys of a text, one every `msPerKey` milliseconds or as fast as the browser takes them. */
export async function typeAt(page: Page, text: string, msPerKey: number): Promise<void> {
  for (const character of text) {
    const began = performance.now();
    if (/^[\x20-\x7e]$/.test(character)) await page.keyboard.press(character === " " ? "Space" : character);
    else await page.keyboard.insertText(character);
    const rest = msPerKey - (performance.now() - began);
    if (rest > 1) await new Promise((resolve) => setTimeout(resolve, rest));
  }
}
