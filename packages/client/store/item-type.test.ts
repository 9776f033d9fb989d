import { expect, test } from "vitest";
import { keepItemType } from "./item-type.ts";
import { createUiStore } from "./ui-store.ts";

test("what a new item is stays as it was chosen in this browser, and anything else stored counts as nothing", () => {
  const kept = new Map<string, string>();
  const storage = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => kept.set(key, value) === kept,
  };
  const open = () => {
    const ui = createUiStore();
    keepItemType(ui, storage);
    return ui;
  };
  const first = open();
  expect(first.getState().defaultItemType).toBe("note");
  first.setState({ mode: "editing" });
  expect(kept.size).toBe(0);
  first.setState({ defaultItemType: "flashcard" });
  expect(open().getState().defaultItemType).toBe("flashcard");
  for (const key of kept.keys()) kept.set(key, "<b>");
  expect(open().getState().defaultItemType).toBe("note");
});
