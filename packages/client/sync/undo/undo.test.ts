import "fake-indexeddb/auto";
import { editFlashcard } from "@perennial/domain/intent/edit-flashcard";
import { loggedSteps } from "@perennial/domain/undo/logged-steps";
import { expect, test, vi } from "vitest";
import type { Direction, LoggedAction, UndoResult } from "../../store/undo.ts";
import { actsOf, textOfTree } from "../testing/acts.ts";
import { createModelBrowser } from "../testing/model-browser.ts";
import { createModelServer } from "../testing/model-server.ts";
import { writerOf } from "../testing/writer.ts";

// A busy machine may take its time; what counts is what happens.
vi.setConfig({ testTimeout: 60_000 });

type Tab = Awaited<ReturnType<ReturnType<typeof createModelBrowser>["open"]>>;

/** A person before a tab: what they do, undo and redo, and the rows they see. */
async function person(tab: Tab, rootId: number) {
  await tab.workspace.loadTree(rootId);
  await tab.workspace.undo.restore();
  const { workspace } = tab;
  const take = (direction: Direction): UndoResult | null => {
    let outcome: UndoResult | null = null;
    workspace.undo.take(direction, (taken) => {
      outcome = taken;
    });
    return outcome;
  };
  return {
    workspace,
    act: actsOf(workspace),
    writer: writerOf(workspace),
    undo: () => take("undo"),
    redo: () => take("redo"),
    lines: () => textOfTree(workspace.tree, rootId).map((line) => line.trimEnd()),
    key: (text: string) => {
      const { tree } = workspace;
      for (const id of tree.nodeIds()) {
        const row = tree.row(tree.keyOf(id));
        if ((row?.note?.text ?? row?.flashcard?.question) === text) return tree.keyOf(id);
      }
      throw new Error(`no row ${text}`);
    },
  };
}

/** One person with a laptop and a phone. */
async function devices() {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const other = createModelBrowser(server, { seed: 2, timers: browser.timers });
  const laptop = await person(await browser.open(), server.rootId);
  const phone = await person(await other.open(), server.rootId);
  const everywhere = async () => {
    await browser.drain();
    await other.drain();
    await browser.drain();
  };
  const texts = () => textOfTree(server.outline, server.rootId).map((line) => line.trimEnd());
  return { server, browser, other, laptop, phone, everywhere, texts };
}

test("each intent is one step, without a network, and the server has it so once there is one", async () => {
  const { browser, laptop, everywhere, texts } = await devices();
  const { act, undo, redo, lines } = laptop;
  browser.online = false;
  const seen = [lines()];
  const does = (run: () => unknown) => {
    run();
    seen.push(lines());
  };
  does(() => act.child("n1"));
  const first = laptop.workspace.tree.childKeys("n1")[0] ?? "";
  does(() => act.edit(first, "light reaction"));
  does(() => act.split(first, "light reaction", 5));
  does(() => act.indent(laptop.key(" reaction")));
  does(() => act.convert(laptop.key(" reaction"), "makes ATP"));
  does(() => act.rate(laptop.key("reaction"), "green"));
  does(() => act.child("n1", ""));
  does(() => act.delete(laptop.workspace.tree.childKeys("n1").at(-1) ?? ""));
  const end = seen.at(-1);
  for (const expected of seen.toReversed().slice(1)) {
    expect(undo()).toMatchObject({ isDone: true, obstacles: [] });
    expect(lines()).toEqual(expected);
  }
  expect(undo()).toBeNull();
  for (const expected of seen.slice(1)) {
    expect(redo()).toMatchObject({ isDone: true, obstacles: [] });
    expect(lines()).toEqual(expected);
  }
  expect(redo()).toBeNull();
  browser.online = true;
  await everywhere();
  expect(texts()).toEqual(end);
  expect(laptop.workspace.status.get()).toMatchObject({ waiting: 0, failed: 0 });
  while (undo());
  await everywhere();
  expect(texts()).toEqual(seen[0]);
});

test("what is undone before, while and after it is sent is undone on the server, and the log names it", async () => {
  const { server, browser, laptop, everywhere, texts } = await devices();
  const { act, undo, redo } = laptop;
  const key = act.child("n1", "Mitosis");
  undo();
  undo();
  await everywhere();
  expect(texts()).toEqual([""]);
  redo();
  redo();
  await everywhere();
  expect(texts()).toEqual(["", "  Mitosis"]);
  browser.outcome = () => "hold-answer";
  act.edit(key, "Mitosis divides");
  await browser.settle();
  expect(browser.held.length).toBeGreaterThan(0);
  undo();
  browser.outcome = () => "answer";
  for (const request of browser.held.splice(0)) request.settle("answer");
  await everywhere();
  expect(texts()).toEqual(["", "  Mitosis"]);
  const undone = server.log.at(-1);
  const edited = server.log.findLast(({ new_values }) => new_values?.text === "Mitosis divides");
  expect(undone?.undo_of).toBe(edited?.mutation_uuid);
  const made = server.log.filter(({ mutation_type }) => mutation_type === "node.create");
  expect(new Set(made.map(({ record_id }) => record_id)).size, "the same record, made and restored").toBe(2);
});

test("typing is undone in words where it is typed, saved or not; one of them is not a call of its own", async () => {
  const { laptop, everywhere, texts } = await devices();
  const { act, writer, undo, redo, workspace } = laptop;
  const key = act.child("n1");
  const field = writer.field(key);
  writer.typeOn(key, "dark ");
  writer.save(key);
  writer.typeOn(key, "reaction of");
  writer.save(key);
  const shown = () => {
    writer.save(key);
    return field.text;
  };
  undo();
  expect(shown()).toBe("dark reaction ");
  undo();
  expect(shown()).toBe("dark ");
  redo();
  expect(shown()).toBe("dark reaction ");
  undo();
  undo();
  expect(shown()).toBe("");
  undo();
  expect(workspace.tree.row(key)).toBeUndefined();
  for (let i = 0; i < 4; i++) redo();
  expect(laptop.lines()).toEqual(["", "  dark reaction of"]);
  await everywhere();
  expect(texts()).toEqual(["", "  dark reaction of"]);
});

test.each([
  { end: "not saved", isEndSaved: false },
  { end: "saved", isEndSaved: true },
])(
  "a word that is saved in its middle is one step all the same, with its end $end",
  async ({ isEndSaved }) => {
    const { browser, laptop, everywhere, texts } = await devices();
    const { act, writer, undo, redo } = laptop;
    const key = act.child("n1");
    const field = writer.field(key);
    writer.typeOn(key, "dark rea");
    writer.save(key);
    await browser.settle();
    writer.typeOn(key, "ct");
    writer.save(key);
    writer.typeOn(key, "ion");
    if (isEndSaved) writer.save(key);
    const seen = [undo, redo, undo, undo, redo, redo].map((take) => {
      take();
      writer.save(key);
      return field.text;
    });
    expect(seen).toEqual(["dark ", "dark reaction", "dark ", "", "dark ", "dark reaction"]);
    undo();
    await everywhere();
    expect([laptop.lines(), texts()]).toEqual([
      ["", "  dark"],
      ["", "  dark"],
    ]);
  },
);

test("others' words that come into a text while it is typed stay when the typing is undone, saved or not", async () => {
  const { laptop, phone, everywhere, texts } = await devices();
  const key = laptop.act.child("n1", "light");
  await everywhere();
  laptop.writer.type(key, "light falls");
  phone.act.edit(phone.key("light"), "warm light");
  await everywhere();
  const { field } = laptop.writer;
  expect(field(key).text).toBe("warm light falls");
  laptop.undo();
  expect(field(key).text).toBe("warm light");
  laptop.redo();
  expect(field(key).text).toBe("warm light falls");
  laptop.writer.save(key);
  laptop.undo();
  await everywhere();
  expect([laptop.lines(), texts()]).toEqual([
    ["", "  warm light"],
    ["", "  warm light"],
  ]);
});

test("a split undone gives back what stood in the field, and a deleted note what was typed in it and not saved", async () => {
  const { laptop, everywhere, texts } = await devices();
  const { act, writer, undo, workspace, lines } = laptop;
  const { tree } = workspace;
  const key = act.child("n1", "cell");
  const after = act.child("n1", "wall");
  writer.type(key, "cell division");
  const { splitNote } = await import("@perennial/domain/intent/split-note");
  const split = splitNote(tree, {
    nodeId: tree.idOf(key) ?? 0,
    text: "cell division",
    caret: 4,
    draw: tree.drawId,
  });
  if (split.ok)
    workspace.submit(split.value, { eventType: "note.split", source: "keyboard" }, { typed: [key] });
  expect(lines()).toEqual(["", "  cell", "   division", "  wall"]);
  undo();
  expect(lines()).toEqual(["", "  cell division", "  wall"]);
  writer.type(after, "wall and membrane");
  const { mergeWithPrevious } = await import("@perennial/domain/intent/merge-with-previous");
  const join = mergeWithPrevious(tree, { nodeId: tree.idOf(after) ?? 0, text: "wall and membrane" });
  if (join.ok)
    workspace.submit(join.value, { eventType: "note.merge", source: "keyboard" }, { typed: [after] });
  expect(lines()).toEqual(["", "  cell divisionwall and membrane"]);
  undo();
  await everywhere();
  expect(texts()).toEqual(["", "  cell division", "  wall and membrane"]);
});

test("what another device wrote, moved or deleted since is not taken along", async () => {
  const { laptop, phone, everywhere, texts } = await devices();
  const key = laptop.act.child("n1", "Osmosis");
  laptop.act.child("n1", "Diffusion");
  await everywhere();
  laptop.act.edit(key, "Osmosis of water");
  await everywhere();
  phone.act.edit(phone.key("Osmosis of water"), "Osmosis of water, slowly");
  await everywhere();
  expect(laptop.undo()).toMatchObject({ isDone: true, obstacles: [] });
  await everywhere();
  expect(texts()).toEqual(["", "  Osmosis, slowly", "  Diffusion"]);
  laptop.act.indent(laptop.key("Diffusion"));
  await everywhere();
  phone.act.outdent(phone.key("Diffusion"));
  await everywhere();
  expect(laptop.undo()).toMatchObject({ isDone: false, obstacles: ["moved"] });
  phone.act.delete(phone.key("Diffusion"));
  await everywhere();
  expect(laptop.undo()).toMatchObject({ isDone: false, what: "edit", obstacles: ["gone"] });
  expect(texts()).toEqual(["", "  Osmosis, slowly"]);
});

test("a card that is a note again by an undo leaves beside it what another device wrote into it, unknown here", async () => {
  const { browser, laptop, phone, everywhere, texts } = await devices();
  const key = laptop.act.child("n1", "light");
  laptop.act.convert(key, "makes ATP");
  await everywhere();
  browser.streams = false;
  const { id = 0 } = phone.workspace.tree.row(phone.key("light"))?.flashcard ?? {};
  const plan = editFlashcard(phone.workspace.tree, { flashcardId: id, answer: "makes ATP and sugar" });
  if (plan.ok) phone.workspace.submit(plan.value, { eventType: "flashcard.edit", source: "field" });
  await everywhere();
  laptop.undo();
  await everywhere();
  expect(texts()).toEqual(["", "  light", "  light = makes ATP and sugar (white)"]);
});

test("an undo of what another device deleted meanwhile, unknown here, is refused and drops out of the history", async () => {
  const { browser, laptop, phone, everywhere, texts } = await devices();
  laptop.act.child("n1", "Meiosis");
  const key = laptop.act.child("n1", "Cell");
  await everywhere();
  laptop.act.reorder(key, "up");
  await everywhere();
  browser.online = false;
  phone.act.delete(phone.key("Cell"));
  await everywhere();
  expect(laptop.undo()).toMatchObject({ isDone: true });
  browser.online = true;
  laptop.workspace.resume();
  await everywhere();
  expect(texts()).toEqual(["", "  Meiosis"]);
  expect(laptop.redo(), "what was refused cannot be done again").toBeNull();
  expect(laptop.workspace.status.get(), "there is nothing in it to send again").toMatchObject({ failed: 0 });
});

test("a refused change drops out of the history, and so does the undo that waits behind it", async () => {
  const { server, browser, laptop, everywhere } = await devices();
  const key = laptop.act.child("n1", "Ribosome");
  laptop.act.convert(key, "makes proteins");
  await everywhere();
  browser.online = false;
  server.refuse = (command) =>
    command.type === "flashcard.rate" ? { status: 402, code: "subscription_required" } : null;
  laptop.act.rate(key, "green");
  laptop.undo();
  browser.online = true;
  laptop.workspace.resume();
  await everywhere();
  expect(laptop.workspace.status.get()).toMatchObject({ waiting: 0 });
  expect(laptop.workspace.failed.list()).toHaveLength(1);
  expect(laptop.redo()).toBeNull();
  expect(laptop.undo()).toMatchObject({ what: "convert", isDone: true });
});

test("each tab takes back what was done in it, and nothing of another one", async () => {
  const { server, browser, laptop } = await devices();
  const second = await person(await browser.open(), server.rootId);
  laptop.act.child("n1", "left");
  await browser.drain();
  second.act.child("n1", "right");
  await browser.drain();
  expect(laptop.undo()).toMatchObject({ what: "edit" });
  expect(laptop.undo()).toMatchObject({ what: "create" });
  expect(laptop.undo()).toBeNull();
  await browser.drain();
  expect(second.lines()).toEqual(["", "  right"]);
  expect(laptop.lines()).toEqual(["", "  right"]);
});

test("one change is taken back whatever was done since, and that can be undone in turn", async () => {
  const { laptop, everywhere, texts } = await devices();
  const key = laptop.act.child("n1", "Enzyme");
  laptop.act.child("n1", "Substrate");
  laptop.act.indent(laptop.key("Substrate"));
  const indented = laptop.workspace.undo.lastChange() ?? "";
  laptop.act.edit(key, "Enzymes");
  let outcome: UndoResult | null = null;
  laptop.workspace.undo.undoChange(indented, (taken) => {
    outcome = taken;
  });
  expect(outcome).toMatchObject({ isDone: true, what: "indent" });
  expect(laptop.lines()).toEqual(["", "  Enzymes", "  Substrate"]);
  laptop.undo();
  expect(laptop.lines()).toEqual(["", "  Enzymes", "    Substrate"]);
  laptop.undo();
  await everywhere();
  expect(texts()).toEqual(["", "  Enzyme", "    Substrate"]);
});

test("what a program did is undone by the log, offline too, and that in turn; words written since stay (issue 45, point 8)", async () => {
  const { server, browser, laptop, phone, everywhere, texts } = await devices();
  laptop.act.child("n1", "Xylem");
  await everywhere();
  phone.act.edit(phone.key("Xylem"), "Xylem carries water");
  await everywhere();
  const { tree, undo, mutations } = laptop.workspace;
  const noteId = tree.row(laptop.key("Xylem carries water"))?.note?.id ?? 0;
  const texted = { before: { text: "Xylem" }, after: { text: "Xylem carries water" } };
  const [uuid, callUuid] = [crypto.randomUUID(), crypto.randomUUID()];
  const op = { type: "note.edit", id: tree.identity.serverIdOf("note", noteId) ?? 0, ...texted } as const;
  const action = { uuid, eventType: "agent.edit", steps: loggedSteps([{ callUuid, op }]) ?? [] };
  const undoLogged = (logged: LoggedAction = action) => {
    let outcome: UndoResult | null = null;
    undo.undoLogged(logged, (taken) => {
      outcome = taken;
    });
    return outcome;
  };
  laptop.act.edit(laptop.key("Xylem carries water"), "Xylem carries water upwards");
  browser.online = false;
  expect(undoLogged()).toMatchObject({ isDone: true, what: "agent.edit", obstacles: [] });
  expect(laptop.lines()).toEqual(["", "  Xylem upwards"]);
  expect(mutations.get().at(-1)?.action).toMatchObject({ eventType: "undo", payload: { undone: uuid } });
  const undone = mutations.get().at(-1)?.userActionUuid;
  expect(laptop.undo()).toMatchObject({ what: "undo", isDone: true });
  expect(mutations.get().at(-1)?.action.payload).toMatchObject({ undone });
  expect(laptop.lines()).toEqual(["", "  Xylem carries water upwards"]);
  laptop.act.edit(laptop.key("Xylem carries water upwards"), "Phloem");
  expect(undoLogged()).toMatchObject({ isDone: false, obstacles: ["changed"] });
  const made = {
    id: 10_001,
    parentId: server.rootId,
    sortOrder: 9,
    itemType: "note",
    itemId: 10_002,
  } as const;
  const creation = { type: "node.create", id: made.id, before: null, after: made } as const;
  const added = { ...action, steps: loggedSteps([{ callUuid, op: creation }]) ?? [] };
  expect(undoLogged(added)).toMatchObject({ isDone: false, obstacles: ["nothing-left"] });
  browser.online = true;
  await everywhere();
  expect(texts()).toEqual(["", "  Phloem"]);
});

test("what says that a change was made is told when it is taken back, by whatever way", async () => {
  const { laptop } = await devices();
  laptop.act.child("n1", "Enzyme");
  laptop.act.child("n1", "Substrate");
  laptop.act.indent(laptop.key("Substrate"));
  const change = laptop.workspace.undo.standing(laptop.workspace.undo.lastChange() ?? "");
  let heard = 0;
  const stop = change.subscribe(() => heard++);
  laptop.act.edit(laptop.key("Enzyme"), "Enzymes");
  expect(change.holds()).toBe(true);
  laptop.undo();
  expect(change.holds()).toBe(true);
  heard = 0;
  laptop.undo();
  expect(change.holds()).toBe(false);
  expect(heard).toBeGreaterThan(0);
  stop();
});

test("an edit is taken back from the history as the whole it was sent as, whatever words it was typed in", async () => {
  const { laptop, everywhere, texts } = await devices();
  const { act, writer, workspace } = laptop;
  const key = act.child("n1", "Xylem");
  writer.typeOn(key, " carries water");
  writer.save(key);
  const edit = workspace.mutations.get().at(-1)?.id ?? "";
  workspace.undo.undoChange(edit, () => undefined);
  await everywhere();
  expect(texts()).toEqual(["", "  Xylem"]);
  laptop.undo();
  await everywhere();
  expect(texts()).toEqual(["", "  Xylem carries water"]);
});

test("what is not on this page is left where it is, and stays in the history", async () => {
  const { server, browser, laptop } = await devices();
  const key = laptop.act.child("n1", "Botany");
  laptop.act.child(key, "Leaf");
  await browser.drain();
  const id = laptop.workspace.tree.row(key)?.wireId ?? 0;
  const zoomed = await person(await browser.open(), id);
  zoomed.act.edit(zoomed.key("Leaf"), "Leaves");
  await browser.drain();
  server.reset = true;
  await zoomed.workspace.loadTree(id);
  expect(zoomed.undo()).toMatchObject({ isDone: true });
});

test("a thousand steps are undone and redone", async () => {
  const { browser, laptop } = await devices();
  laptop.act.child("n1", "one");
  const key = laptop.act.child("n1", "two");
  const before = laptop.lines();
  browser.online = false;
  for (let i = 0; i < 1_000; i++) laptop.act.reorder(key, i % 2 === 0 ? "up" : "down");
  laptop.act.reorder(key, "up");
  const after = laptop.lines();
  for (let i = 0; i < 1_001; i++) expect(laptop.undo()?.isDone).toBe(true);
  expect(laptop.lines()).toEqual(before);
  for (let i = 0; i < 1_001; i++) laptop.redo();
  expect(laptop.lines()).toEqual(after);
});

test("taking back once more what the server has kept for others' words does not take those away", async () => {
  const { server, browser, laptop, everywhere, texts } = await devices();
  laptop.act.child("n1", "");
  await everywhere();
  browser.online = false;
  laptop.undo();
  laptop.redo();
  laptop.undo();
  const made = server.log.findLast(({ mutation_type }) => mutation_type === "note.create");
  const note = { text: "theirs", base_version: server.version() };
  await server.handle("PUT", `/notes/${made?.record_id}`, {}, { note });
  expect(texts()).toEqual(["", "  theirs"]);
  browser.online = true;
  await everywhere();
  expect(texts()).toEqual(["", "  theirs"]);
});

test("a row that was deleted, brought back and deleted again stays where another device had made a card of it before", async () => {
  const { browser, laptop, phone, everywhere, texts } = await devices();
  const row = laptop.act.child("n1");
  await everywhere();
  browser.online = false;
  const { wireId = 0 } = laptop.workspace.tree.row(row) ?? {};
  expect(phone.act.convert(phone.workspace.tree.keyOf(wireId), "answer")).toBe(true);
  await everywhere();
  expect(laptop.act.delete(row)).toBe(true);
  laptop.undo();
  expect(laptop.act.delete(row)).toBe(true);
  browser.online = true;
  await everywhere();
  expect(texts()).toEqual(["", "   = answer (white)"]);
  expect(laptop.lines()).toEqual(texts());
});

test("what is written in a row that was brought back and had never gone leaves another device's words for the same ones", async () => {
  const { browser, laptop, phone, everywhere, texts } = await devices();
  const row = laptop.act.child("n1", "wall");
  await everywhere();
  browser.online = false;
  phone.act.edit(phone.key("wall"), "membrane");
  await everywhere();
  expect(laptop.act.delete(row)).toBe(true);
  laptop.undo();
  expect(laptop.act.edit(row, "pore")).toBe(true);
  browser.online = true;
  laptop.workspace.resume();
  await everywhere();
  expect(texts()).toEqual(["", "  membrane pore"]);
  expect(laptop.lines()).toEqual(texts());
});
