import "fake-indexeddb/auto";
import { editNote } from "@perennial/domain/intent/edit-note";
import { expect, test } from "vitest";
import { storeCardDrafts } from "../store/store-card-drafts.ts";
import { createUiStore } from "../store/ui-store.ts";
import { openOutboxDb } from "./queue/outbox-db.ts";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { followCards } from "./testing/model-forms.ts";
import { createModelServer } from "./testing/model-server.ts";
import { writerOf } from "./testing/writer.ts";

const DAY_MS = 24 * 3_600_000;
let databases = 72_000;

/** A browser whose queue can be taken away, with a row that says "Xylem". */
async function setUp() {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const database = ++databases;
  browser.openOutbox = (_userId, deps) => openOutboxDb(database, deps);
  /** @param isOnScreen whether the forms stand in rows that are on the screen */
  const open = async (isOnScreen = true) => {
    const tab = await browser.open();
    const { workspace } = tab;
    const ui = createUiStore();
    await workspace.loadTree(server.rootId);
    storeCardDrafts({ ui, workspace, say: () => undefined });
    if (isOnScreen) followCards({ workspace, ui });
    await browser.settle();
    return { ...tab, ui, act: actsOf(workspace) };
  };
  const first = await open(false);
  const row = first.act.child("n1", "Xylem");
  await browser.drain();
  const wireId = first.workspace.tree.row(row)?.wireId ?? 0;
  first.kill();
  const noteId = server.outline.get("node", wireId)?.itemId ?? 0;
  return {
    browser,
    open,
    key: `n${wireId}`,
    stored: () => textOfTree(server.outline, server.rootId),
    elsewhere: (text: string) => server.change((outline) => editNote(outline, { noteId, text })),
    async clear() {
      indexedDB.deleteDatabase(`perennial-outbox-${database}`);
      await browser.settle();
    },
  };
}

/** Saves words, begins a card of the row on top of them and is gone. @param isTaken whether the server had the words */
async function formLeft({ isTaken }: { readonly isTaken: boolean }) {
  const stage = await setUp();
  const { browser, open, key } = stage;
  const { act, ui, workspace, kill } = await open(false);
  browser.online = false;
  act.edit(key, "Xylem carries");
  const baseText = workspace.typing.noteBase(key);
  ui.setConversion(key, { question: "Xylem carries water", answer: "", ...(baseText ? { baseText } : {}) });
  expect(baseText).toMatchObject({ base: { after: expect.any(String) } });
  await browser.settle();
  if (isTaken) {
    browser.online = true;
    await browser.drain();
  }
  kill();
  browser.online = true;
  return {
    ...stage,
    questionIn: ({ ui }: Awaited<ReturnType<typeof open>>) => ui.getState().conversions.get(key)?.question,
  };
}

test.each([
  ["never had them", false, undefined, "Xylem carries water"],
  ["never had them, and another device's", false, "Phloem", "Phloem Xylem carries water"],
  ["has them", true, undefined, "Xylem carries water"],
  ["has them, and another device's before", true, "Xylem carries water up", "Xylem carries water up"],
])(
  "a form keeps the words whose call went with the database, once: the server %s",
  async (_, isTaken, others, question) => {
    const { browser, clear, elsewhere, open, questionIn } = await formLeft({ isTaken });
    await clear();
    if (others) elsewhere(others);
    const tab = await open();
    await browser.drain();
    expect(questionIn(tab)).toBe(question);
  },
);

test.each([
  ["never had them", false, undefined, "  Xylem carries water"],
  ["never had them, and another device's", false, "Phloem", "  Phloem Xylem carries water"],
  ["has them", true, undefined, "  Xylem carries water"],
])(
  "a text keeps the words whose call went with the database, once: the server %s",
  async (_, isTaken, others, line) => {
    const { browser, clear, elsewhere, key, open, stored } = await setUp();
    const { workspace, kill } = await open();
    const writer = writerOf(workspace);
    browser.online = false;
    writer.type(key, "Xylem carries");
    writer.save(key);
    writer.type(key, "Xylem carries water");
    await browser.settle();
    if (isTaken) {
      writer.detach(key);
      browser.online = true;
      await browser.drain();
    }
    kill();
    await clear();
    browser.online = true;
    if (others) elsewhere(others);
    await open();
    await browser.drain();
    expect(stored()).toEqual(["", line]);
  },
);

test("a form that is opened weeks after its words were saved is merged with others' as on the first day", async () => {
  const { browser, elsewhere, open, questionIn, stored } = await formLeft({ isTaken: false });
  for (const _week of [1, 2]) {
    const { act, kill } = await open(false);
    await browser.drain();
    browser.timers.setClock(8 * DAY_MS);
    // What left the queue long ago is forgotten with the first change of a page.
    act.edit("n1", `${_week}`);
    await browser.drain();
    kill();
  }
  elsewhere("Plants: Xylem carries");
  const tab = await open();
  await browser.drain();
  expect(questionIn(tab)).toBe("Plants: Xylem carries water");
  expect(stored()).toEqual(["2", "  Plants: Xylem carries"]);
});
