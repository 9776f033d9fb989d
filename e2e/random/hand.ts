import type { Page } from "@playwright/test";
import { OutlinePage } from "../pages/outline.ts";
import type { Chance } from "./chance.ts";

const MS_PER_KEY = 15;

/** What a hand may do next, by where the focus stands, with how often. */
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
} as const;
/** What takes the present text from one place to another; only a hand that is alone does it. */
const MOVING_TEXT = { join: 4, makeCard: 5, giveUpCard: 1 } as const;
const ON_CARD = { flip: 6, rate: 8, editCard: 4, up: 5, down: 5, moveUp: 1, moveDown: 1 } as const;
const ON_ROW = { up: 4, down: 4, moveUp: 2, moveDown: 2, write: 4 } as const;

/**
 * Somebody who uses the outline by keyboard, without a plan. Every word they write is one of a kind, and nothing they
 * do takes a word away: at the end each has to stand somewhere.
 */
export class Hand {
  readonly outline: OutlinePage;
  /** Words that were typed into notes, questions and answers. */
  readonly words: string[] = [];
  private readonly page: Page;
  private readonly chance: Chance;
  private readonly name: string;
  private readonly inNote: Readonly<Record<string, number>>;

  /** @param name begins every word of this hand */
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
    const deed = isNote
      ? this.chance.pick(this.inNote)
      : isCard
        ? this.chance.pick(ON_CARD)
        : place === "row"
          ? this.chance.pick(ON_ROW)
          : "find";
    const written = this.words.length;
    await this.carryOut(deed);
    const after = await this.outline.focus();
    return `${deed} ${this.words.slice(written).join(" ")} → ${after.place} “${after.text}”`;
  }

  private async carryOut(deed: string): Promise<void> {
    const { keyboard } = this.page;
    switch (deed) {
      case "find": {
        const fields = await this.outline.fields.count();
        // Two quick presses of Space on a card have led into viewing.
        if (fields === 0) return keyboard.press("e");
        await this.outline.fields.nth(this.chance.below(fields)).click();
        return;
      }
      case "write":
        if ((await this.outline.focus()).place === "row") await keyboard.press("e");
        if ((await this.outline.focus()).name !== "Note") return;
        await keyboard.press("Control+End");
        return this.type(" ", this.newWord());
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
      default:
        throw new Error(`Nobody knows how to ${deed}.`);
    }
  }

  private newWord(): string {
    const word = `${this.name}${this.words.length}x`;
    this.words.push(word);
    return word;
  }

  private type(before: string, word: string): Promise<void> {
    return this.outline.type(before + word, MS_PER_KEY);
  }
}
