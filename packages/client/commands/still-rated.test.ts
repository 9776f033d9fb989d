import { confidenceOfColor } from "@perennial/domain/study/confidence";
import { beforeEach, describe, expect, test } from "vitest";
import { rateCard } from "./cards.ts";
import { createStage, type Stage } from "./testing/stage.ts";

const MINUTE_MS = 60_000;

describe("a second rating of a card in the outline", () => {
  let stage: Stage;
  const rate = (key: string) => {
    stage.ctx.ui.focused({ key: stage.key("? card"), part: "row" });
    stage.press("Space", stage.at("? card", "row"));
    stage.press(key, stage.at("? card", "row"));
  };
  beforeEach(() => {
    stage = createStage("root\n  ? card\n  two");
    rate("4");
  });

  test("takes the first back where the card was not left, however many minutes later", () => {
    stage.clock.now += 5 * MINUTE_MS;
    rate("2");
    expect(stage.takenBack).toEqual(["last change"]);
    stage.clock.now += 5 * MINUTE_MS;
    rate("3");
    expect(stage.takenBack).toHaveLength(2);
  });

  test("within a minute is a correction by itself: nothing is taken back", () => {
    stage.clock.now += MINUTE_MS - 1;
    rate("2");
    expect(stage.takenBack).toEqual([]);
  });

  test("follows the first once the card was left", () => {
    stage.ctx.ui.focused({ key: stage.key("two"), part: "row" });
    stage.clock.now += 5 * MINUTE_MS;
    rate("2");
    expect(stage.takenBack).toEqual([]);
  });

  test("follows it on another study day, and where the card is due again", () => {
    stage.clock.now += 24 * 60 * MINUTE_MS;
    rate("1");
    // Red comes back in ten minutes.
    stage.clock.now += 11 * MINUTE_MS;
    rate("3");
    expect(stage.takenBack).toEqual([]);
  });

  test("follows what was said of the card elsewhere meanwhile", () => {
    const { flashcard } = stage.at("? card", "row").row;
    if (!flashcard) throw new Error("there is no card");
    stage.clock.now += 5 * MINUTE_MS;
    rateCard(stage.ctx, { flashcardId: flashcard.id, part: 0 }, confidenceOfColor("orange"), {
      source: "keyboard",
    });
    stage.clock.now += 5 * MINUTE_MS;
    rate("2");
    expect(stage.takenBack).toEqual([]);
  });
});
