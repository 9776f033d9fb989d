import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import type { HistoryEvent } from "../store/history-event.ts";
import { actsOf } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";

// A busy machine may take its time; what counts is what happens.
vi.setConfig({ testTimeout: 60_000 });

async function setup() {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const tab = await browser.open();
  await tab.workspace.loadTree(server.rootId);
  const statuses = () => tab.workspace.mutations.get().map(({ status }) => status);
  return { server, browser, workspace: tab.workspace, act: actsOf(tab.workspace), statuses };
}

test("each change is pending at once, and confirmed with what the log says of every call [3.client-mutation] [2.history]", async () => {
  const { browser, workspace, act, statuses } = await setup();
  const key = act.child("n1", "one two");
  expect(statuses()).toEqual(["pending", "pending"]);
  await browser.drain();
  act.split(key, "one two", 4);
  await browser.drain();
  expect(new Set(statuses())).toEqual(new Set(["confirmed"]));
  const split = workspace.mutations.get().at(-1);
  const told = split?.steps.map(({ uuid }) =>
    split.landed.filter(({ mutationUuid }) => mutationUuid === uuid).map(({ op }) => op.type),
  );
  expect(told).toEqual([["note.create", "node.create"], ["note.edit"]]);
  const { serverIdOf } = workspace.tree.identity;
  expect(split?.landed.every(({ op }) => serverIdOf("node", op.id) !== undefined)).toBe(true);
});

test("a refused change is a failed one, and another change when it is sent again", async () => {
  const { server, browser, workspace, act, statuses } = await setup();
  server.refuse = () => ({ status: 500, code: "internal" });
  act.edit("n1", "Cells");
  await browser.drain();
  expect(statuses()).toEqual(["failed"]);
  server.refuse = () => null;
  for (const { id } of workspace.failed.list()) workspace.failed.retry(id);
  await browser.drain();
  expect(statuses()).toEqual(["failed", "confirmed"]);
});

test("what the stream brings reaches every tab, though only one listens to it [2.history-live]", async () => {
  const { browser, workspace, act } = await setup();
  const other = await browser.open();
  const heard: HistoryEvent[][] = [[], []];
  workspace.history.subscribe((event) => heard[0]?.push(event));
  other.workspace.history.subscribe((event) => heard[1]?.push(event));
  act.edit("n1", "Cells");
  await browser.drain();
  for (const events of heard)
    expect(events).toContainEqual(
      expect.objectContaining({
        type: "changes",
        changes: [
          expect.objectContaining({
            op: expect.objectContaining({ type: "note.edit", after: { text: "Cells" } }),
          }),
        ],
      }),
    );
});
