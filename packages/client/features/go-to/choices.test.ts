import { expect, test } from "vitest";
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
});
