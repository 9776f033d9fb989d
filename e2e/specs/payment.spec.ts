import type { Page } from "@playwright/test";
import { findFaults } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { OutlinePage } from "../pages/outline.ts";

test.use({ serverEnv: { SUBSCRIPTION_REQUIRED: "true" } });

const SUCCESS = "Payment successful! Your subscription is now active.";
const CANCELLED = "Payment was cancelled. You can try again anytime.";
const isStart = ({ path, method }: { path: string; method: string }) =>
  path === "/api/v1/subscriptions" && method === "POST";
const isStatus = ({ path }: { path: string }) => path === "/api/v1/subscriptions/status";
const paywallOf = (page: Page) => page.getByRole("dialog", { name: "Start your FREE Trial" });
const errorOf = (page: Page) => page.getByRole("alertdialog", { name: "Subscription Error" });
const badge = (page: Page, text: "PRO" | "FREE") =>
  page.getByRole("toolbar", { name: "Tree" }).getByText(text, { exact: true });

async function askForCard(outline: OutlinePage, note: string) {
  await outline.caretIn(note);
  await outline.page.keyboard.press("Alt+Enter");
  await expect(paywallOf(outline.page)).toContainText("Flashcard Creation");
}

test("from the paywall to the checkout and back: the plan is told, the payment is said once, and what was paid for works [1.plan] [4.checkout] [7.subscriptions] [8.payment] [9.payment]", async ({
  openTree,
  net,
}) => {
  const { page, outline } = await openTree("Botany\n  Xylem");
  await expect(badge(page, "FREE")).toBeVisible();
  await askForCard(outline, "Xylem");
  const paywall = paywallOf(page);
  await expect(paywall).toContainText("$9");
  await expect(paywall).toContainText("per month, after a 7-day free trial.");
  await expect(paywall).toContainText("Cancel anytime.");
  const address = page.url();
  await paywall.getByRole("button", { name: "Try For Free" }).click();

  await expect(page.getByText("Test checkout.")).toBeVisible();
  expect(net.calls.filter(isStart).map(({ body }) => JSON.parse(body))).toEqual([{ return_url: address }]);
  const readBefore = net.calls.filter(isStatus).length;
  await page.getByRole("button", { name: /Start the free trial/ }).click();

  await outline.ready();
  await expect(outline.toast("status", SUCCESS)).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(badge(page, "PRO")).toBeVisible();
  await expect.poll(() => net.calls.filter(isStatus).length).toBe(readBefore + 2);
  await outline.caretIn("Xylem");
  await page.keyboard.press("Alt+Enter");
  await outline.conversion.answer.fill("It carries water");
  await page.keyboard.press("Enter");
  await outline.card("Xylem").click();
  await outline.rating("Good").click();
  await outline.expectSaved();
  await page.reload();
  await outline.ready();
  await expect(badge(page, "PRO")).toBeVisible();
  await expect(outline.toast("status", SUCCESS)).toHaveCount(0);
});

test("whoever cancels is told that nothing is lost, and stays where they were [4.checkout] [8.payment]", async ({
  openTree,
}) => {
  const { page, outline } = await openTree("Botany\n  Xylem", { search: "?history=true" });
  await askForCard(outline, "Xylem");
  const address = page.url();
  await paywallOf(page).getByRole("button", { name: "Try For Free" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await outline.ready();
  await expect(outline.toast("alert", CANCELLED)).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(badge(page, "FREE")).toBeVisible();
});

test("the outcome is handled on any page and leaves the address; any other word is not an outcome [4.checkout] [8.payment]", async ({
  openTree,
  page: visitor,
}) => {
  const { page } = await openTree("Botany");
  const outline = new OutlinePage(page);
  await page.goto("/releases?payment=cancelled&from=mail#top");
  await expect(outline.toast("alert", CANCELLED)).toBeVisible();
  await expect(page).toHaveURL(/\/releases\?from=mail$/);
  await page.goto("/?payment=success");
  await expect(outline.toast("status", SUCCESS)).toBeVisible();
  await expect(page).toHaveURL(/\/trees\/\d+$/);
  await expect(badge(page, "FREE")).toBeVisible();
  await page.goto("/releases?payment=<img src=x onerror=alert(1)>");
  await expect(page).toHaveURL(/\/releases$/);
  await expect(page.getByRole("region", { name: "Notifications" })).toHaveText("");
  await visitor.goto("/?payment=cancelled");
  await expect(new OutlinePage(visitor).toast("alert", CANCELLED)).toBeVisible();
  await expect(visitor).toHaveURL(/\/$/);
});

test("a checkout that cannot begin says why in an alert, and the paywall is still there behind it to try again [8.checkout]", async ({
  openTree,
  net,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const { page, outline } = await openTree("Botany\n  Xylem");
  await askForCard(outline, "Xylem");
  const address = page.url();
  const alert = errorOf(page);
  const reason = "The payment provider does not answer. Try again in a moment.";
  net.answerInstead = (call) =>
    isStart(call) ? { status: 503, body: { error: reason, code: "provider_unavailable" } } : undefined;
  await paywallOf(page).getByRole("button", { name: "Try For Free" }).click();
  await expect(alert.getByText("Failed to create checkout session", { exact: true })).toBeVisible();
  await expect(alert).toContainText(reason);
  expect(await findFaults(page, "subscription error")).toEqual([]);
  await alert.getByRole("button", { name: "Close" }).click();
  await expect(alert).toHaveCount(0);

  net.answerInstead = undefined;
  net.down = true;
  await paywallOf(page).getByRole("button", { name: "Try For Free" }).click();
  const notStarted = "Failed to start subscription process. Please try again.";
  await expect(alert.getByText(notStarted, { exact: true })).toBeVisible();
  net.down = false;
  net.answerInstead = (call) =>
    isStart(call) ? { status: 200, body: { checkout_url: "javascript:document.title='bad'" } } : undefined;
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(alert.getByText(notStarted, { exact: true })).toBeVisible();
  await expect(page).not.toHaveTitle("bad");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(address);
  net.answerInstead = undefined;
  await paywallOf(page).getByRole("button", { name: "Try For Free" }).click();
  await expect(page.getByText("Test checkout.")).toBeVisible();
});

test("a paywall trigger event opens the paywall for its feature; someone who is not signed in is asked to log in first [2.paywall-event] [8.checkout]", async ({
  page,
  net,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const trigger = (detail: unknown) =>
    page.evaluate(
      (given) => void window.dispatchEvent(new CustomEvent("paywall:trigger", { detail: given })),
      detail,
    );
  const paywall = paywallOf(page);
  await trigger({ feature: "<img src=x onerror=alert(1)>" });
  await expect(paywall).toContainText("Flashcard Creation is part of the subscription.");
  await page.keyboard.press("Escape");
  await trigger({ feature: "Studying flashcards" });
  await expect(paywall).toContainText("Studying flashcards is part of the subscription.");
  await paywall.getByRole("button", { name: "Try For Free" }).click();
  await expect(errorOf(page).getByText("Please log in first", { exact: true })).toBeVisible();
  expect(net.calls.filter(isStart)).toEqual([]);
  await errorOf(page).getByRole("button", { name: "Log in" }).click();
  await expect(errorOf(page)).toHaveCount(0);
  await expect(paywall).toHaveCount(0);
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
});
