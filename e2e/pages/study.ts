import { expect, type Locator, type Page } from "@playwright/test";
import type { Rating } from "./outline.ts";

/** Study, by role and name: what is due, one card at a time, and the end. */
export class StudyPage {
  readonly page: Page;
  /** On every page with a header. */
  readonly link: Locator;
  readonly card: Locator;
  readonly showAnswer: Locator;
  readonly progress: Locator;
  readonly undo: Locator;
  readonly edit: Locator;
  readonly bury: Locator;
  readonly suspend: Locator;
  readonly flag: Locator;
  readonly open: Locator;
  readonly done: Locator;
  readonly nothing: Locator;

  constructor(page: Page) {
    this.page = page;
    this.link = page.getByRole("link", { name: /^Study\b(?! (all|this|it|ahead))/ });
    this.card = page.getByRole("main").getByRole("region", { name: "Card" });
    this.showAnswer = page.getByRole("button", { name: "Show answer" });
    this.progress = page.getByRole("progressbar", { name: "Session" });
    this.undo = page.getByRole("button", { name: "Undo", exact: true });
    this.edit = page.getByRole("button", { name: "Edit flashcard" });
    this.bury = page.getByRole("button", { name: "Bury", exact: true });
    this.suspend = page.getByRole("button", { name: "Suspend", exact: true });
    this.flag = page.getByRole("button", { name: "Flag", exact: true });
    this.open = page.getByRole("link", { name: "Open in the outline" });
    this.done = page.getByRole("heading", { name: "Done for now" });
    this.nothing = page.getByRole("heading", { name: "Nothing is due" });
  }

  rating(name: Rating): Locator {
    return this.page.getByRole("button", { name: new RegExp(`^${name}\\b`) });
  }

  question(question: string): Locator {
    return this.card.getByRole("button", { name: new RegExp(`^Flashcard: ${escaped(question)}`) });
  }

  async expectQuestion(question: string): Promise<void> {
    await expect(this.question(question)).toBeFocused();
    await expect(this.showAnswer).toBeVisible();
  }

  async expectAnswer(answer: string): Promise<void> {
    const name = new RegExp(`Answer: ${escaped(answer)}$`);
    await expect(this.card.getByRole("button", { name })).toBeFocused();
    await expect(this.showAnswer).toHaveCount(0);
  }

  /** Opens what is due from wherever one is, and begins with all of it. */
  async begin(): Promise<void> {
    await this.beginWith(this.showAnswer);
  }

  /** The same where the first card asks otherwise. @param asks what it shows then */
  async beginWith(asks: Locator): Promise<void> {
    await this.link.click();
    await expect(this.page.getByRole("heading", { name: "Study", level: 1 })).toBeFocused();
    await this.page.keyboard.press("Enter");
    await expect(asks).toBeVisible();
  }

  /** Turns the card and rates it, by keys alone. */
  async answer(question: string, key: "1" | "2" | "3" | "4"): Promise<void> {
    await this.expectQuestion(question);
    await this.page.keyboard.press("Space");
    await expect(this.rating("Good")).toBeVisible();
    await this.page.keyboard.press(key);
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
