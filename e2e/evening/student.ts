import { expect, type Page } from "@playwright/test";
import type { Section } from "../material/lecture.ts";
import { OutlinePage, typeAt } from "../pages/outline.ts";
import { OutlineModel } from "./outline-model.ts";

const COLORS = ["red", "orange", "yellow", "green"] as const;

/** A person at the keyboard, who keeps in mind what the outline must look like. */
export class Student {
  readonly model = new OutlineModel();
  readonly outline: OutlinePage;
  private readonly page: Page;
  private readonly msPerKey: number;

  constructor(page: Page, msPerKey: number) {
    this.page = page;
    this.msPerKey = msPerKey;
    this.outline = new OutlinePage(page);
  }

  async type(text: string): Promise<void> {
    this.model.type(text);
    await typeAt(this.page, text, this.msPerKey);
  }

  private async press(key: string): Promise<void> {
    const began = performance.now();
    await this.page.keyboard.press(key);
    const rest = this.msPerKey - (performance.now() - began);
    if (rest > 1) await new Promise((resolve) => setTimeout(resolve, rest));
  }

  async enter(): Promise<void> {
    this.model.enter();
    await this.press("Enter");
  }
  async backspace(): Promise<void> {
    this.model.backspace();
    await this.press("Backspace");
  }
  async indent(): Promise<void> {
    this.model.indent();
    await this.press("Tab");
  }
  async outdent(): Promise<void> {
    this.model.outdent();
    await this.press("Shift+Tab");
  }
  async reorder(step: -1 | 1): Promise<void> {
    this.model.reorder(step);
    await this.press(step === 1 ? "Shift+ArrowDown" : "Shift+ArrowUp");
  }
  async addChild(): Promise<void> {
    this.model.addChild();
    await this.press("Control+Shift+Enter");
  }

  /** The title, then the first child by way of the button under an empty outline. */
  async title(text: string): Promise<void> {
    await this.type(text);
    await this.press("Enter");
    await this.press("Enter");
    this.model.firstChild();
  }

  /**
   * Takes a section down line by line from a blank note, at the depth of that note: Enter, and Tab or
   * Shift+Tab until the depth is right. `onLine` is told how many lines are written.
   */
  async takeDown(section: Section, onLine: (written: number) => void): Promise<void> {
    let depth = 0;
    let written = 0;
    for (const line of section.notes.split("\n").filter((text) => text.trim() !== "")) {
      const wanted = (line.length - line.trimStart().length) / 2;
      if (written > 0) await this.enter();
      for (; depth < wanted; depth += 1) await this.indent();
      for (; depth > wanted; depth -= 1) await this.outdent();
      await this.type(line.trim());
      written += 1;
      onLine(written);
    }
    // Back to the depth of the section's heading, for what comes next.
    await this.enter();
    for (; depth > 0; depth -= 1) await this.outdent();
  }

  /** By the arrow keys alone, to the row that reads so. */
  async goTo(text: string): Promise<void> {
    const rows = this.model.visible();
    const target = this.model.find(text);
    const key = rows.indexOf(target) < rows.indexOf(this.model.focus) ? "ArrowUp" : "ArrowDown";
    for (let steps = 0; (await this.outline.focus()).text !== text; steps += 1) {
      if (steps > 3 * rows.length) {
        throw new Error(
          `${steps} times ${key} did not lead to “${text}”; the focus is ${JSON.stringify(await this.outline.focus())}.`,
        );
      }
      await this.page.keyboard.press(key);
    }
    this.model.place(target, target.text.length);
  }

  /** Into the text of a note, with the caret at an offset or at its end. */
  async caretAt(text: string, offset: number | "end"): Promise<void> {
    await this.goTo(text);
    await this.toField();
    await this.page.keyboard.press(offset === "end" ? "Control+End" : "Control+Home");
    const steps = offset === "end" ? 0 : offset;
    for (let step = 0; step < steps; step += 1) await this.page.keyboard.press("ArrowRight");
    const caret = offset === "end" ? text.length : offset;
    this.model.place(this.model.find(text), caret);
    await this.outline.expectCaret(text, caret);
  }

  /** From a row to the text in it, where the focus is not there already. */
  async toField(): Promise<void> {
    if ((await this.outline.focus()).place !== "field") await this.page.keyboard.press("e");
  }

  /** From the field to its row. */
  async toRow(): Promise<void> {
    if ((await this.outline.focus()).place === "field") await this.page.keyboard.press("Escape");
    await expect.poll(async () => (await this.outline.focus()).place).not.toBe("field");
  }

  async collapse(text: string, collapsed: boolean): Promise<void> {
    await this.goTo(text);
    if ((await this.outline.focus()).place === "field") await this.press("Control+.");
    else await this.press("c");
    const node = this.model.find(text);
    node.collapsed = collapsed;
    await expect(await this.outline.row(text)).toHaveAttribute("aria-expanded", String(!collapsed));
  }

  /** Opens a branch as a page of its own. */
  async zoomIn(text: string): Promise<void> {
    await this.goTo(text);
    await this.toRow();
    await this.page.keyboard.press("Enter");
    await expect(this.page.getByRole("heading", { level: 1, name: text })).toBeAttached();
    await this.outline.ready();
    this.model.page = this.model.find(text);
    this.model.place(this.model.page, text.length);
    await this.expectFocus(text);
  }

  /** Back to the parent of the page, with the caret on the branch that was open. */
  async zoomOut(parentText: string): Promise<void> {
    await this.toRow();
    await this.page.keyboard.press("p");
    await expect(this.page.getByRole("heading", { level: 1, name: parentText })).toBeAttached();
    await this.outline.ready();
    const branch = this.model.page;
    this.model.page = branch.parent ?? this.model.root;
    this.model.place(branch, branch.text.length);
    await this.expectFocus(branch.text);
  }

  async makeCard(question: string, answer: string): Promise<void> {
    await this.caretAt(question, "end");
    await this.press("Alt+Enter");
    await expect(this.outline.conversion.answer).toBeFocused();
    await typeAt(this.page, answer, this.msPerKey);
    await this.press("Enter");
    this.model.convert(answer);
    await expect(this.outline.card(question)).toBeVisible();
  }

  /** Turns the card, rates it with a key from 1 to 4, then adds to its answer. */
  async studyCard(question: string, rating: 1 | 2 | 3 | 4, addition: string): Promise<void> {
    await this.goTo(question);
    await this.press("Space");
    await expect(this.outline.answer(this.model.focus.answer ?? "")).toBeVisible();
    await this.press(String(rating));
    this.model.focus.color = COLORS[rating - 1] ?? "white";
    await expect(this.outline.card(question)).toBeVisible();
    await this.press("e");
    await expect(this.outline.edit.answer).toBeVisible();
    if ((await this.outline.focus()).name !== "Answer") await this.press("Tab");
    await expect(this.outline.edit.answer).toBeFocused();
    await this.press("Control+End");
    await typeAt(this.page, addition, this.msPerKey);
    await this.press("Enter");
    this.model.focus.answer += addition;
    await expect(this.outline.card(question)).toBeVisible();
  }

  async turnCardBack(question: string): Promise<void> {
    await this.goTo(question);
    await this.press("Shift+Tab");
    this.model.turnBack();
    await expect(this.outline.card(question)).toHaveCount(0);
  }

  expectFocus(text: string): Promise<void> {
    return expect.poll(async () => (await this.outline.focus()).text).toBe(text);
  }

  /** What is in the page at the moment is what the rules say, row for row. */
  async expectShown(): Promise<void> {
    const rows = this.model.visible();
    const depth = (node: (typeof rows)[number]): number =>
      node === this.model.page || node.parent === null ? 1 : depth(node.parent) + 1;
    const wanted = rows.map((node) => ({
      level: depth(node),
      kind: node.answer === undefined ? "note" : "flashcard",
      text: node.text,
    }));
    await expect
      .poll(async () => {
        const shown = await this.outline.shown();
        const wrong = shown.filter(({ index, level, kind, text }) => {
          const row = wanted[index - 1];
          return row?.level !== level || row.kind !== kind || row.text !== text;
        });
        return wrong.map((row) => ({ ...row, wanted: wanted[row.index - 1] }));
      })
      .toEqual([]);
  }
}
