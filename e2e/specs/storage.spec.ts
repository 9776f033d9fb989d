import { readFile } from "node:fs/promises";
import { AWAY, answering } from "../answers.ts";
import { allowClipboard, expectCopied } from "../clipboard.ts";
import { expect, freshName, type OpenTree, test } from "../fixtures.ts";
import { fillStorage, keptChanges } from "../pages/device.ts";
import { PageFrame } from "../pages/frame.ts";
import { LandingPage } from "../pages/landing.ts";
import { OutlinePage, typeAt } from "../pages/outline.ts";
import { isDataCall } from "../proxy.ts";
import { createNamed } from "../stage/api.ts";
import { storedText } from "../stored-tree.ts";

const CANNOT_KEEP =
  "This browser cannot keep changes on disk. Wait until it says Saved before you close the page.";
const PASSWORD = "a drawer without a key";

/** As where a person has blocked a site's data: even naming a storage throws. */
function forbidStorage(): void {
  const refuse = (owner: object, name: string) =>
    Object.defineProperty(owner, name, {
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  for (const name of ["localStorage", "sessionStorage", "indexedDB"]) refuse(window, name);
  refuse(navigator, "locks");
}

test("where storage is forbidden the page opens, one can write, and it says that it cannot keep things (review 1, fault 14)", async ({
  page,
  target,
}) => {
  const name = freshName();
  const account = await createNamed(target.origin, name, PASSWORD);
  await page.addInitScript(forbidStorage);
  const landing = new LandingPage(page);
  await landing.open();
  await landing.signIn(name, PASSWORD);
  const outline = new OutlinePage(page);
  await outline.ready();
  await expect(new PageFrame(page).toast("alert", CANNOT_KEEP)).toBeVisible();
  await typeAt(page, "Peat", 15);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await typeAt(page, "Sphagnum", 15);
  await page.keyboard.press("Alt+Enter");
  await page.getByRole("textbox", { name: "Answer" }).fill("A moss that holds water");
  await page.keyboard.press("Enter");
  await outline.expectText("Peat\n  ? Sphagnum");
  await outline.expectSaved();
  expect(await storedText(target.origin, account)).toBe("Peat\n  ? Sphagnum");
});

test("where storage is forbidden an anonymous account can be begun, and a collapsed row opens again", async ({
  page,
}) => {
  await page.addInitScript(forbidStorage);
  const landing = new LandingPage(page);
  await landing.open();
  await landing.accept.click();
  const outline = new OutlinePage(page);
  await outline.ready();
  await typeAt(page, "Peat", 15);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await typeAt(page, "Sphagnum", 15);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await typeAt(page, "Holds water", 15);
  await outline.expectSaved();
  const branch = await outline.row("Sphagnum");
  await branch.getByRole("button", { name: "Collapse" }).click();
  await outline.expectText("Peat\n  Sphagnum");
  await branch.getByRole("button", { name: "Expand" }).click();
  await outline.expectText("Peat\n  Sphagnum\n    Holds water");
});

const BOG = "Peat\n  Sphagnum\n  Heather";

/** Words in one note, and a card that is being made of the next one. */
async function writeIntoBog({ page, outline }: Pick<OpenTree, "page" | "outline">): Promise<void> {
  await outline.caretIn("Sphagnum");
  await page.keyboard.press("End");
  // At once: of what is typed for long a part is saved meanwhile, as a change of its own.
  await page.keyboard.insertText(" holds water");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Alt+Enter");
  await typeAt(page, "Grows on top", 15);
}

/** All of that is there. */
async function expectWritten({ outline, expectKept }: OpenTree): Promise<void> {
  await expect(outline.conversion.answer).toHaveValue("Grows on top");
  await expectKept(BOG.replace("Sphagnum", "Sphagnum holds water"), 30_000);
}

test("storage full while offline: leaving is asked about, the texts can be taken along, and room again keeps everything", async ({
  openTree,
  net,
  baseURL,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const opened = await openTree(BOG);
  const { page, outline, account } = opened;
  await allowClipboard(page.context());
  net.answerInstead = answering(isDataCall, AWAY);
  const storage = await fillStorage(page, baseURL ?? "");
  await writeIntoBog(opened);
  await expect(outline.sync).toHaveText("Not kept on this device — 1 change waiting", { timeout: 30_000 });

  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();

  await page.getByRole("button", { name: "Copy unsaved text" }).click();
  const dialog = page.getByRole("dialog", { name: "Copy your unsaved text" });
  const texts = "Sphagnum holds water\n\nHeather\nGrows on top";
  await expect(dialog.getByRole("textbox")).toHaveValue(texts);
  await dialog.getByRole("button", { name: "Copy all" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Copied.");
  await expectCopied(page, texts);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save as a file" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("perennial-unsaved-texts.txt");
  expect(await readFile(await file.path(), "utf8")).toBe(texts);
  await dialog.getByRole("button", { name: "Close" }).click();

  await storage.empty();
  await outline.expectWaiting(1, 30_000);
  await page.close();
  net.answerInstead = undefined;
  await expectWritten(await openTree("", { account, context: page.context() }));
});

/** As where another page holds the databases and does not let go: opening one never ends. */
function hangDatabases(): void {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function openForEver(name) {
    const request = open.call(this, `silent-${name}`);
    for (const type of ["success", "error", "upgradeneeded", "blocked"])
      request.addEventListener(type, (event) => event.stopImmediatePropagation());
    return request;
  };
}

test("databases that hang at opening: the page opens and says so, and what was written is there at the next load", async ({
  openTree,
  net,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const opened = await openTree(BOG, { prepare: (context) => context.addInitScript(hangDatabases) });
  const { page, outline, frame, account } = opened;
  await expect(frame.toast("alert", CANNOT_KEEP)).toBeVisible();
  net.answerInstead = answering(isDataCall, AWAY);
  await writeIntoBog(opened);
  await outline.expectWaiting(1, 30_000);
  await page.close();
  net.answerInstead = undefined;
  await expectWritten(await openTree("", { account, context: page.context() }));
});

test("databases that are cleared under an open page are written anew: nothing that waits is lost", async ({
  openTree,
  net,
  baseURL,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const { page, outline, account } = await openTree("Peat\n  Sphagnum");
  net.answerInstead = answering(isDataCall, AWAY);
  await outline.caretIn("Sphagnum");
  await page.keyboard.press("End");
  // At once: of what is typed for long a part is saved meanwhile, as a change of its own.
  await page.keyboard.insertText(" holds water");
  await page.keyboard.press("ArrowUp");
  await outline.expectWaiting(1, 30_000);
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: baseURL ?? "", storageTypes: "indexeddb" });
  await page.keyboard.press("End");
  await typeAt(page, " bog", 15);
  await page.keyboard.press("ArrowDown");
  await outline.expectWaiting(2, 30_000);
  await expect.poll(() => keptChanges(page), { timeout: 30_000 }).toBe(2);
  await page.close();
  net.answerInstead = undefined;
  const next = await openTree("", { account, context: page.context() });
  await next.expectKept("Peat bog\n  Sphagnum holds water", 30_000);
});
