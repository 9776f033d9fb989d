import { expect, test } from "vitest";
import { createStage } from "../testing/stage.ts";
import { convertRows } from "./convert-rows.ts";

const NOTES =
  "root\n  Plants\n    Xylem :: carries water\n    Pith\n  Sugar is carried by {{phloem}}\n  last :: of all";

function selecting(source: string, from: string, to: string) {
  const stage = createStage(source);
  const [anchor, head] = [stage.key(from), stage.key(to)];
  stage.ctx.ui.select({ anchor, head, at: head });
  return { ...stage, convert: () => convertRows(stage.ctx, stage.at(to, "row")) };
}

test("the selected notes that say question and answer become cards in one change, with those below them", () => {
  const { convert, text, sent, toasts } = selecting(NOTES, "Plants", "Sugar is carried by {{phloem}}");
  convert();
  expect(text()).toBe("root\n  Plants\n    ? Xylem\n    Pith\n  ? Sugar is carried by […]\n  last :: of all");
  expect(sent.map(({ action }) => action.eventType)).toEqual(["note.convert"]);
  expect(toasts.map(({ message }) => message)).toEqual(["Made 2 flashcards; 2 notes have no “ :: ”"]);
});

test("where all that is selected are cards they become notes", () => {
  const { convert, text, sent, toasts } = selecting("root\n  ? one\n  ? two\n  three", "? one", "? two");
  convert();
  expect(text()).toBe("root\n  one\n  two\n  three");
  expect(sent.map(({ action }) => action.eventType)).toEqual(["flashcard.convert"]);
  expect(toasts.map(({ message }) => message)).toEqual(["Turned 2 cards back into notes"]);
});

test("where nothing can become a card that is said, and nothing is sent", () => {
  const { convert, sent, toasts } = selecting("root\n  one\n  two\n  ? three", "one", "two");
  convert();
  expect(sent).toEqual([]);
  expect(toasts[0]?.message).toMatch(/^None of these notes reads “question :: answer”/);
});

test("without the subscription that is asked for the paywall opens, and nothing is sent", () => {
  const { convert, sent, may, ctx } = selecting(NOTES, "Plants", "last :: of all");
  may.use = false;
  convert();
  expect(sent).toEqual([]);
  expect(ctx.ui.getState().modal).toEqual({ id: "paywall", feature: "Flashcard Creation" });
});
