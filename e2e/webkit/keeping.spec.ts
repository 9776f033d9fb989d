import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { LEAF } from "../sample-trees.ts";
import { storedText } from "../stored-tree.ts";
import { expected } from "../tree-text.ts";
import { test } from "./fixtures.ts";

test("a reload in the middle of a word keeps it", async ({ web, openTree }) => {
  const { outline, expectKept } = await openTree(LEAF);
  await outline.caretIn("Cuticle");
  await web.type(", wax");
  await web.reload();
  await expectKept(LEAF.replace("Cuticle", "Cuticle, wax"));
});

test("without a server one goes on writing, over a reload too; then all of it is there, once", async ({
  web,
  openTree,
  server,
}) => {
  const { outline, account, expectKept } = await openTree(LEAF);
  await outline.expectSaved();
  await web.untilKeptOnDevice();
  await expect.poll(() => web.keptNotes()).toBeGreaterThan(0);
  await server.killNode();
  await outline.caretIn("Mesophyll");
  await web.press("Enter");
  await web.type("Palisade :: Upper layer");
  await web.press("Enter");
  const written = `${LEAF}    ? Palisade\n    -`;
  await outline.expectText(written);
  await outline.expectSync(/^Offline — \d+ changes? waiting$/);
  await web.reload();
  await outline.expectText(written);
  await outline.expectSync(/^Offline/);
  await server.start();
  await expectKept(written);
  expect(await storedText(server.origin, account)).toBe(expected(written));
});

test("the service worker serves every page while the server is stopped", async ({ web, server }) => {
  await web.goTo("/");
  await web.untilKeptOnDevice();
  await server.killNode();
  for (const address of ["/releases", "/settings", "/"]) {
    await web.goTo(address);
    await expect.poll(() => web.textIn("h1")).toMatch(/./);
  }
  await server.start();
});

test("two windows see each other's words as they are typed, and each keeps its caret", async ({
  web,
  openTree,
}) => {
  const { outline, account, expectKept } = await openTree(LEAF);
  await outline.caretIn("Cuticle");
  const first = await web.session.window();
  const second = await web.openWindow(`/trees/${account.rootId}`);
  await outline.caretIn("Mesophyll");
  await web.type(" below");
  await web.session.switchTo(first);
  await outline.expectText(LEAF.replace("Mesophyll", "Mesophyll below"));
  await web.type(", wax");
  await outline.expectCaret("Cuticle, wax", 12);
  await web.session.switchTo(second);
  await expectKept(LEAF.replace("Cuticle", "Cuticle, wax").replace("Mesophyll", "Mesophyll below"));
});

test("an export is a file that arrives, and an import brings a file in and takes it back", async ({
  web,
  openTree,
  driver,
}) => {
  await openTree(LEAF);
  await web.click("button", "More");
  await web.click("button", "Export");
  await web.click("radio", "Markdown");
  await web.click("button", "Download");
  const exported = () => readdirSync(driver.home).find((name) => name.endsWith(".md"));
  await expect.poll(exported).toBeTruthy();
  const file = join(driver.home, exported() ?? "");
  await expect
    .poll(() => readFileSync(file, "utf8"))
    .toBe("# Leaf\n\n- Cuticle\n- Stomata\n  - Guard cells\n  - Pores\n- Mesophyll\n");
  await web.goTo("/import");
  await web.chooseFile(file);
  await web.click("button", "Import");
  await web.get("heading", "Imported");
  await web.click("button", "Undo this import");
  await web.get("heading", "Undone");
});

test("the history says what was done", async ({ web, openTree }) => {
  const { outline } = await openTree(LEAF);
  await outline.caretIn("Cuticle");
  await web.press("Enter");
  await web.type("Wax");
  await outline.expectSaved();
  await web.click("button", "History");
  await expect.poll(async () => web.textOf(await web.get("complementary", "History"))).toContain("Wax");
});
