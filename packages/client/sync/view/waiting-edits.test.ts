import { expect, test } from "vitest";
import { createIdentity } from "../../store/identity.ts";
import { createTreeStore } from "../../store/tree-store.ts";
import type { Entry } from "../queue/entries.ts";
import { createView } from "./view.ts";
import { createWaitingEdits } from "./waiting-edits.ts";

const LOCAL = "00000000-0000-4000-8000-00000000000a";

const edit = (id: number | string, uuid: string): Entry => ({
  id: `entry ${uuid}`,
  scope: "tab",
  userActionUuid: "action",
  action: { eventType: "note.edit", source: "field", failure: "" },
  steps: [
    {
      command: { type: "note.edit", id, text: uuid },
      ops: [{ type: "note.edit", id, before: { text: "" }, after: { text: uuid } }],
      uuid,
      version: null,
      inverse: null,
    },
  ],
  kind: "change",
  at: 0,
  count: 0,
});

/** How often an edit that is made while so many of other notes wait asks who a record is. */
function lookUpsWith(waiting: number): number {
  let asked = 0;
  const identity = createIdentity(() => crypto.randomUUID());
  const counting = {
    ...identity,
    current: (...args: Parameters<typeof identity.current>) => {
      asked++;
      return identity.current(...args);
    },
  };
  const view = createView(createTreeStore(counting));
  for (let id = 1; id <= waiting; id++) view.push(edit(id, `call ${id}`));
  expect(view.baseOf("note", 1)).toEqual({ after: "call 1" });
  asked = 0;
  view.push(edit(waiting, "one more"));
  expect(view.baseOf("note", waiting)).toEqual({ after: "one more" });
  expect(view.baseOf("note", 1)).toEqual({ after: "call 1" });
  return asked;
}

test("an edit costs the same whether ten or a thousand edits of other notes wait", () => {
  expect(lookUpsWith(1_000)).toBe(lookUpsWith(10));
});

test("an edit is found under the name its note goes by now", () => {
  const identity = createIdentity(() => LOCAL);
  const waiting = createWaitingEdits(identity, () => [edit(LOCAL, "by its local id")]);
  expect(waiting.of("note", 7)).toEqual([]);
  identity.learn({ kind: "note", local: LOCAL, server: 7 }, true);
  expect(waiting.of("note", 7)).toMatchObject([{ uuid: "by its local id" }]);
  waiting.added(edit(7, "by its number"));
  expect(waiting.of("note", LOCAL)).toMatchObject([{ uuid: "by its local id" }, { uuid: "by its number" }]);
});
