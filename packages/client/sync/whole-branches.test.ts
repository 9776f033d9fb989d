import "fake-indexeddb/auto";
import type { Command } from "@perennial/contract/outline/wire";
import { deleteBranches } from "@perennial/domain/intent/delete-branches";
import { editNote } from "@perennial/domain/intent/edit-note";
import { moveBranches } from "@perennial/domain/intent/move-branches";
import type { Plan } from "@perennial/domain/intent/plan";
import type { Refusal } from "@perennial/domain/intent/refusal";
import type { Result } from "@perennial/domain/result";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";
import { finished } from "./testing/virtual-timers.ts";

/** A page with a branch of four rows, and a row beside it. */
async function setUp() {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const { workspace } = await browser.open();
  const { tree } = workspace;
  await workspace.loadTree(server.rootId);
  await finished(workspace.undo.restore(), browser.timers);
  const act = actsOf(workspace);
  const organs = act.child("n1", "Organs");
  const heart = act.child(organs, "Heart");
  const atrium = act.child(heart, "Atrium");
  const lungs = act.child(organs, "Lungs");
  const beside = act.child("n1", "Beside");
  await browser.drain();
  const failures: string[] = [];
  workspace.events.subscribe((event) => {
    if (event.type === "failed") failures.push(event.message);
  });
  const idOf = (key: string) => tree.idOf(key) ?? 0;
  const submit = (plan: Result<Plan, Refusal>) => {
    if (!plan.ok) throw new Error(plan.error);
    workspace.submit(plan.value, { eventType: "rows", source: "keyboard", failure: "Failed" });
  };
  const noteOf = (key: string) => {
    const { note } = tree.row(key) ?? {};
    return note ? (tree.identity.serverIdOf("note", note.id) ?? 0) : 0;
  };
  const nodeOf = (key: string) => tree.identity.serverIdOf("node", idOf(key)) ?? 0;
  const sent = () =>
    server.seen.flatMap(({ path, body }) =>
      path === "/commands" ? (body as { readonly commands: readonly Command[] }).commands : [],
    );
  return {
    server,
    browser,
    workspace,
    act,
    failures,
    keys: { organs, heart, atrium, lungs, beside },
    noteOf,
    nodeOf,
    sent,
    move: (...keys: string[]) =>
      submit(moveBranches(tree, { nodeIds: keys.map(idOf), parentId: idOf(beside) })),
    remove: (...keys: string[]) => submit(deleteBranches(tree, { nodeIds: keys.map(idOf) })),
    undo: () => workspace.undo.take("undo", () => undefined),
    redo: () => workspace.undo.take("redo", () => undefined),
    shown: () => textOfTree(tree, 1),
    stored: () => textOfTree(server.outline, 1),
  };
}

const ALL = ["", "  Organs", "    Heart", "      Atrium", "    Lungs", "  Beside"];

test("deleting, restoring, deleting again and moving back are one command each, which names the rows at the top", async () => {
  const { browser, keys, nodeOf, sent, remove, move, undo, redo, stored } = await setUp();
  const [organs, heart, lungs] = [keys.organs, keys.heart, keys.lungs].map(nodeOf);
  const before = sent().length;
  const moved = ["", "  Organs", "  Beside", "    Heart", "      Atrium", "    Lungs"];
  for (const [act, lines] of [
    [() => remove(keys.organs), ["", "  Beside"]],
    [undo, ALL],
    [redo, ["", "  Beside"]],
    [undo, ALL],
    [() => move(keys.heart, keys.lungs), moved],
    [undo, ALL],
  ] as const) {
    act();
    await browser.drain();
    expect(stored()).toEqual(lines);
  }
  const commands = sent().slice(before);
  expect(commands.map(({ type }) => type)).toEqual([
    "branches.delete",
    "branches.restore",
    "branches.delete",
    "branches.restore",
    "branches.move",
    "branches.move",
  ]);
  expect(commands[0]).toMatchObject({ ids: [organs], base_version: expect.any(Number) });
  expect(commands[1]).toMatchObject({ ids: [organs], undo_of: commands[0]?.uuid });
  expect(commands[2]).toMatchObject({ ids: [organs], undo_of: commands[1]?.uuid });
  expect(commands[4]).toMatchObject({ places: [{ id: heart }, { id: lungs }] });
});

test("what another device has written into the branch since stays with all that is above it, and nothing has failed", async () => {
  const { server, browser, workspace, keys, noteOf, remove, undo, shown, stored, failures } = await setUp();
  const noteId = noteOf(keys.atrium);
  browser.streams = false;
  server.change((outline) => editNote(outline, { noteId, text: "Atrium, left" }));
  remove(keys.organs);
  expect(shown()).toEqual(["", "  Beside"]);
  browser.streams = true;
  await browser.drain();
  await browser.timers.pass(20_000);
  const kept = ["", "  Organs", "    Heart", "      Atrium, left", "  Beside"];
  expect(stored()).toEqual(kept);
  expect(shown()).toEqual(kept);
  undo();
  await browser.drain();
  expect(stored()).toEqual(ALL.map((line) => line.replace("Atrium", "Atrium, left")));
  expect(shown()).toEqual(stored());
  expect(failures).toEqual([]);
  expect(workspace.status.get()).toMatchObject({ waiting: 0, failed: 0 });
});

test("what is written elsewhere while the deletion waits is shown at once", async () => {
  const { server, browser, workspace, keys, noteOf, remove, shown } = await setUp();
  const noteId = noteOf(keys.atrium);
  browser.token = null;
  remove(keys.organs);
  expect(shown()).toEqual(["", "  Beside"]);
  server.change((outline) => editNote(outline, { noteId, text: "Atrium, left" }));
  await browser.timers.pass(1_000);
  expect(shown()).toEqual(["", "  Organs", "    Heart", "      Atrium, left", "  Beside"]);
  browser.token = "token";
  workspace.resume();
  await browser.drain();
  expect(shown()).toEqual(["", "  Organs", "    Heart", "      Atrium, left", "  Beside"]);
});

test("one's own changes that still wait do not keep rows of the branch", async () => {
  const { browser, act, keys, remove, stored, shown } = await setUp();
  browser.online = false;
  act.edit(keys.atrium, "Atrium, left");
  act.child(keys.heart, "Ventricle");
  remove(keys.organs);
  browser.online = true;
  await browser.drain();
  expect(stored()).toEqual(["", "  Beside"]);
  expect(shown()).toEqual(stored());
});

test("an edit of a row that has just been restored stands on what the server restores", async () => {
  const { browser, act, keys, remove, undo, stored, shown } = await setUp();
  browser.online = false;
  remove(keys.organs);
  undo();
  act.edit(keys.atrium, "Atrium, left");
  browser.online = true;
  await browser.drain();
  expect(stored()).toEqual(ALL.map((line) => line.replace("Atrium", "Atrium, left")));
  expect(shown()).toEqual(stored());
});

test("a server of the version before gets the commands that it knows, one for each row", async () => {
  const { server, browser, keys, sent, remove, move, undo, stored, shown, failures } = await setUp();
  const handle = server.handle;
  server.handle = (method, path, headers, body) =>
    handle(method, path, headers, path === "/commands" ? withUnknown(body as Batch) : body);
  const before = sent().length;
  remove(keys.organs);
  await browser.drain();
  expect(stored()).toEqual(["", "  Beside"]);
  undo();
  await browser.drain();
  expect(stored()).toEqual(ALL);
  move(keys.heart, keys.lungs);
  await browser.drain();
  expect(stored()).toEqual(["", "  Organs", "  Beside", "    Heart", "      Atrium", "    Lungs"]);
  expect(shown()).toEqual(stored());
  expect(failures).toEqual([]);
  expect(
    new Set(
      sent()
        .slice(before)
        .map(({ type }) => type as string),
    ),
  ).toEqual(new Set(["unknown", "tree.delete", "tree.create"]));
});

interface Batch {
  readonly commands: readonly Command[];
}

/** A list as a server reads it that has no commands for whole branches. */
const withUnknown = ({ commands, ...rest }: Batch) => ({
  ...rest,
  commands: commands.map((command) =>
    command.type.startsWith("branches.") ? { ...command, type: "unknown" } : command,
  ),
});

test("a deletion that a server of the version before took row by row is taken back on the present one", async () => {
  const { server, browser, keys, remove, undo, stored, failures } = await setUp();
  const { handle } = server;
  server.handle = (method, path, headers, body) =>
    handle(method, path, headers, path === "/commands" ? withUnknown(body as Batch) : body);
  remove(keys.organs);
  await browser.drain();
  server.handle = handle;
  undo();
  await browser.drain();
  expect(stored()).toEqual(ALL);
  expect(failures).toEqual([]);
});
