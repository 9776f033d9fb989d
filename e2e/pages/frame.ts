import { expect, type Locator, type Page } from "@playwright/test";

/** What a subscription is asked for, in the words of the paywall. */
export type PaidFeature = "Flashcard Creation" | "Studying flashcards" | "Flashcard Confidence Rating";

/** What stands around every page and opens above it, by role and name. */
export class PageFrame {
  readonly page: Page;
  readonly toolbar: Locator;
  readonly mobileBar: Locator;
  readonly parentLink: Locator;
  readonly moreButton: Locator;
  readonly more: Locator;
  readonly health: Locator;
  readonly help: Locator;
  readonly paywall: Locator;
  readonly notifications: Locator;
  readonly failedChanges: Locator;
  readonly signInAgain: Locator;
  /** The same for an account without a name. */
  readonly sessionEnded: Locator;

  constructor(page: Page) {
    this.page = page;
    this.toolbar = page.getByRole("toolbar", { name: "Tree" });
    this.mobileBar = page.getByRole("toolbar", { name: "Mobile actions" });
    this.parentLink = page.getByRole("link", { name: /^Go to parent tree: / });
    this.moreButton = page.getByRole("button", { name: "More", exact: true });
    this.more = page.getByRole("dialog", { name: "More" });
    this.health = this.more.getByRole("status", { name: "Backend health" });
    this.help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    this.paywall = page.getByRole("dialog", { name: "Start your FREE Trial" });
    this.notifications = page.getByRole("region", { name: "Notifications" });
    this.failedChanges = page.getByRole("region", { name: "Failed changes" });
    this.signInAgain = page.getByRole("dialog", { name: "Please sign in again" });
    this.sessionEnded = page.getByRole("dialog", { name: "This session has ended" });
  }

  /** A button of the toolbar that says its state in its description. */
  switch(name: "Mode" | "Default item type"): Locator {
    return this.toolbar.getByRole("button", { name, exact: true });
  }

  badge(text: "FREE" | "PRO"): Locator {
    return this.toolbar.getByText(text, { exact: true });
  }

  async openMore(): Promise<Locator> {
    await this.moreButton.click();
    await expect(this.more).toBeVisible();
    return this.more;
  }

  async logOut(): Promise<void> {
    await this.toolbar.getByRole("button", { name: "Log out" }).click();
  }

  /** A toast that says exactly that; `alert` for errors and warnings. */
  toast(role: "status" | "alert", text: string): Locator {
    return this.notifications
      .getByRole(role)
      .locator(":scope > *")
      .filter({ has: this.page.getByText(text, { exact: true }) });
  }

  /** Waits until the paywall asks for a subscription for this feature, and offers one. */
  async expectPaywall(feature: PaidFeature): Promise<void> {
    await expect(this.paywall.getByText(`${feature} is part of the subscription.`)).toBeVisible();
    await expect(this.paywall.getByRole("button", { name: "Try For Free" })).toBeVisible();
  }

  async maybeLater(): Promise<void> {
    await this.paywall.getByRole("button", { name: "Maybe Later" }).click();
    await expect(this.paywall).toHaveCount(0);
  }

  /** Opens the list of changes that the server refused. */
  async showFailed(): Promise<Locator> {
    await this.page.getByRole("button", { name: "Show", exact: true }).click();
    return this.failedChanges;
  }

  async tryFailedAgain(): Promise<void> {
    await this.failedChanges.getByRole("button", { name: "Try again" }).click();
  }

  /** The session token that this browser keeps. */
  token(): Promise<string | null> {
    return this.page.evaluate(() => localStorage.getItem("jwt_token"));
  }
}
