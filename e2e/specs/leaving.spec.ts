import { AWAY, answering } from "../answers.ts";
import { readableTraces } from "../browser-traces.ts";
import { expect, freshName, test } from "../fixtures.ts";
import { LandingPage } from "../pages/landing.ts";
import { typeAt } from "../pages/outline.ts";
import { isDataCall } from "../proxy.ts";
import { createNamed } from "../stage/api.ts";

const PASSWORD = "slate and chalk";
const DIARY = "Diary\n  Monday\n  Tuesday";
const HALF = "nobody else may read";

test("half-written cards are gone from the browser after logging out, and what one collapsed is still so (found broken 7)", async ({
  openTree,
  target,
}) => {
  const name = freshName();
  const account = await createNamed(target.origin, name, PASSWORD);
  const { page, outline, frame } = await openTree(`${DIARY}\n    Evening`, { account });
  await (await outline.row("Tuesday")).getByRole("button", { name: "Collapse" }).click();
  await outline.caretIn("Monday");
  await page.keyboard.press("Alt+Enter");
  await typeAt(page, HALF, 15);
  // The copy that outlives the browser is made when the typing has rested.
  await expect.poll(async () => (await readableTraces(page)).split(HALF).length - 1).toBe(2);
  await frame.logOut();
  const landing = new LandingPage(page);
  await expect(landing.form).toBeVisible();
  await expect.poll(() => readableTraces(page)).not.toContain(HALF);
  expect(await readableTraces(page)).not.toContain("Monday");

  await landing.signIn(name, PASSWORD);
  await outline.expectText(DIARY);
  await expect(outline.conversion.form).toHaveCount(0);
  await expect(await outline.row("Tuesday")).toHaveAttribute("aria-expanded", "false");
});

test("a tab beside the one that logs out writes nothing half-written back", async ({ openTree, target }) => {
  const account = await createNamed(target.origin, freshName(), PASSWORD);
  const { page, outline, frame } = await openTree(DIARY, { account });
  const other = await openTree("", { account, context: page.context() });
  await other.outline.caretIn("Monday");
  await other.page.keyboard.press("Alt+Enter");
  await typeAt(other.page, HALF, 15);
  await outline.caretIn("Tuesday");
  await frame.logOut();
  await expect(new LandingPage(page).form).toBeVisible();
  await expect(new LandingPage(other.page).form).toBeVisible();
  // Longer than a copy waits for the typing to rest.
  await page.waitForTimeout(600);
  expect(await readableTraces(page)).not.toContain(HALF);
});

test("what waits unsent stays, as the person was told; what was half-written goes; the next user sees neither", async ({
  openTree,
  net,
  target,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const [name, next] = [freshName(), freshName()];
  const account = await createNamed(target.origin, name, PASSWORD);
  await createNamed(target.origin, next, PASSWORD);
  const { page, outline, frame } = await openTree(DIARY, { account });
  net.answerInstead = answering(isDataCall, AWAY);
  await outline.caretIn("Tuesday");
  await typeAt(page, ", late", 15);
  await page.keyboard.press("ArrowUp");
  await outline.expectWaiting(/waiting$/, 30_000);
  await page.keyboard.press("Alt+Enter");
  await typeAt(page, HALF, 15);
  await frame.logOut();
  const question = page.getByRole("alertdialog", { name: "Not everything is saved" });
  await expect(question).toContainText("One change has not reached the server yet.");
  await question.getByRole("button", { name: "Log out anyway" }).click();
  const landing = new LandingPage(page);
  await expect(landing.form).toBeVisible();
  await expect.poll(() => readableTraces(page)).not.toContain(HALF);
  expect(await readableTraces(page)).toContain("Tuesday, late");

  net.answerInstead = undefined;
  await landing.signIn(next, PASSWORD);
  await outline.expectText("-");
  await outline.expectSaved();
  await expect(page.getByText("Tuesday")).toHaveCount(0);
  await frame.logOut();
  await landing.signIn(name, PASSWORD);
  await outline.expectText("Diary\n  Monday\n  Tuesday, late");
  await outline.expectSaved();
});

test("after logging out of an account without a name, to which nothing leads back, nothing of it is readable", async ({
  openTree,
  net,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const { page, outline, frame } = await openTree(DIARY);
  net.answerInstead = answering(isDataCall, AWAY);
  await outline.caretIn("Tuesday");
  await typeAt(page, ", late", 15);
  await page.keyboard.press("ArrowUp");
  await outline.expectWaiting(/waiting$/, 30_000);
  await frame.logOut();
  const question = page.getByRole("alertdialog", { name: "Not everything is saved" });
  await expect(question).toContainText("nothing leads back to it");
  await question.getByRole("button", { name: "Log out anyway" }).click();
  await expect(new LandingPage(page).form).toBeVisible();
  await expect.poll(() => readableTraces(page)).not.toContain("late");
  expect(await readableTraces(page)).not.toMatch(/Monday|Tuesday|perennial-(outbox|cards)/);
});

test("logging out of an account without a name asks, says what is lost, and offers a name", async ({
  openTree,
}) => {
  const { page, outline, frame } = await openTree(DIARY);
  const question = page.getByRole("alertdialog", { name: "Leave your notes behind?" });
  await frame.logOut();
  await expect(question).toContainText("nothing leads back to it or to its 3 notes");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toHaveCount(0);
  await outline.expectText(DIARY);

  await (await frame.openMore()).getByRole("button", { name: "Log out" }).click();
  await question.getByRole("button", { name: "Keep your notes: choose a name" }).click();
  const claim = page.getByRole("dialog", { name: "Keep your notes" });
  const name = freshName();
  await claim.getByLabel("Username").fill(name);
  await claim.getByLabel("Password").fill(PASSWORD);
  await claim.getByRole("button", { name: "Keep my notes" }).click();
  await expect(claim).toHaveCount(0);

  await frame.logOut();
  const landing = new LandingPage(page);
  await landing.signIn(name, PASSWORD);
  await outline.expectText(DIARY);
});

test("before logging out of an account without a name its notes can be downloaded", async ({ openTree }) => {
  const { page, frame } = await openTree(DIARY);
  await frame.logOut();
  await page.getByRole("alertdialog").getByRole("button", { name: "Download them" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  const dialog = page.getByRole("dialog", { name: "Export" });
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(await saved.failure()).toBeNull();
  expect(await frame.token()).not.toBeNull();
});

test("logging out of an account without a name leaves its notes where that is wanted", async ({
  openTree,
}) => {
  const { page, frame } = await openTree(DIARY);
  await frame.logOut();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out anyway" }).click();
  await expect(new LandingPage(page).form).toBeVisible();
  expect(await frame.token()).toBeNull();
});
