import { expect, test } from "vitest";
import { createUiStore } from "./ui-store.ts";
import { keepWritingChoices } from "./writing-choices.ts";

test("how a person writes stays as it was chosen in this browser, and anything else stored counts as nothing", () => {
  const kept = new Map<string, string>();
  const storage = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => kept.set(key, value) === kept,
  };
  const open = () => {
    const ui = createUiStore();
    keepWritingChoices(ui, storage);
    return ui;
  };
  const first = open();
  expect(first.getState().defaultItemType).toBe("note");
  first.setState({ mode: "editing" });
  expect(kept.size).toBe(0);
  expect(first.getState().showsHints).toBe(true);
  first.setState({ defaultItemType: "flashcard", showsHints: false });
  expect(open().getState()).toMatchObject({ defaultItemType: "flashcard", showsHints: false });
  for (const key of kept.keys()) kept.set(key, "<b>");
  expect(open().getState()).toMatchObject({ defaultItemType: "note", showsHints: true });
});
