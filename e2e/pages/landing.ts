import { expect, type Locator, type Page } from "@playwright/test";

/** The first page: consent, signing in by name and password. */
export class LandingPage {
  readonly page: Page;
  readonly consent: Locator;
  readonly accept: Locator;
  readonly decline: Locator;
  readonly form: Locator;

  constructor(page: Page) {
    this.page = page;
    this.consent = page.getByRole("region", { name: "Consent" });
    this.accept = this.consent.getByRole("button", { name: "Accept" });
    this.decline = this.consent.getByRole("button", { name: "Decline" });
    this.form = page.getByRole("form", { name: "Sign in" });
  }

  async open(): Promise<void> {
    await this.page.goto("/");
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible();
  }

  private async fill(username: string, password: string): Promise<void> {
    await this.form.getByLabel("Username").fill(username);
    await this.form.getByLabel("Password").fill(password);
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.fill(username, password);
    await this.form.getByRole("button", { name: "Sign in" }).click();
  }

  async createAccount(username: string, password: string): Promise<void> {
    await this.fill(username, password);
    await this.form.getByRole("button", { name: "Create account" }).click();
  }
}
