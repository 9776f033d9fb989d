import { basicCard } from "@perennial/domain/card/card";
import { partsOf, withDerived } from "@perennial/domain/card/card-kinds";
import { newProgress } from "@perennial/domain/study/new-progress";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createStage } from "../../commands/testing/stage.ts";
import { Parts } from "./parts.tsx";

const NOW = new Date(Date.UTC(2026, 10, 29, 12));
const { tree } = createStage("Heading\n  *One* of them\n  Two").ctx.workspace;
const here = { now: NOW, timeZone: "UTC" };

test("each part of a card is named by what answers it and says when it comes back", () => {
  const source = "The {{c1::heart}} pumps {{c2::blood}}";
  const card = withDerived(basicCard({ kind: "cloze", source, question: "", answer: "" }));
  const progress = { ...newProgress(1, NOW, 2), suspendedAt: NOW.toISOString() };
  const html = renderToStaticMarkup(
    <Parts tree={tree} card={card} parts={[{ part: 1 }, { part: 2, progress }]} here={here} />,
  );
  expect(html).toContain('aria-label="Parts"');
  expect(html.match(/<li>.*?<\/li>/g)?.map((item) => item.replaceAll(/<[^>]*>/g, ""))).toEqual([
    "heart, new",
    "blood, suspended",
  ]);
});

test("of a card that is asked both ways, the sides", () => {
  const card = withDerived(basicCard({ kind: "both", question: "a", answer: "b" }));
  const html = renderToStaticMarkup(
    <Parts tree={tree} card={card} parts={[{ part: 0 }, { part: 10_000 }]} here={here} />,
  );
  expect(html).toContain("Front, new");
  expect(html).toContain("Back, new");
});

test("of a picture, the labels of its shapes", () => {
  const shapes = "1 rect 1 0 0 9 9 Aorta\n2 rect 1 9 9 20 20\n3 rect 3 0 0 9 9";
  const card = withDerived(basicCard({ kind: "occlusion", shapes, question: "![](file:1)", answer: "" }));
  const html = renderToStaticMarkup(
    <Parts tree={tree} card={card} parts={partsOf(card).map((part) => ({ part }))} here={here} />,
  );
  expect(html).toContain("Aorta, 2, new");
  expect(html).toContain("3, new");
});

test("of steps, the words of their rows", () => {
  const card = withDerived(basicCard({ kind: "steps", question: "Heading", answer: "" }));
  const parts = partsOf(card, [2, 3]).map((part) => ({ part }));
  const html = renderToStaticMarkup(<Parts tree={tree} card={card} parts={parts} here={here} />);
  expect(html).toContain(">One of them, new<");
  expect(html).toContain(">Two, new<");
});

test("below a turned card they are written out, each with its date; those of a picture by their places, for the others stay covered", () => {
  const shapes = "1 rect 1 0 0 9 9 Aorta\n2 rect 2 9 9 20 20 Vein";
  const card = withDerived(basicCard({ kind: "occlusion", shapes, question: "![](file:1)", answer: "" }));
  const parts = partsOf(card).map((part) => ({ part }));
  const html = renderToStaticMarkup(<Parts tree={tree} card={card} parts={parts} here={here} isSaid />);
  expect(html).toContain("<span>Part 1, new</span>");
  expect(html).toContain("<span>Part 2, new</span>");
  expect(html).not.toContain("Vein");
});
