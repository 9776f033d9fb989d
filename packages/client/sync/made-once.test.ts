import "fake-indexeddb/auto";
import { insertItems } from "@perennial/domain/intent/insert-items";
import type { OutlineItem } from "@perennial/domain/outline-text/outline-item";
import { expect, test } from "vitest";
import type { Workspace } from "../store/workspace.ts";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createTwoBrowsers } from "./testing/two-browsers.ts";

const CAME = {
  sourceId: null,
  fileId: null,
  page: null,
  quote: "",
  quoteStart: 0,
  quoteEnd: 0,
  drafter: "rules",
  label: "",
  promptVersion: 1,
  isEdited: false,
} as const;
const row = (text: string, depth = 0): OutlineItem => ({ text, depth, once: text, provenance: [CAME] });

function insert({ tree, submit }: Workspace, parent: string, items: readonly OutlineItem[]) {
  const parentId = tree.idOf(parent) ?? 0;
  const previousSiblingId = tree.childIds(parentId).at(-1) ?? null;
  const plan = insertItems(tree, { items, parentId, previousSiblingId, draw: tree.drawId });
  if (!plan.ok) throw new Error(plan.error);
  submit(plan.value, { eventType: "test", source: "menu", failure: "Failed" });
}

async function setUp() {
  const { server, browsers, settle, open } = createTwoBrowsers();
  const [mine, theirs] = browsers;
  const [here, there] = [(await open(mine)).tab.workspace, (await open(theirs)).tab.workspace];
  await here.undo.restore();
  const stored = () => textOfTree(server.outline, server.rootId);
  const shown = () => [here, there].map(({ tree }) => textOfTree(tree, server.rootId));
  const isOnline = (online: boolean) => {
    mine.online = online;
    theirs.online = online;
  };
  return { server, here, there, settle, stored, shown, isOnline };
}

test.for([false, true])(
  "a row that two devices make by one name is one, without a connection (%s) too, and one undo",
  async (isApart) => {
    const { server, here, there, settle, stored, shown, isOnline } = await setUp();
    if (isApart) isOnline(false);
    insert(here, "n1", [row("Membrane"), row("Osmosis", 1)]);
    // The other one has written beside it, and accepts more.
    actsOf(there).child("n1", "Turgor");
    insert(there, "n1", [row("Membrane"), row("Osmosis", 1), row("Diffusion", 1)]);
    isOnline(true);
    await settle();
    await settle();
    expect(stored().filter((each) => /Membrane|Osmosis|Diffusion/.test(each))).toEqual([
      "  Membrane",
      "    Osmosis",
      "    Diffusion",
    ]);
    expect(shown()).toEqual([stored(), stored()]);
    expect([...server.outline.recordsOf("provenance")]).toHaveLength(3);
    for (const { status } of [here, there]) expect(status.get()).toMatchObject({ waiting: 0, failed: 0 });
    here.undo.take("undo", () => {});
    await settle();
    await settle();
    expect(stored()).not.toContain("    Osmosis");
    expect(shown()).toEqual([stored(), stored()]);
  },
);
