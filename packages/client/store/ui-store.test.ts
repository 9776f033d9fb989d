import { expect, test } from "vitest";
import { createUiStore } from "./ui-store.ts";

test("focus, mode, drafts, flips, modals and the default item type are state of the interface [3.ui-state]", () => {
  const ui = createUiStore();
  const state = ui.getState;
  expect(state()).toMatchObject({ mode: "viewing", focus: null, modal: null, defaultItemType: "note" });
  ui.focused({ key: "n1", part: "inner" });
  expect(state().focus).toEqual({ key: "n1", part: "inner" });

  // A draft is started, updated and ended; one for each row.
  ui.setConversion("n1", { question: "Xylem", answer: "" });
  ui.setConversion("n1", { question: "Xylem", answer: "Carries water" });
  ui.setConversion("n2", { question: "Phloem", answer: "" });
  expect(state().conversions.get("n1")).toEqual({ question: "Xylem", answer: "Carries water" });
  ui.setConversion("n1", undefined);
  expect([...state().conversions.keys()]).toEqual(["n2"]);
  ui.setCardEdit("n3", { question: "Q", answer: "A" });
  expect(state().cardEdits.get("n3")).toEqual({ question: "Q", answer: "A" });
  ui.setCardEdit("n3", undefined);
  expect(state().cardEdits.size).toBe(0);

  ui.setFlipped("n3", true);
  ui.setFlipped("n4", true);
  ui.setFlipped("n3", false);
  expect([...state().flipped]).toEqual(["n4"]);

  ui.openModal({ id: "paywall", feature: "Studying flashcards" });
  expect(state().modal).toEqual({ id: "paywall", feature: "Studying flashcards" });
  ui.openModal({ id: "help" });
  expect(state().modal).toEqual({ id: "help" });
  ui.closeModal();
  expect(state().modal).toBeNull();
});

test("a form whose code comes late does not take the focus from a row that was pressed meanwhile", () => {
  const ui = createUiStore();
  const wanted = { key: "card", part: "form" } as const;
  ui.requestFocus(wanted);
  ui.focused({ key: "card", part: "row" });
  expect(ui.getState().request).toEqual(wanted);
  ui.focused({ key: "pressed", part: "inner" });
  expect(ui.getState()).toMatchObject({ request: null, focus: { key: "pressed", part: "inner" } });
});

test("signing out forgets all of it but the mode, which is the address's", () => {
  const ui = createUiStore();
  ui.setState({ mode: "editing", defaultItemType: "flashcard" });
  ui.setCollapsed("n1", true);
  ui.setConversion("n1", { question: "Xylem", answer: "" });
  ui.focused({ key: "n1", part: "row" });
  ui.reset();
  expect(ui.getState()).toEqual({ ...createUiStore().getState(), mode: "editing" });
});
