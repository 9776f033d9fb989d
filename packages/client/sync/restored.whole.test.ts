import "fake-indexeddb/auto";
import { expect, inject, onTestFinished, test } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { openRealAccount } from "./testing/real-server.ts";
import type { RunAccount } from "./testing/run.ts";
import { serverPrograms } from "./testing/server-programs.ts";
import { writerOf } from "./testing/writer.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** An empty migrated database. */
    spareDatabaseUrl: string;
  }
}

interface Made {
  readonly id: number;
  readonly item_id: number;
}

/** Another device makes a note. */
async function write({ server, rootId }: RunAccount, text: string): Promise<Made> {
  const tree = { item_type: "note", note: { text }, parent_id: rootId };
  return (await server.handle("POST", "/trees", {}, { tree })).body as Made;
}

test("a backup is put back and its numbers are given again: an edit that waited, and a draft, overwrite nothing", async () => {
  const programs = serverPrograms(inject("spareDatabaseUrl"));
  onTestFinished(programs.remove);
  const account = await openRealAccount(await programs.start());
  await write(account, "In the backup");
  programs.run("testing/backup.ts", "make");
  const [edited, typed] = [await write(account, "Edited"), await write(account, "Typed")];

  const browser = createModelBrowser(account.server);
  browser.token = account.token;
  const { workspace } = await browser.open(account.userId);
  await workspace.loadTree(account.rootId);
  await browser.settle();
  browser.online = false;
  actsOf(workspace).edit(workspace.tree.keyOf(edited.id), "Edited on a train");
  writerOf(workspace).type(workspace.tree.keyOf(typed.id), "Typed on a tr");

  await programs.stop();
  programs.run("testing/backup.ts", "restore");
  await programs.start();
  const others = [await write(account, "Somebody's first"), await write(account, "Somebody's second")];
  expect(
    others.map(({ item_id }) => item_id),
    "the numbers are given again",
  ).toEqual([edited.item_id, typed.item_id]);
  programs.run("restored.ts");
  browser.online = true;
  await browser.drain();

  const lines = [
    "",
    "  In the backup",
    "  Somebody's first",
    "  Edited on a train",
    "  Somebody's second",
    "  Typed on a tr",
  ];
  expect(textOfTree(workspace.tree, account.rootId)).toEqual(lines);
  expect(workspace.status.get()).toMatchObject({ waiting: 0, failed: 0, drafts: false });
  const path = `/trees/${account.rootId}?format=flat`;
  const { body } = await account.server.handle("GET", path, {}, undefined);
  const { nodes } = body as { nodes: { content: { text: string } }[] };
  expect(nodes.map(({ content }) => content.text)).toEqual(lines.map((line) => line.trim()));
});
