import type { Locator } from "@playwright/test";
import { answering, REFUSED } from "../answers.ts";
import { expect, freshName, test } from "../fixtures.ts";
import { PageFrame } from "../pages/frame.ts";
import { LandingPage } from "../pages/landing.ts";
import { OutlinePage } from "../pages/outline.ts";
import { isCall } from "../proxy.ts";
import { createNamed } from "../stage/api.ts";

const PASSWORD = "a long password";

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
    expect(net.calls.filter(isCall("/anonymous"))).toHaveLength(1);
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
    const release = net.hold();
    await landing.accept.click();
    const overlay = page.getByRole("status").filter({ hasText: "Creating your account..." });
    await expect(overlay).toBeVisible();
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    for (let presses = 0; presses < 3; presses++) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("main, header"))).toBeNull();
    }
    release();
    await expect(page).toHaveURL(/\/trees\/\d+$/);
  });

  test("the banner covers nothing that one reads or reaches: the page ends above it, and what has the focus stands clear", async ({
    page,
  }) => {
    const landing = new LandingPage(page);
    await landing.open();
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
    };
    const topOf = async () => (await landing.consent.boundingBox())?.y ?? 0;
    for (const width of [320, 480, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const last = page.getByRole("contentinfo").getByRole("link").last();
      // A smooth scroll to what had the focus before may still run, and would take the page away from its end.
      const bottomAtTheEnd = async () => {
        await page.evaluate(() =>
          scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }),
        );
        return bottomOf(last);
      };
      await expect.poll(bottomAtTheEnd).toBeLessThanOrEqual(await topOf());
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      await landing.form.getByLabel("Username").focus();
      await page.keyboard.press("Tab");
      await expect(landing.form.getByLabel("Password")).toBeFocused();
      await expect
        .poll(() => bottomOf(landing.form.getByLabel("Password")))
        .toBeLessThanOrEqual(await topOf());
    }
  });

  test("declining the banner only hides it [4.consent-decline]", async ({ page, net }) => {
    const landing = new LandingPage(page);
    await landing.open();
    await landing.decline.click();
    await expect(landing.consent).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
    await expect(landing.form).toBeVisible();
    expect(net.calls.filter(isCall("/anonymous"))).toHaveLength(0);
  });

  test("when the account cannot be made a toast says so and the banner is back [4.consent-failure] [8.account]", async ({
    page,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const landing = new LandingPage(page);
    await landing.open();
    net.answerInstead = answering(isCall("/anonymous"), REFUSED);
    await landing.accept.click();
    const message = "Failed to create account. Please try again.";
    await expect(new PageFrame(page).toast("alert", message)).toBeVisible();
    await expect(landing.consent).toBeVisible();
    net.answerInstead = undefined;
    await landing.accept.click();
    await expect(page).toHaveURL(/\/trees\/\d+$/);
  });

  test("a name and a password make an account, and open it again here and elsewhere [4.sign-in]", async ({
    page,
    newContext,
  }) => {
    const landing = new LandingPage(page);
    await landing.open();
    const name = freshName();
    await landing.createAccount(name, PASSWORD);
    await expect(page).toHaveURL(/\/trees\/\d+$/);
    const own = new URL(page.url());
    const outline = new OutlinePage(page);
    await outline.ready();
    await page.keyboard.type("Botany", { delay: 15 });
    await outline.expectSaved();
    await new PageFrame(page).logOut();
    await expect(page).toHaveURL(/\/$/);

    for (const at of [page, await (await newContext()).newPage()]) {
      const door = new LandingPage(at);
      await door.open();
      await door.signIn(name, PASSWORD);
      await expect(at).toHaveURL(own.pathname);
      await new OutlinePage(at).expectText("Botany");
      expect(await new PageFrame(at).token()).not.toBeNull();
    }
  });

  test("a refused sign-in says “Authentication failed”, or what the server says; nothing is stored, and the right password opens the door [8.sign-in]", async ({
    page,
    net,
    target,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const name = freshName();
    await createNamed(target.origin, name, PASSWORD);
    const landing = new LandingPage(page);
    await landing.open();
    const said = landing.form.getByRole("alert");
    const closed = "Accounts are being moved. Sign in again in an hour.";
    const isLogin = isCall("/login");
    for (const [instead, message] of [
      [undefined, "Authentication failed"],
      [{ status: 401, body: {} }, "Authentication failed"],
      [{ status: 409, body: { error: closed, code: "conflict" } }, closed],
    ] as const) {
      net.answerInstead = instead && answering(isLogin, instead);
      await landing.signIn(name, "not the password");
      await expect(said).toHaveText(message);
      expect(await new PageFrame(page).token()).toBeNull();
      await expect(page).toHaveURL(/\/$/);
      await expect(landing.form.getByLabel("Username")).toHaveValue(name);
    }
    net.answerInstead = undefined;
    await landing.signIn(name, PASSWORD);
    await expect(page).toHaveURL(/\/trees\/\d+$/);
  });
});
