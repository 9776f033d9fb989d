import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import type { Direction, UndoResult } from "../../store/undo.ts";
import { actsOf, textOfTree } from "../testing/acts.ts";
import { createModelBrowser } from "../testing/model-browser.ts";
import { createModelServer } from "../testing/model-server.ts";
import { createModelStorage } from "../testing/model-storage.ts";
import { finished } from "../testing/virtual-timers.ts";
import type { ImportOutcome } from "./import-undo.ts";

// A busy machine may take its time; what counts is what happens.
vi.setConfig({ testTimeout: 60_000 });

/** A browser whose server has carried imports out, with what it was asked to do with them. */
function setUp(latest: number | null = null) {
  const server = createModelServer();
  const browser = createModelBrowser(server, { rootId: server.rootId });
  const asked: string[] = [];
  const answers: ImportOutcome[] = [];
  const answer = async (what: string): Promise<ImportOutcome> => {
    asked.push(what);
    return answers.shift() ?? "whole";
  };
  browser.imports = {
    async latest() {
      asked.push("latest");
      return latest;
    },
    undo: (id) => answer(`undo ${id}`),
    redo: (id) => answer(`redo ${id}`),
  };
  const open = async (tabStorage = createModelStorage(browser.timers)) => {
    const tab = await browser.open(1, tabStorage);
    const { workspace } = tab;
    await finished(workspace.loadTree(server.rootId), browser.timers);
    await finished(workspace.undo.restore(), browser.timers);
    const press = async (direction: Direction): Promise<UndoResult | null> => {
      let outcome: UndoResult | null = null;
      workspace.undo.take(direction, (taken) => {
        outcome = taken;
      });
      await browser.settle();
      return outcome;
    };
    return {
      ...tab,
      press,
      act: actsOf(workspace),
      lines: () => textOfTree(workspace.tree, server.rootId).map((line) => line.trimEnd()),
    };
  };
  const carryOut = async (id: number) => {
    const [uuid, created_at] = [`00000000-0000-4000-8000-00000000000${id}`, "2026-11-21T12:00:00.000Z"];
    const payload = { import_id: id, name: "deck.apkg" };
    const said = { event_type: "import", event_source: "import", payload, data_mutations: [] };
    server.tellAction({ id, uuid, created_at, ...said });
    await browser.settle();
  };
  return { browser, asked, answers, open, carryOut };
}

test("an import is one step of every open tab, between what was done before it and after it", async () => {
  const { asked, open, carryOut } = setUp();
  const [here, there] = [await open(), await open()];
  here.act.edit("n1", "before");
  await carryOut(7);
  here.act.edit("n1", "after");
  expect(await here.press("undo")).toMatchObject({ what: "edit" });
  expect(asked).toEqual([]);
  expect(await here.press("undo")).toMatchObject({ what: "import", isDone: true, obstacles: [] });
  expect(asked).toEqual(["undo 7"]);
  expect(here.lines()).toEqual(["before"]);
  expect(await here.press("redo")).toMatchObject({ what: "import", isDone: true });
  expect(await here.press("redo")).toMatchObject({ what: "edit", isDone: true });
  expect(asked).toEqual(["undo 7", "redo 7"]);
  expect(await there.press("undo")).toMatchObject({ what: "import" });
});

test("after a reload it is still the step that is taken back", async () => {
  const { browser, asked, open, carryOut } = setUp();
  const storage = createModelStorage(browser.timers);
  const first = await open(storage);
  await carryOut(7);
  await first.workspace.flush();
  await browser.timers.pass(1_000);
  first.kill();
  await browser.settle();
  const second = await open(storage);
  expect(await second.press("undo")).toMatchObject({ what: "import", isDone: true });
  expect(asked).toEqual(["undo 7"]);
});

test("a device that was not there takes the last import of the day back, behind all of its own", async () => {
  const { asked, open } = setUp(9);
  const tab = await open();
  tab.act.edit("n1", "mine");
  expect(await tab.press("undo")).toMatchObject({ what: "edit" });
  expect(await tab.press("undo")).toMatchObject({ what: "import", isDone: true });
  expect(await tab.press("undo")).toBeNull();
  expect(asked).toEqual(["latest", "undo 9"]);
  expect(await tab.press("redo")).toMatchObject({ what: "import" });
  expect(await tab.press("redo")).toMatchObject({ what: "edit" });
});

test("without an answer it stays the next step; what was taken back elsewhere is passed over", async () => {
  const { answers, open, carryOut } = setUp();
  const tab = await open();
  tab.act.edit("n1", "before");
  await carryOut(7);
  answers.push("no-answer", "not-now");
  expect(await tab.press("undo")).toMatchObject({ what: "import", isDone: false, obstacles: ["no-answer"] });
  expect(await tab.press("undo")).toMatchObject({ what: "edit", isDone: true });
});

test("what of it was changed stays, and that is said", async () => {
  const { answers, open, carryOut } = setUp();
  const tab = await open();
  await carryOut(7);
  answers.push("part");
  expect(await tab.press("undo")).toMatchObject({ what: "import", isDone: true, obstacles: ["changed"] });
});

test("keys that are pressed while the server is asked take nothing twice, and nothing before it", async () => {
  const { browser, asked, open, carryOut } = setUp();
  const tab = await open();
  tab.act.edit("n1", "before");
  await carryOut(7);
  const taken: UndoResult[] = [];
  for (let press = 0; press < 3; press++) tab.workspace.undo.take("undo", (each) => void taken.push(each));
  await browser.settle();
  expect(asked).toEqual(["undo 7"]);
  expect(taken).toHaveLength(3);
  expect(taken).toContainEqual(expect.objectContaining({ what: "import", isDone: true }));
  expect(tab.lines()).toEqual(["before"]);
});
