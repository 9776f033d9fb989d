import type { Op } from "@perennial/domain/op/op";
import { expect, test } from "vitest";
import { actsOf } from "../testing/acts.ts";
import { createModelBrowser } from "../testing/model-browser.ts";
import { createModelServer } from "../testing/model-server.ts";
import { failureLog } from "./failure-log.ts";

const place = { parentId: 1, sortOrder: 1 };
const node = { id: -1, ...place, itemType: "note", itemId: -2 } as const;
const created: Op = { type: "node.create", id: -1, before: null, after: node };
const note: Op = { type: "note.create", id: -2, before: null, after: { id: -2, text: "mine" } };

test("each part that a refused call was to make has its line, without what the person wrote [8.internal-log]", () => {
  expect(failureLog([note, created], "500 Broken.")).toEqual([
    "Failed to create note: 500 Broken.",
    "Failed to create tree item: 500 Broken.",
  ]);
  expect(failureLog([{ type: "node.move", id: 1, before: place, after: place }], "409 Gone.")).toEqual([
    "Failed to update tree: 409 Gone.",
  ]);
  expect(
    failureLog([{ type: "note.edit", id: 1, before: { text: "a" }, after: { text: "b" } }], "500"),
  ).toEqual([]);
});

test("of a change in several calls only the one that was refused is logged [8.internal-log]", async () => {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const { workspace, warnings } = await browser.open();
  await workspace.loadTree(server.rootId);
  const act = actsOf(workspace);
  const card = act.child("n1", "q");
  await browser.drain();
  browser.outcome = ({ method, path }) =>
    method === "PUT" && path.startsWith("/trees/") ? { status: 500, code: "internal" } : "answer";
  act.convert(card, "a");
  await browser.drain();
  expect(warnings.filter((line) => line.startsWith("Failed to"))).toEqual([
    expect.stringMatching(/^Failed to update tree: 500 /),
  ]);
  expect(workspace.failed.list()).toHaveLength(1);
});
