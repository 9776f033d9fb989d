import "fake-indexeddb/auto";
import { renameTag } from "@perennial/domain/intent/retag";
import { expect, test } from "vitest";
import type { Workspace } from "../store/workspace.ts";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createTwoBrowsers } from "./testing/two-browsers.ts";

const ROWS = [
  "heart #exam beats",
  "#exam/oral lung and #exam",
  "#Exam",
  "liver #other",
  "[Weak](search:#exam is:due) #exam",
  "#exam #test #exam",
];

const rename = (at: Workspace, keys: readonly string[], name: string, to: string) => {
  const nodeIds = keys.flatMap((key) => at.tree.idOf(key) ?? []);
  const plan = renameTag(at.tree, { nodeIds, name, to });
  if (!plan.ok) throw new Error(plan.error);
  at.submit(plan.value, { eventType: "tag.rename", source: "menu", failure: "Failed" });
};

test.each([
  ["to two names", "test", "final"],
  ["to two names of parts", "study/exam", "final-exam"],
  ["to one name", "test", "test"],
  ["to the name of a third tag", "other", "test"],
])(
  "two devices rename a tag at once, %s: the later name stands in each row, and no row is doubled (decision 121)",
  async (_, one, two) => {
    const { server, browsers, settle, open } = createTwoBrowsers();
    const [first, second] = await Promise.all(browsers.map(async (each) => (await open(each)).tab.workspace));
    if (!first || !second) throw new Error("no device");
    for (const text of ROWS) actsOf(first).child("n1", text);
    await settle();
    const keysOf = (at: Workspace) => [...at.tree.childKeys("n1")];
    for (const browser of browsers) browser.online = false;
    rename(first, keysOf(first), "exam", one);
    rename(second, keysOf(second), "exam", two);
    // Written behind a name while it waits.
    const behind = keysOf(first)[2] ?? "";
    actsOf(first).edit(behind, `#${one} kidney`);
    for (const browser of browsers) browser.online = true;
    await settle();
    const shown = textOfTree(server.outline, 1);
    expect(shown).toEqual([
      "",
      `  heart #${two} beats`,
      `  #${two}/oral lung and #${two}`,
      `  #${two} kidney`,
      "  liver #other",
      `  [Weak](search:#${two} is:due) #${two}`,
      `  #${two} #test #${two}`,
    ]);
    for (const at of [first, second]) expect(textOfTree(at.tree, 1)).toEqual(shown);
  },
);
