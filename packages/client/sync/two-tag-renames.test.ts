import "fake-indexeddb/auto";
import { renameTag } from "@perennial/domain/intent/retag";
import { expect, test } from "vitest";
import type { Workspace } from "../store/workspace.ts";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createTwoBrowsers } from "./testing/two-browsers.ts";

const ROWS = ["heart #exam beats", "#exam/oral lung and #exam", "#Exam", "liver #other"];

const rename = (at: Workspace, keys: readonly string[], name: string, to: string) => {
  const nodeIds = keys.flatMap((key) => at.tree.idOf(key) ?? []);
  const plan = renameTag(at.tree, { nodeIds, name, to });
  if (!plan.ok) throw new Error(plan.error);
  at.submit(plan.value, { eventType: "tag.rename", source: "menu", failure: "Failed" });
};

test.each([
  ["to two names", "test", "final"],
  ["to one name", "test", "test"],
  ["to the name of a third tag", "other", "test"],
])(
  "two devices rename a tag at once, %s: both end equal, and no word is lost (issue 43)",
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
    for (const browser of browsers) browser.online = true;
    await settle();
    const shown = textOfTree(first.tree, 1);
    expect(textOfTree(second.tree, 1)).toEqual(shown);
    expect(textOfTree(server.outline, 1)).toEqual(shown);
    const all = shown.join("\n");
    for (const word of ["heart", "beats", "lung", "and", "liver", "#other"]) expect(all).toContain(word);
    for (const name of [one, two]) expect(all).toContain(`#${name}`);
    expect(all).not.toMatch(/#exam/i);
  },
);
