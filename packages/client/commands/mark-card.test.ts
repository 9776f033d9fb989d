import { partId } from "@perennial/domain/kind/owner";
import { expect, test } from "vitest";
import { saveCardEdit } from "./card-forms.ts";
import { runCommand } from "./registry.ts";
import { createStage } from "./testing/stage.ts";

async function setUp() {
  const stage = createStage("Root\n  ? a = 1\n  note");
  const { tree } = stage.ctx.workspace;
  return {
    ...stage,
    run: (id: string, row = "? a") => runCommand(stage.ctx, id, stage.at(row, "row")),
    known: () => tree.get("progress", 2),
    said: () => stage.ctx.ui.getState().announcement,
  };
}

test("the card of a row is suspended, and by the same command asked again", async () => {
  const { run, known, said, sent } = await setUp();
  run("suspend");
  expect([known()?.suspendedAt, said()]).toEqual(["2026-03-01T20:00:00.000Z", "Suspended"]);
  run("suspend");
  expect([known()?.suspendedAt, said()]).toEqual([null, "Resumed"]);
  expect(sent.map(({ action }) => action.eventType)).toEqual(["flashcard.suspend", "flashcard.resume"]);
});

test("buried, a card is asked again from the next study day of where the person is", async () => {
  const { run, known, clock } = await setUp();
  run("bury");
  const day = known()?.buriedUntil ?? 0;
  expect(day).toBe(Date.parse("2026-03-02") / 86_400_000);
  clock.now += 86_400_000;
  run("bury");
  expect(known()?.buriedUntil).toBe(day + 1);
  run("bury");
  expect(known()?.buriedUntil).toBeNull();
});

test("a flag is put on and taken away; a note has none of the three", async () => {
  const { run, known, sent } = await setUp();
  run("flag");
  expect(known()?.flag).toBe(1);
  run("flag");
  expect(known()?.flag).toBe(0);
  expect(["suspend", "bury", "flag"].map((id) => run(id, "note"))).toEqual([false, false, false]);
  expect(sent).toHaveLength(2);
});

test("all parts of a card are marked at once, as one change", async () => {
  const { ctx, sent, at } = createStage("Root\n  ? a = 1");
  const { tree } = ctx.workspace;
  const key = at("? a", "row").key;
  ctx.ui.setCardEdit(key, { question: "a", answer: "1", kind: "both" });
  saveCardEdit(ctx, key, false);
  const flashcardId = tree.row(key)?.flashcard?.id ?? 0;
  const flags = () => [0, 10_000].map((part) => tree.get("progress", partId(flashcardId, part))?.flag);
  const press = () => runCommand(ctx, "flag", at("? a", "row"));
  press();
  expect(flags()).toEqual([1, 1]);
  expect(sent.map(({ action }) => action.eventType)).toEqual(["flashcard.edit", "flashcard.flag"]);
  press();
  expect(flags()).toEqual([0, 0]);
});
