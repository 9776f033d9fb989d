import { checkOf, findFaults } from "../accessibility.ts";
import { AWAY, answering, REFUSED } from "../answers.ts";
import { expect, freshName, test } from "../fixtures.ts";
import { publish } from "../new-version.ts";
import { fillStorage, keptOnDevice, lookForVersion } from "../pages/device.ts";
import { HistoryPanel } from "../pages/history.ts";
import { LandingPage } from "../pages/landing.ts";
import { isDataCall } from "../proxy.ts";
import { call, createNamed } from "../stage/api.ts";
import { editApart } from "../stored-tree.ts";

const BLOOD = `
  Blood
    Heart
      The left half of the heart pumps blood into the aorta and from there to the whole body
      Valves
    ? What carries oxygen? => Haemoglobin
`;
const LONG = "The left half of the heart pumps blood into the aorta and from there to the whole body";
const PASSWORD = "wet chalk, dry chalk";

test.describe("when something goes wrong, in both themes and at every width, without a violation and without scrolling to the side", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("changes that failed: the status, the list it opens, the history with what can be done about them", async ({
    openTree,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, outline, frame } = await openTree(BLOOD);
    const { faults, check } = checkOf(page);
    net.answerInstead = answering(isDataCall, REFUSED);
    await outline.caretIn(LONG);
    await page.keyboard.press("End");
    // At once: a pause between letters would make two changes of it.
    await page.keyboard.insertText(", without a pause, day and night, for as long as one lives");
    await page.keyboard.press("ArrowDown");
    await expect(outline.sync).toHaveText("1 change failed");
    await check("1 change failed");
    await outline.caretIn("Valves");
    await page.keyboard.press("Tab");
    await expect(outline.sync).toHaveText("2 changes failed");
    await frame.showFailed();
    await expect(frame.failedChanges.getByRole("button", { name: "Try again" })).toHaveCount(2);
    await check("the list of what failed");
    await page.keyboard.press("Escape");
    await page.goto(`${page.url()}?history=true`);
    await outline.ready();
    const history = new HistoryPanel(page);
    await history.tab("Mutations").click();
    await expect(history.panel.getByText("2 failed")).toBeVisible();
    // This browser lets no page copy: the text is shown.
    await history.panel.getByRole("button", { name: /^Copy text/ }).click();
    await expect(history.panel.getByRole("blockquote")).toContainText("day and night");
    await check("failed changes in the history");
    await page.keyboard.press("Escape");
    await (await outline.row("Heart")).locator(".bul").click();
    await expect(frame.parentLink).toBeVisible();
    faults.push(...(await findFaults(page, "changes failed beside a path", [320, 360, 400])));
    expect(faults).toEqual([]);
  });

  test("a text that did not stand, beside the one that does: seen, with the caret in it, and while only reading", async ({
    openTree,
    target,
  }) => {
    const { page, outline, account } = await openTree(BLOOD);
    const { faults, check } = checkOf(page);
    const edits = ["sends", "drives"].map((verb) => LONG.replace("pumps", verb)) as [string, string];
    await editApart(target.origin, account, LONG, edits);
    const conflict = page.getByRole("group", { name: "Conflict" });
    await expect(conflict.getByRole("button", { name: "Keep theirs" })).toBeVisible();
    await check("a conflict");
    await outline.caretIn(edits[0]);
    await check("a conflict with the caret in it");
    await conflict.getByRole("button", { name: "Keep both" }).focus();
    await page.keyboard.press("Tab");
    await expect(conflict.getByRole("button", { name: "Keep mine" })).toBeFocused();
    await check("a conflict with one of its buttons focused");
    await page.goto(`/trees/${account.rootId}?mode=viewing`);
    // No button: only who edits chooses. That there is something to choose is said in words all the same.
    await expect(outline.grid.locator("[data-conflict]")).toContainText(
      "The same words were changed elsewhere.",
    );
    await expect(conflict).toHaveCount(0);
    await check("a conflict in viewing mode");
    expect(faults).toEqual([]);
  });

  test("a device without room: the message, the status, and the texts to take along", async ({
    openTree,
    net,
    baseURL,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, outline } = await openTree(BLOOD);
    const { faults, check } = checkOf(page);
    net.answerInstead = answering(isDataCall, AWAY);
    const storage = await fillStorage(page, baseURL ?? "");
    await outline.caretIn("Valves");
    await page.keyboard.press("End");
    // At once: of what is typed for long a part is saved meanwhile, as a change of its own.
    await page.keyboard.insertText(" keep it from flowing back");
    await page.keyboard.press("ArrowUp");
    await expect(outline.sync).toHaveText("Not kept on this device — 1 change waiting", { timeout: 30_000 });
    await check("not kept on this device");
    const texts = page.getByRole("button", { name: "Copy unsaved text" });
    await texts.click();
    const dialog = page.getByRole("dialog", { name: "Copy your unsaved text" });
    await dialog.getByRole("button", { name: "Copy all" }).click();
    await expect(dialog.getByRole("status")).toContainText("copy it with the keyboard");
    await check("the texts to take along");
    await page.keyboard.press("Escape");
    await storage.empty();
    expect(faults).toEqual([]);
  });

  test.describe("with the page kept on the device", () => {
    test.use({ serviceWorkers: "allow" });

    test("a new version that is offered", async ({ openTree, net }) => {
      const { page } = await openTree(BLOOD);
      const { faults, check } = checkOf(page);
      await keptOnDevice(page);
      publish(net, "00000000deadbeef");
      await lookForVersion(page);
      await expect(page.getByRole("button", { name: "Update" })).toBeVisible();
      await check("a new version");
      expect(faults).toEqual([]);
    });
  });

  test("a session that has ended, of an account with a name: the question, and a password that is refused", async ({
    openTree,
    target,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const name = freshName();
    const account = await createNamed(target.origin, name, PASSWORD);
    const { page, outline, frame } = await openTree(BLOOD, { account });
    const { faults, check } = checkOf(page);
    await outline.caretIn("Valves");
    await call<null>(target.origin, "POST", "/logout", account.token);
    await page.keyboard.type("!");
    await expect(frame.signInAgain).toContainText("What you wrote is kept on this device");
    await check("sign in again");
    await new LandingPage(page).signIn(name, "not the password");
    await expect(frame.signInAgain.getByText("Authentication failed")).toBeVisible();
    await check("sign in again, refused");
    expect(faults).toEqual([]);
  });

  test("a session that has ended, of an account without a name: the offer, saved, and with the way in for who has one", async ({
    openTree,
    target,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, outline, frame, account } = await openTree(BLOOD);
    const { faults, check } = checkOf(page);
    await outline.caretIn("Valves");
    await call<null>(target.origin, "POST", "/logout", account.token);
    await page.keyboard.type("!");
    const ended = frame.sessionEnded;
    await expect(ended).toContainText("The account has no name");
    await check("the end of a session without a name");
    await ended.getByRole("button", { name: "Save my notes as a file" }).click();
    await expect(ended.getByRole("status")).toHaveText("Saved in this browser’s downloads folder.");
    await check("its notes saved");
    await ended.getByRole("button", { name: "I gave it a name on another device" }).click();
    await expect(ended.getByRole("form", { name: "Sign in" })).toBeVisible();
    await check("with a name after all");
    expect(faults).toEqual([]);
  });
});
