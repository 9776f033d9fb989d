import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "../testing/acts.ts";
import { createModelBrowser } from "../testing/model-browser.ts";
import { createModelServer } from "../testing/model-server.ts";
import { writerOf } from "../testing/writer.ts";

/** A browser with so many tabs, for which the server makes no row until it is told to. */
async function setUp(count: number) {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  server.refuse = (command) => (command.type === "tree.create" ? { status: 500, code: "internal" } : null);
  const open = async () => {
    const tab = await browser.open();
    await tab.workspace.loadTree(server.rootId);
    await browser.settle();
    const { workspace } = tab;
    const type = (key: string, text: string) => writerOf(workspace).type(key, text);
    const failed = () => workspace.failed.list().map(({ texts }) => texts);
    return { ...tab, act: actsOf(workspace), type, failed };
  };
  const tabs: Awaited<ReturnType<typeof open>>[] = [];
  while (tabs.length < count) tabs.push(await open());
  return { server, browser, open, tabs, stored: () => textOfTree(server.outline, server.rootId) };
}

test("what was being typed into a row that could not be made is listed with it in every tab", async () => {
  const { browser, tabs } = await setUp(2);
  const [leading, writing] = tabs;
  writing?.type(writing.act.child("n1"), "precious words");
  await browser.drain();
  expect([writing?.failed(), leading?.failed()]).toEqual([[["precious words"]], [["precious words"]]]);
});

test("a failed change that was given up as empty stays when somebody was typing into its row", async () => {
  const { browser, tabs } = await setUp(2);
  const [leading, writing] = tabs;
  const key = writing?.act.child("n1") ?? "";
  writing?.type(key, "precious words");
  // Given up the moment it is listed: before the other tab has put in what was being typed.
  const stop = leading?.workspace.failed.subscribe(() => {
    stop?.();
    leading.workspace.failed.discard(leading.workspace.failed.list()[0]?.id ?? "");
  });
  await browser.drain();
  expect([writing?.failed(), leading?.failed()]).toEqual([[["precious words"]], [["precious words"]]]);
});

test("what was being typed into a row that went along with the one above it is kept, and can be sent again", async () => {
  const { server, browser, tabs, stored } = await setUp(1);
  const [tab] = tabs;
  const above = tab?.act.child("n1") ?? "";
  tab?.type(tab.act.child(above), "precious words");
  await browser.drain();
  expect(tab?.failed()).toEqual([[], ["precious words"]]);
  expect(tab?.workspace.drafts.any()).toBe(false);
  server.refuse = () => null;
  const [, kept] = tab?.workspace.failed.list() ?? [];
  tab?.workspace.failed.retry(kept?.id ?? "");
  await browser.drain();
  expect(stored()).toEqual(["", "  precious words"]);
});

test("a change that is sent again stays listed until the code that does so is there, and is sent once", async () => {
  const { server, browser, tabs, stored } = await setUp(1);
  const [tab] = tabs;
  tab?.type(tab.act.child("n1"), "precious words");
  await browser.drain();
  server.refuse = () => null;
  const id = tab?.workspace.failed.list()[0]?.id ?? "";
  tab?.workspace.failed.retry(id);
  tab?.workspace.failed.retry(id);
  expect(tab?.failed()).toEqual([["precious words"]]);
  await expect.poll(() => tab?.failed()).toEqual([]);
  await browser.drain();
  expect(stored()).toEqual(["", "  precious words"]);
});

test("blanks that were being typed into a row that was never made are nothing to keep, here or on the next page", async () => {
  const { server, browser, open, tabs, stored } = await setUp(1);
  const [tab] = tabs;
  const above = tab?.act.child("n1") ?? "";
  tab?.type(tab.act.child(above), "  ");
  await browser.drain();
  expect(tab?.failed()).toEqual([[]]);
  tab?.kill();
  server.refuse = () => null;
  const next = await open();
  await browser.drain();
  expect(next.workspace.drafts.any()).toBe(false);
  expect(stored()).toEqual([""]);
});
