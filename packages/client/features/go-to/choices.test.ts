import { wordsOf } from "@perennial/domain/search/words";
import { expect, test } from "vitest";
import { COMMANDS } from "../../commands/registry.ts";
import { createStage } from "../../commands/testing/stage.ts";
import { actionsFor } from "./choices.ts";

test("the help and every page of the account are found by a word of theirs, also while a note is written", () => {
  const { ctx, at } = createStage("root\n  one");
  const found = (word: string) =>
    actionsFor(ctx, at("one", "inner"), [word]).map((choice) =>
      choice.kind === "page" ? choice.address : choice.kind === "command" ? choice.id : choice.kind,
    );
  expect(found("shortcuts")).toEqual(["help"]);
  expect(found("help")).toEqual(["help"]);
  expect(found("account")).toEqual(["/account"]);
  expect(found("tags")).toEqual(["/tags"]);
  expect(found("theme")).toEqual(["/settings#appearance"]);
});

test("each command of the registry that can be run is found by its label (issue 43, point 6)", () => {
  const { ctx, at } = createStage("root\n  one\n  two\n  ? three");
  for (const target of [at("one", "inner"), at("two", "row"), at("? three", "row")]) {
    const able = COMMANDS.filter(({ id, when }) => id !== "go-to" && when(ctx, target));
    expect(able.length).toBeGreaterThan(20);
    const notFound = able.filter(({ id, label }) => {
      const found = actionsFor(ctx, target, wordsOf(label));
      return !found.some(
        (choice) => choice.kind === "command" && (choice.id === id || choice.label === label),
      );
    });
    expect(notFound.map(({ label }) => label)).toEqual([]);
  }
});
