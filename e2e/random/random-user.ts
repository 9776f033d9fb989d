import { expect, type Page } from "@playwright/test";
import { pasteAs } from "../clipboard.ts";
import { OutlinePage } from "../pages/outline.ts";
import type { Chance } from "./chance.ts";

const MS_PER_KEY = 15;
const INDENT_PX = 24;
/** The first time the code that selects has to come. */
const SELECTED_MS = 3_000;
const FOUND_MS = 5_000;
/** So slow a line brings the code for a paste in so long. */
const PASTED_MS = 30_000;

/** After so long a user goes on, whether it sees everything again or not. */
const BACK_MS = 5_000;

/** What the page says where something that was to come back did not, or not all of it. */
const NOT_BACK =
  /^(Not undone|Undone in part|Not done again|Done again in part): .*; (it|the note above it) has been (deleted|changed) since\.$/;

/** What the page says where another device deletes the note with the caret. */
const DELETED = "The note you were in was deleted elsewhere.";

/** What the page says where the code for a action cannot come. */
const NOT_HERE = "This could not be loaded. Check the connection.";

/** What a user may do next, by where the focus stands, with how often. */
const IN_NOTE = {
  write: 30,
  enterBelow: 14,
  enterAbove: 2,
  indent: 8,
  outdent: 6,
  up: 6,
  down: 6,
  moveUp: 3,
  moveDown: 3,
  leaveField: 2,
  paste: 3,
  arrangeSeveral: 5,
  deleteSeveralAndUndo: 2,
  drag: 3,
  undoAndRedo: 4,
} as const;
/** What takes the present text from one place to another; only a user that is alone does it. */
const MOVING_TEXT = { join: 4, makeCard: 5, giveUpCard: 1 } as const;
const ON_CARD = {
  flip: 6,
  rate: 8,
  editCard: 4,
  up: 5,
  down: 5,
  moveUp: 1,
  moveDown: 1,
  arrangeSeveral: 2,
  undoAndRedo: 2,
} as const;
const ON_ROW = { up: 4, down: 4, moveUp: 2, moveDown: 2, write: 4, arrangeSeveral: 2, paste: 1 } as const;
const ARRANGING = ["Tab", "Shift+Tab", "Alt+Shift+ArrowUp", "Alt+Shift+ArrowDown"] as const;

/**
 * Somebody who uses the outline by keyboard, without a plan. Every word they write is one of a kind, and nothing they
 * do takes a word away: at the end each has to stand somewhere.
 */
export class RandomUser {
  readonly outline: OutlinePage;
  /** Words that were typed into notes, questions and answers. */
  readonly words: string[] = [];
  /** Words that were taken away by keys and did not come back by others, as the page said: by its sentences. */
  readonly refused = new Map<string, string>();
  private readonly page: Page;
  private readonly chance: Chance;
  private readonly name: string;
  private readonly inNote: Readonly<Record<string, number>>;

  /** A user on a page. Every word that it writes begins with its name. */
  constructor(page: Page, chance: Chance, name: string, isAlone: boolean) {
    this.page = page;
    this.outline = new OutlinePage(page);
    this.chance = chance;
    this.name = name;
    this.inNote = isAlone ? { ...IN_NOTE, ...MOVING_TEXT } : IN_NOTE;
  }

  /** Does something. Returns what, and where the focus stands after it. */
  async act(): Promise<string> {
    const { place, name } = await this.outline.focus();
    const isNote = place === "field" && name === "Note";
    const isCard = place === "button" && /^(Flashcard|Answer): /.test(name);
    const action = isNote
      ? this.chance.pick(this.inNote)
      : isCard
        ? this.chance.pick(ON_CARD)
        : place === "row"
          ? this.chance.pick(ON_ROW)
          : "find";
    const written = this.words.length;
    await this.carryOut(action);
    const after = await this.outline.focus();
    return `${action} ${this.words.slice(written).join(" ")} → ${after.place} “${after.text}”`;
  }

  /** From the page of a branch, which Enter opens on a row and a press on a bullet anywhere. */
  async goHome(): Promise<void> {
    await this.page.getByRole("link", { name: "Perennial", exact: true }).click();
    await this.outline.ready();
  }

  private async carryOut(action: string): Promise<void> {
    const { keyboard } = this.page;
    switch (action) {
      case "find": {
        // The branch that was the page is gone.
        if ((await this.outline.grid.count()) === 0) return this.goHome();
        const fields = await this.outline.fields.count();
        // Two quick presses of Space on a card have led into viewing, or a form has come late and has the focus.
        if (fields === 0)
          return keyboard.press((await this.outline.focus()).place === "field" ? "Escape" : "e");
        // Scrolling to a field that is out of sight may take it out of the page: then this user misses it.
        await this.outline.fields
          .nth(this.chance.below(fields))
          .click({ timeout: FOUND_MS })
          .catch(() => {});
        return;
      }
      case "write":
        if ((await this.outline.focus()).place === "row") await keyboard.press("e");
        if ((await this.outline.focus()).name !== "Note") return;
        await keyboard.press("Control+End");
        return this.typeInNote(this.newWord());
      case "enterBelow":
        await keyboard.press("Control+End");
        return keyboard.press("Enter");
      case "enterAbove":
        await keyboard.press("Control+Home");
        return keyboard.press("Enter");
      case "indent":
        return keyboard.press("Tab");
      case "outdent":
        return keyboard.press("Shift+Tab");
      case "up":
        return keyboard.press("ArrowUp");
      case "down":
        return keyboard.press("ArrowDown");
      case "moveUp":
        return keyboard.press("Shift+ArrowUp");
      case "moveDown":
        return keyboard.press("Shift+ArrowDown");
      case "join":
        await keyboard.press("Control+Home");
        return keyboard.press("Backspace");
      case "makeCard":
        await keyboard.press("Alt+Enter");
        if ((await this.outline.focus()).name !== "Answer") return;
        await this.type("", this.newWord());
        return keyboard.press("Enter");
      case "giveUpCard":
        await keyboard.press("Alt+Enter");
        if ((await this.outline.focus()).name === "Answer") await keyboard.press("Escape");
        return;
      case "leaveField":
        return keyboard.press("Escape");
      case "flip":
        return keyboard.press("Space");
      case "rate":
        await keyboard.press("Space");
        return keyboard.press(String(1 + this.chance.below(4)));
      case "editCard": {
        await keyboard.press("e");
        if (!/^(Question|Answer)$/.test((await this.outline.focus()).name)) return;
        await keyboard.press("Control+End");
        await this.type(" ", this.newWord());
        return keyboard.press("Enter");
      }
      case "paste":
        // Nothing is pasted where one only reads.
        if ((await this.outline.focus()).place === "row") await keyboard.press("e");
        if ((await this.outline.focus()).name !== "Note") return;
        await keyboard.press("Control+End");
        return this.paste([this.newWord(), this.newWord(), this.newWord()]);
      case "arrangeSeveral":
        if (!(await this.selectSeveral())) return;
        await keyboard.press(ARRANGING[this.chance.below(ARRANGING.length)] ?? "Tab");
        return keyboard.press("Escape");
      case "deleteSeveralAndUndo":
        if (!(await this.selectSeveral())) return;
        return this.thereAndBack(async () => {
          await keyboard.press("Delete");
          await keyboard.press("Control+z");
        });
      case "drag":
        return this.drag();
      case "undoAndRedo": {
        const steps = 1 + this.chance.below(6);
        return this.thereAndBack(async () => {
          for (let step = 0; step < steps; step += 1) await keyboard.press("Control+z");
          for (let step = 0; step < steps; step += 1) await keyboard.press("Control+Shift+z");
        });
      }
      default:
        throw new Error(`Nobody knows how to ${action}.`);
    }
  }

  /**
   * Takes something away and back. Another device may have deleted or changed it in between: then the page says that it
   * did not come back, and why, and only with such a sentence may a word have left the screen.
   */
  private async thereAndBack(run: () => Promise<void>): Promise<void> {
    const before = await this.shownWords();
    await run();
    // Somebody who takes things back looks at what happened before they go on: so late the code for it may come.
    const told = this.page.getByText(NOT_BACK);
    const isSaid = async () => (await told.count()) > 0 || (await this.page.getByText(NOT_HERE).count()) > 0;
    const isBack = async () => {
      const shown = new Set(await this.shownWords());
      return before.every((word) => shown.has(word)) || (await isSaid());
    };
    await expect
      .poll(isBack, { timeout: BACK_MS })
      .toBe(true)
      .catch(() => {});
    const sentences = await told.allTextContents();
    if (sentences.length === 0) return;
    const after = new Set(await this.shownWords());
    for (const word of before) if (!after.has(word)) this.refused.set(word, sentences.join(" "));
  }

  private async shownWords(): Promise<string[]> {
    const text = (await this.outline.shown()).map((row) => row.text).join("\n");
    return this.words.filter((word) => text.includes(word));
  }

  /**
   * One to three rows, from the one with the focus on. Returns whether they are selected: the root of the page cannot
   * be, and what its keys do to a card alone takes its answer.
   */
  private async selectSeveral(): Promise<boolean> {
    const rows = 1 + this.chance.below(3);
    for (let row = 0; row < rows; row += 1) await this.page.keyboard.press("Control+Shift+ArrowDown");
    const selected = this.outline.grid.locator('[role=row][aria-selected="true"]').first();
    return selected.waitFor({ timeout: SELECTED_MS }).then(
      () => true,
      () => false,
    );
  }

  /** Lines, as another program has copied them. Where the code for it cannot come, a page says so unless it has a field. */
  private async paste(words: readonly [string, string, string]): Promise<void> {
    const [first, below, last] = words;
    await pasteAs(this.page, { text: ` ${first}\n  ${below}\n${last}` });
    const told = this.page.getByRole("region", { name: "Notifications" }).getByText(NOT_HERE).first();
    let isTold = false;
    let isInForm = false;
    const isDone = async () => {
      isTold ||= await told.isVisible();
      // It came late, and a field of it takes nothing from an event that no browser has made.
      isInForm ||= /^(Question|Answer)$/.test((await this.outline.focus()).name);
      return isTold || isInForm || (await this.shownWords()).includes(first);
    };
    await expect.poll(isDone, { timeout: PASTED_MS }).toBe(true);
    if (!(isTold || isInForm) || (await this.shownWords()).includes(first)) return;
    for (const word of words) this.refused.set(word, isTold ? NOT_HERE : "pasted into a form");
  }

  /** A row by its bullet to some place among the others, one level in or not. */
  private async drag(): Promise<void> {
    const { mouse } = this.page;
    const bullets = this.outline.grid.locator(".bul");
    const count = await bullets.count();
    // The page of a note without rows.
    if (count === 0) return;
    const from = await bullets.nth(this.chance.below(count)).boundingBox();
    const to = await bullets.nth(this.chance.below(count)).boundingBox();
    const level = this.chance.below(2);
    if (from === null || to === null) return;
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await mouse.down();
    await mouse.move(to.x + level * INDENT_PX, to.y + to.height, { steps: 4 });
    await mouse.up();
  }

  private newWord(): string {
    const word = `${this.name}${this.words.length}x`;
    this.words.push(word);
    return word;
  }

  /**
   * Another device may delete the note on the way: then the page says so, and only with that sentence may a word have
   * been typed where no field was any more.
   */
  private async typeInNote(word: string): Promise<void> {
    await this.type(" ", word);
    if ((await this.outline.focus()).place === "row" && (await this.page.getByText(DELETED).count()) > 0)
      this.refused.set(word, DELETED);
  }

  private type(before: string, word: string): Promise<void> {
    return this.outline.type(before + word, MS_PER_KEY);
  }
}
