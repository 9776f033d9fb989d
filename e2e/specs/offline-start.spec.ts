import type { Page } from "@playwright/test";
import { readableTraces } from "../browser-traces.ts";
import { expect, freshName, type OpenTree, test } from "../fixtures.ts";
import { keptAddresses, keptNotes, keptOnDevice, spoilNotes } from "../pages/device.ts";
import { LandingPage } from "../pages/landing.ts";
import { OutlinePage, typeAt } from "../pages/outline.ts";
import { type FaultProxy, isCall, isDataCall } from "../proxy.ts";
import { LEAF } from "../sample-trees.ts";
import { createNamed } from "../stage/api.ts";

test.use({ serviceWorkers: "allow" });
test.beforeEach(({ watch }) => {
  watch.allowFailedRequests = true;
});

const PASSWORD = "a lamp on a train";
const isTree = (path: string): boolean => /\/api\/v1\/trees\/\d+(\?|$)/.test(path);
/** The trees that were asked for since. */
const treesSince = (net: FaultProxy, from: number): string[] =>
  net.calls
    .slice(from)
    .filter(({ method, path }) => method === "GET" && isTree(path))
    .map(({ path }) => path);

/** Everything that a start without a server needs is on the device. */
async function settled({ page, outline }: Pick<OpenTree, "page" | "outline">): Promise<void> {
  await outline.expectSaved();
  await keptOnDevice(page);
  await expect.poll(() => keptNotes(page)).toBeGreaterThan(0);
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await new OutlinePage(page).ready();
}

test("without a server the notes open, are written in, made into cards and rated; then all of it is there, once", async ({
  openTree,
  net,
  target,
}) => {
  const opened = await openTree(LEAF);
  const { page, outline, expectKept } = opened;
  await settled(opened);
  net.down = true;
  await target.killNode();
  await reload(page);
  await outline.expectText(LEAF);
  await expect(outline.sync).toHaveText(/^Offline/);
  await outline.caretIn("Mesophyll");
  await page.keyboard.press("Enter");
  await typeAt(page, "Palisade", 15);
  await page.keyboard.press("Alt+Enter");
  await page.getByRole("textbox", { name: "Answer" }).fill("Upper layer");
  await page.keyboard.press("Enter");
  await outline.card("Palisade").click();
  await page.keyboard.press("3");
  await outline.expectRated("Palisade", "Good");
  await expect(outline.sync).toHaveText(/^Offline — \d+ changes waiting$/);
  await reload(page);
  await outline.expectRated("Palisade", "Good");
  await target.start();
  net.down = false;
  const sent = net.calls.length;
  await expectKept(`${LEAF}    ? Palisade`, 30_000);
  await outline.expectRated("Palisade", "Good");
  expect(net.calls.slice(sent).filter(isCall("/flashcards", "POST")).length).toBeLessThanOrEqual(1);
  expect(treesSince(net, sent)).toEqual([]);
});

test("a reload fetches no tree when nothing has changed, and the log alone when something has", async ({
  openTree,
  net,
  target,
}) => {
  const opened = await openTree(LEAF);
  const { page, outline, account } = opened;
  await settled(opened);
  let from = net.calls.length;
  await reload(page);
  await outline.expectText(LEAF);
  await expect.poll(() => net.calls.slice(from).filter(isCall("/changes", "GET")).length).toBeGreaterThan(0);
  expect(treesSince(net, from)).toEqual([]);
  await page.goto("about:blank");
  const elsewhere = await openTree("", { account });
  await elsewhere.outline.caretIn("Cuticle");
  await elsewhere.page.keyboard.type(", wax", { delay: 15 });
  await elsewhere.outline.expectSaved();
  await elsewhere.page.close();
  from = net.calls.length;
  await page.goto(`/trees/${account.rootId}`);
  await outline.expectText(LEAF.replace("Cuticle", "Cuticle, wax"));
  expect(treesSince(net, from)).toEqual([]);
  expect(target.log()).not.toContain("unexpected failure");
});

test("two devices write without a network, and both come back: everything is there once", async ({
  openTree,
  net,
}) => {
  const one = await openTree(LEAF);
  const two = await openTree("", { account: one.account });
  for (const each of [one, two]) {
    // All rows stand in the page, to be read without scrolling.
    await each.page.setViewportSize({ width: 1280, height: 2_000 });
    await settled(each);
    await each.page.context().setOffline(true);
    await reload(each.page);
  }
  const write = async ({ page, outline }: OpenTree, under: string, name: string) => {
    await outline.caretIn(under);
    for (let i = 1; i <= 12; i++) {
      await page.keyboard.press("Enter");
      await typeAt(page, `${name} ${i}`, 5);
    }
    await outline.expectWaiting(/waiting$/);
  };
  await write(one, "Cuticle", "train");
  await write(two, "Mesophyll", "library");
  for (const each of [one, two]) await reload(each.page);
  const before = net.calls.filter(isDataCall).length;
  for (const each of [one, two]) await each.page.context().setOffline(false);
  for (const each of [one, two]) await each.outline.expectSaved(10_000);
  const lines = (name: string) => Array.from({ length: 12 }, (_, i) => `    ${name} ${i + 1}\n`).join("");
  const wanted = LEAF.replace("    Cuticle\n", `    Cuticle\n${lines("train")}`) + lines("library").trimEnd();
  await one.expectKept(wanted, 20_000);
  await two.expectKept(wanted, 20_000);
  // A note and its text are two calls at most: nothing was sent twice.
  expect(net.calls.filter(isDataCall).length - before).toBeLessThanOrEqual(2 * 24);
});

test("logging out without a network leaves nothing readable, and the next one sees their own notes", async ({
  openTree,
  net,
  target,
}) => {
  const [name, next] = [freshName(), freshName()];
  const account = await createNamed(target.origin, name, PASSWORD);
  await createNamed(target.origin, next, PASSWORD);
  const opened = await openTree(LEAF, { account });
  const { page, outline, frame } = opened;
  await settled(opened);
  expect(await readableTraces(page)).toContain("Cuticle");
  net.down = true;
  await reload(page);
  await frame.logOut();
  const landing = new LandingPage(page);
  await expect(landing.form).toBeVisible();
  await expect.poll(() => readableTraces(page)).not.toContain("Cuticle");
  expect((await keptAddresses(page)).filter((address) => /^\/(api|trees)/.test(address))).toEqual([]);
  await page.goto(`/trees/${account.rootId}`);
  await expect(landing.form).toBeVisible();
  net.down = false;
  await landing.signIn(next, PASSWORD);
  await outline.ready();
  await outline.expectText("-");
  expect(await page.content()).not.toContain("Cuticle");
});

test("somebody else who signs in beside sees nothing of the notes, and they are still there afterwards", async ({
  openTree,
  net,
  target,
}) => {
  const account = await createNamed(target.origin, freshName(), PASSWORD);
  const other = await createNamed(target.origin, freshName(), PASSWORD);
  const opened = await openTree(LEAF, { account });
  const { page, outline } = opened;
  await settled(opened);
  const become = (token: string) => page.evaluate((value) => localStorage.setItem("jwt_token", value), token);
  await become(other.token);
  await page.goto("/");
  await outline.ready();
  await outline.expectText("-");
  expect(await page.content()).not.toContain("Cuticle");
  await settled(opened);
  net.down = true;
  await page.goto(`/trees/${account.rootId}`);
  await expect(page.getByRole("alert").filter({ hasText: "The server does not answer" })).toBeVisible();
});

test.describe("notes that the browser has not kept whole", () => {
  test("are loaded again, and what waits is sent", async ({ openTree, net }) => {
    const opened = await openTree(LEAF);
    const { page, outline, expectKept } = opened;
    await settled(opened);
    await page.context().setOffline(true);
    await outline.caretIn("Cuticle");
    await page.keyboard.type(", wax", { delay: 15 });
    await outline.expectWaiting(1);
    await spoilNotes(page);
    await page.context().setOffline(false);
    const from = net.calls.length;
    await reload(page);
    await expectKept(LEAF.replace("Cuticle", "Cuticle, wax"));
    expect(treesSince(net, from).length).toBeGreaterThan(0);
  });

  test("are loaded again where the browser has taken all of it away, and kept anew", async ({
    openTree,
    net,
  }) => {
    const opened = await openTree(LEAF);
    const { page, outline, account } = opened;
    await settled(opened);
    const devtools = await page.context().newCDPSession(page);
    const storageTypes = "indexeddb,cache_storage";
    await devtools.send("Storage.clearDataForOrigin", { origin: net.origin, storageTypes });
    await outline.caretIn("Cuticle");
    await page.keyboard.type(", wax", { delay: 15 });
    await page.keyboard.press("ArrowDown");
    await outline.expectSaved();
    const from = net.calls.length;
    await page.goto(`/trees/${account.rootId}`);
    await outline.ready();
    await outline.expectText(LEAF.replace("Cuticle", "Cuticle, wax"));
    expect(treesSince(net, from).length).toBeGreaterThan(0);
    await expect.poll(() => keptNotes(page)).toBeGreaterThan(0);
  });
});
