import "fake-indexeddb/auto";
import { renameTag } from "@perennial/domain/intent/retag";
import { flatten } from "@perennial/domain/tree/selectors";
import { expect, test } from "vitest";
import type { Workspace } from "../store/workspace.ts";
import { actsOf } from "./testing/acts.ts";
import { createTwoBrowsers } from "./testing/two-browsers.ts";

const rowsIn = ({ tree }: Workspace) => flatten(tree, tree.idOf("n1") ?? 1).map(({ id }) => id);

test.each([
  ["test", "test", ["Heart #test", "#test/oral lungs"]],
  // Each text that does not stand is kept in a note beside it.
  ["test", "final", ["Heart #final", "Heart #test", "#final/oral lungs", "#test/oral lungs"]],
])(
  "two devices rename a tag at once, to %j and %j: no text is lost, and both show the same (issue 43, bad input)",
  async (one, other, texts) => {
    const { browsers, settle, open } = createTwoBrowsers();
    const [here, there] = (await Promise.all(
      browsers.map(async (each) => (await open(each)).tab.workspace),
    )) as [Workspace, Workspace];
    for (const text of ["Heart #exam", "#exam/oral lungs"]) actsOf(here).child("n1", text);
    await settle();
    for (const browser of browsers) browser.online = false;
    for (const [at, to] of [
      [here, one],
      [there, other],
    ] as const) {
      const plan = renameTag(at.tree, { nodeIds: rowsIn(at), name: "exam", to });
      if (!plan.ok) throw new Error(plan.error);
      at.submit(plan.value, { eventType: "tag.rename", source: "menu", failure: "Failed" });
    }
    for (const browser of browsers) browser.online = true;
    await settle();
    for (const at of [here, there])
      expect(rowsIn(at).flatMap((id) => at.tree.row(at.tree.keyOf(id))?.note?.text || [])).toEqual(texts);
  },
);
