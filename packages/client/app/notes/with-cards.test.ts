import { expect, test, vi } from "vitest";
import { createListeners } from "../../platform/listeners.ts";
import { createUiStore } from "../../store/ui-store.ts";
import { AT_REST, type SyncStatus } from "../../store/workspace.ts";
import { withCards } from "./with-cards.ts";

function setUp() {
  const ofNotes = createListeners();
  const ofCards = createListeners();
  let status = AT_REST;
  let isUnkept = false;
  const ui = createUiStore();
  const notes = {
    status: { get: () => status, subscribe: ofNotes.subscribe },
    unsentTexts: () => ["a note"],
  };
  const workspace = withCards(notes, { get: () => isUnkept, subscribe: ofCards.subscribe }, ui);
  return {
    ui,
    workspace,
    setNotes(change: Partial<SyncStatus>) {
      status = { ...status, ...change };
      ofNotes.tell();
    },
    setCards(unkept: boolean) {
      isUnkept = unkept;
      ofCards.tell();
    },
  };
}

test("a half-written card that is on no disk counts as unkept, like what was written into notes", () => {
  const { workspace, setNotes, setCards } = setUp();
  const heard = vi.fn();
  workspace.status.subscribe(heard);
  const before = workspace.status.get();
  expect(workspace.status.get()).toBe(before);
  setCards(true);
  expect(workspace.status.get().unkept).toBe(true);
  setNotes({ waiting: 1, unkept: true });
  setCards(false);
  expect(workspace.status.get()).toMatchObject({ waiting: 1, unkept: true });
  setNotes({ unkept: false });
  expect(workspace.status.get().unkept).toBe(false);
  expect(workspace.status.get()).toBe(workspace.status.get());
  expect(heard).toHaveBeenCalledTimes(4);
});

test("half-written cards are among the texts that can be taken along", () => {
  const { workspace, ui } = setUp();
  ui.setConversion("n1", { question: "Xylem", answer: "carries water" });
  ui.setCardEdit("n2", { question: "Phloem", answer: " " });
  ui.setCardEdit("n3", { question: "", answer: "" });
  expect(workspace.unsentTexts()).toEqual(["a note", "Xylem\ncarries water", "Phloem"]);
});
