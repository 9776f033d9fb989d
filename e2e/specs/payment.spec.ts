import type { Page } from "@playwright/test";
import { findFaults } from "../accessibility.ts";
import { answering, ok } from "../answers.ts";
import { expect, type OpenTree, test } from "../fixtures.ts";
import { PageFrame } from "../pages/frame.ts";
import { isCall } from "../proxy.ts";

test.use({ serverEnv: { SUBSCRIPTION_REQUIRED: "true" } });

const SUCCESS = "Payment successful! Your subscription is now active.";
const CANCELLED = "Payment was cancelled. You can try again anytime.";
const isStart = isCall("/subscriptions", "POST");
const isStatus = isCall("/subscriptions/status");
const errorOf = (page: Page) => page.getByRole("alertdialog", { name: "Subscription Error" });
const tryForFree = ({ paywall }: PageFrame) => paywall.getByRole("button", { name: "Try For Free" }).click();

async function askForCard({ page, outline, frame }: OpenTree, note: string) {
  await outline.caretIn(note);
  await page.keyboard.press("Alt+Enter");
  await frame.expectPaywall("Flashcard Creation");
}

test("from the paywall to the checkout and back: the plan is told, the payment is said once, and what was paid for works [1.plan] [4.checkout] [7.subscriptions] [8.payment] [9.payment]", async ({
  openTree,
  net,
}) => {
  const opened = await openTree("Botany\n  Xylem");
  const { page, outline, frame } = opened;
  await expect(frame.badge("FREE")).toBeVisible();
  await askForCard(opened, "Xylem");
  for (const text of ["$9", "per month, after a 7-day free trial.", "Cancel anytime."]) {
    await expect(frame.paywall).toContainText(text);
  }
  const address = page.url();
  await tryForFree(frame);

  await expect(page.getByText("Test checkout.")).toBeVisible();
  expect(net.calls.filter(isStart).map(({ body }) => JSON.parse(body))).toEqual([{ return_url: address }]);
  const readBefore = net.calls.filter(isStatus).length;
  await page.getByRole("button", { name: /Start the free trial/ }).click();

  await outline.ready();
  await expect(frame.toast("status", SUCCESS)).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(frame.badge("PRO")).toBeVisible();
  await expect.poll(() => net.calls.filter(isStatus).length).toBe(readBefore + 2);
  await expect(await frame.openMore()).toContainText("Your subscription: free trial.");
  await page.keyboard.press("Escape");
  await outline.caretIn("Xylem");
  await page.keyboard.press("Alt+Enter");
  await outline.conversion.answer.fill("It carries water");
  await page.keyboard.press("Enter");
  await outline.card("Xylem").click();
  await outline.rating("Good").click();
  await outline.expectSaved();
  await page.reload();
  await outline.ready();
  await expect(frame.badge("PRO")).toBeVisible();
  await expect(frame.toast("status", SUCCESS)).toHaveCount(0);
  await frame.toolbar.getByRole("link").click();
  await expect(page.getByRole("definition").last()).toHaveText(/^PRO, free trial until \d+ \w+ \d{4}$/);
});

test("whoever cancels is told that nothing is lost, and stays where they were [4.checkout] [8.payment]", async ({
  openTree,
}) => {
  const opened = await openTree("Botany\n  Xylem", { search: "?history=true" });
  const { page, outline, frame } = opened;
  await askForCard(opened, "Xylem");
  const address = page.url();
  await tryForFree(frame);
  await page.getByRole("button", { name: "Cancel" }).click();
  await outline.ready();
  await expect(frame.toast("alert", CANCELLED)).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(frame.badge("FREE")).toBeVisible();
});

test("the outcome is handled on any page and leaves the address; any other word is not an outcome [4.checkout] [8.payment]", async ({
  openTree,
  page: visitor,
}) => {
  const { page, frame } = await openTree("Botany");
  await page.goto("/releases?payment=cancelled&from=mail#top");
  await expect(frame.toast("alert", CANCELLED)).toBeVisible();
  await expect(page).toHaveURL(/\/releases\?from=mail$/);
  await page.goto("/?payment=success");
  await expect(frame.toast("status", SUCCESS)).toBeVisible();
  await expect(page).toHaveURL(/\/trees\/\d+$/);
  await expect(frame.badge("FREE")).toBeVisible();
  await page.goto("/releases?payment=<img src=x onerror=alert(1)>");
  await expect(page).toHaveURL(/\/releases$/);
  await expect(frame.notifications).toHaveText("");
  await visitor.goto("/?payment=cancelled");
  await expect(new PageFrame(visitor).toast("alert", CANCELLED)).toBeVisible();
  await expect(visitor).toHaveURL(/\/$/);
});

test("a checkout that cannot begin says why in an alert, and the paywall is still there behind it to try again [8.checkout]", async ({
  openTree,
  net,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const opened = await openTree("Botany\n  Xylem");
  const { page, frame } = opened;
  await askForCard(opened, "Xylem");
  const address = page.url();
  const alert = errorOf(page);
  const reason = "The payment provider does not answer. Try again in a moment.";
  const unavailable = { status: 503, body: { error: reason, code: "provider_unavailable" } };
  net.answerInstead = answering(isStart, unavailable);
  await tryForFree(frame);
  await expect(alert.getByText("Failed to create checkout session", { exact: true })).toBeVisible();
  await expect(alert).toContainText(reason);
  expect(await findFaults(page, "subscription error")).toEqual([]);
  await alert.getByRole("button", { name: "Close" }).click();
  await expect(alert).toHaveCount(0);

  net.answerInstead = undefined;
  net.down = true;
  await tryForFree(frame);
  const notStarted = "Failed to start subscription process. Please try again.";
  await expect(alert.getByText(notStarted, { exact: true })).toBeVisible();
  net.down = false;
  net.answerInstead = answering(isStart, ok({ checkout_url: "javascript:document.title='bad'" }));
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(alert.getByText(notStarted, { exact: true })).toBeVisible();
  await expect(page).not.toHaveTitle("bad");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(address);
  net.answerInstead = undefined;
  await tryForFree(frame);
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
  const frame = new PageFrame(page);
  await trigger({ feature: "<img src=x onerror=alert(1)>" });
  await frame.expectPaywall("Flashcard Creation");
  await page.keyboard.press("Escape");
  await trigger({ feature: "Studying flashcards" });
  await frame.expectPaywall("Studying flashcards");
  await tryForFree(frame);
  await expect(errorOf(page).getByText("Please log in first", { exact: true })).toBeVisible();
  expect(net.calls.filter(isStart)).toEqual([]);
  await errorOf(page).getByRole("button", { name: "Log in" }).click();
  await expect(errorOf(page)).toHaveCount(0);
  await expect(frame.paywall).toHaveCount(0);
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
});
