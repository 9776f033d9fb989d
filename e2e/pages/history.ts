import type { Locator, Page } from "@playwright/test";

/** The history panel beside a tree, by role and name. */
export class HistoryPanel {
  readonly panel: Locator;
  readonly toggle: Locator;
  readonly actions: Locator;
  readonly mutations: Locator;
  readonly previous: Locator;
  readonly next: Locator;

  constructor(page: Page) {
    this.panel = page.getByRole("complementary", { name: "History" });
    this.toggle = page.getByRole("toolbar", { name: "Tree" }).getByRole("button", { name: "History" });
    this.actions = this.panel.getByRole("tabpanel", { name: "User Actions" });
    this.mutations = this.panel.getByRole("tabpanel", { name: "Mutations" });
    this.previous = this.panel.getByRole("button", { name: "Previous page" });
    this.next = this.panel.getByRole("button", { name: "Next page" });
  }

  tab(name: "User Actions" | "Mutations"): Locator {
    return this.panel.getByRole("tab", { name });
  }

  /** The entries of the open tab that say so. */
  entry(words: string | RegExp): Locator {
    return this.panel.getByRole("listitem").filter({ hasText: words });
  }
}
