import { cardsBelow } from "@perennial/domain/study/cards-below";
import type { ForecastDay } from "@perennial/domain/study/forecast/forecast";
import { newProgress } from "@perennial/domain/study/new-progress";
import { studyDayOf } from "@perennial/domain/study/study-day";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createStage } from "../../commands/testing/stage.ts";
import { NothingDue } from "./nothing-due.tsx";

const here = { now: new Date(Date.UTC(2026, 10, 23, 12)), timeZone: "UTC" };
const today = studyDayOf(here.now, here.timeZone);

/** What is said of two cards, the first of which comes back after some days, where so many are asked on the coming days. */
function lede(comesAfter: number | null, asked: readonly number[] | undefined): string {
  const { tree } = createStage("Root\n  ? One = 1\n  ? Two = 2").ctx.workspace;
  const [first, second] = cardsBelow(tree, 1);
  if (!first || !second) throw new Error("no cards");
  const nextReviewTime = new Date(here.now.getTime() + 86_400_000 * (comesAfter ?? 0)).toISOString();
  const progress = { ...newProgress(first.flashcardId, here.now), phase: "review", nextReviewTime } as const;
  const days = asked?.map((due, i): ForecastDay => ({ studyDay: today + i, due, late: 0, new: 0, left: 0 }));
  const cards = [comesAfter === null ? first : { ...first, progress }, second];
  const html = renderToStaticMarkup(
    <NothingDue tree={tree} cards={cards} here={here} days={days}>
      {null}
    </NothingDue>,
  );
  return /<p class="lede">(.*?)<\/p>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, "") ?? "";
}

test("the day that is named is the first on which the queue asks something, by due dates where it is not predicted", () => {
  const tomorrow = "tomorrow from 4 in the morning";
  expect(lede(1, [0, 1, 0])).toBe(`The next card comes ${tomorrow}: “One”`);
  expect(lede(8, undefined)).toBe("The next card comes on Tuesday 1 December: “One”");
  expect(lede(8, [0, 2, 0]), "new cards come before").toBe(
    `The next two cards come ${tomorrow}, about 1 minute in all.`,
  );
  expect(lede(null, [0, 0, 1]), "none was ever met").toBe("The next card comes on Wednesday 25 November.");
  expect(lede(1, [0, 0, 1]), "a limit holds it back").toBe("The next card comes on Wednesday 25 November.");
  expect(lede(8, [0, 0, 0]), "beyond what is predicted").toBe(lede(8, undefined));
  expect(lede(1, [0, 0, 0])).toBe("No card is due today.");
  expect(lede(null, [0, 0, 0])).toBe("No card is due today.");
});
