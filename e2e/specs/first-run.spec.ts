import { expect, test } from "../fixtures.ts";
import { LandingPage } from "../pages/landing.ts";
import { OutlinePage } from "../pages/outline.ts";
import type { SeenCall } from "../proxy.ts";
import { createNamed } from "../stage/api.ts";

test.describe("the first visit", () => {
  test("accepting the banner leads to an empty tree with the caret in it, and typing works without the mouse [1.anonymous]", async ({
    page,
    net,
  }) => {
    const landing = new LandingPage(page);
    await landing.open();
    await landing.accept.click();
    await expect(page).toHaveURL(/\/trees\/\d+$/);
    const outline = new OutlinePage(page);
    await outline.ready();
    await outline.expectText("-");
    await outline.expectCaret("", 0);
    await page.keyboard.type("Monday, botany", { delay: 15 });
    await page.keyboard.press("Enter");
    // The root has no siblings: the caret goes to the button under the outline, where a key makes the first child.
    await page.keyboard.press("Enter");
    await outline.expectText("Monday, botany\n  -");
    await page.keyboard.type("Xylem carries water up", { delay: 15 });
    await outline.expectText("Monday, botany\n  Xylem carries water up");
    await outline.expectSaved();
    await page.reload();
    await outline.expectText("Monday, botany\n  Xylem carries water up");
    expect(net.calls.filter((call) => call.path === "/api/v1/anonymous")).toHaveLength(1);
  });

  test("a letter on the button under an empty outline starts the first child with it", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree("Botany");
    await outline.caretIn("Botany");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Phloem", { delay: 20 });
    await outline.expectText("Botany\n  Phloem");
  });

  test("while the account is made, an overlay over the whole screen says so [2.creating]", async ({
    page,
    net,
  }) => {
    const landing = new LandingPage(page);
    await landing.open();
    net.delayMs = 800;
    await landing.accept.click();
    const overlay = page.getByRole("status").filter({ hasText: "Creating your account..." });
    await expect(overlay).toBeVisible();
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    await expect(page).toHaveURL(/\/trees\/\d+$/);
  });

  test("declining the banner only hides it [4.consent-decline]", async ({ page, net }) => {
    const landing = new LandingPage(page);
    await landing.open();
    await landing.decline.click();
    await expect(landing.consent).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
    await expect(landing.form).toBeVisible();
    expect(net.calls.filter((call) => call.path === "/api/v1/anonymous")).toHaveLength(0);
  });

  test("when the account cannot be made a toast says so and the banner is back [4.consent-failure] [8.account]", async ({
    page,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const landing = new LandingPage(page);
    await landing.open();
    net.answerInstead = (call) =>
      call.path === "/api/v1/anonymous"
        ? { status: 500, body: { error: "Something went wrong.", code: "internal" } }
        : undefined;
    await landing.accept.click();
    await expect(
      new OutlinePage(page).toast("alert", "Failed to create account. Please try again."),
    ).toBeVisible();
    await expect(landing.consent).toBeVisible();
    net.answerInstead = undefined;
    await landing.accept.click();
    await expect(page).toHaveURL(/\/trees\/\d+$/);
  });

  test("a name and a password make an account, and open it again elsewhere", async ({ page, newContext }) => {
    const landing = new LandingPage(page);
    await landing.open();
    const name = `student-${Date.now().toString(36)}`;
    await landing.createAccount(name, "a long password");
    await expect(page).toHaveURL(/\/trees\/\d+$/);
    const outline = new OutlinePage(page);
    await outline.ready();
    await page.keyboard.type("Botany", { delay: 15 });
    await outline.expectSaved();

    const elsewhere = await (await newContext()).newPage();
    const second = new LandingPage(elsewhere);
    await second.open();
    await second.signIn(name, "a long password");
    await new OutlinePage(elsewhere).expectText("Botany");
  });

  test("a refused sign-in says “Authentication failed”, or what the server says; nothing is stored, and the right password opens the door [8.sign-in]", async ({
    page,
    net,
    target,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const name = `student-${crypto.randomUUID().slice(0, 8)}`;
    await createNamed(target.origin, name, "a long password");
    const landing = new LandingPage(page);
    await landing.open();
    const said = landing.form.getByRole("alert");
    const closed = "Accounts are being moved. Sign in again in an hour.";
    const isLogin = ({ path }: SeenCall) => path === "/api/v1/login";
    const answer = (status: number, body: unknown) => (seen: SeenCall) =>
      isLogin(seen) ? { status, body } : undefined;
    for (const [instead, message] of [
      [undefined, "Authentication failed"],
      [answer(401, {}), "Authentication failed"],
      [answer(409, { error: closed, code: "conflict" }), closed],
    ] as const) {
      net.answerInstead = instead;
      await landing.signIn(name, "not the password");
      await expect(said).toHaveText(message);
      expect(await page.evaluate(() => localStorage.getItem("jwt_token"))).toBeNull();
      await expect(page).toHaveURL(/\/$/);
      await expect(landing.form.getByLabel("Username")).toHaveValue(name);
    }
    net.answerInstead = undefined;
    await landing.signIn(name, "a long password");
    await expect(page).toHaveURL(/\/trees\/\d+$/);
  });
});
