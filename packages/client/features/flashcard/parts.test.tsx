import { basicCard } from "@perennial/domain/card/card";
import { withDerived } from "@perennial/domain/card/card-kinds";
import { newProgress } from "@perennial/domain/study/new-progress";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Parts } from "./parts.tsx";

const NOW = new Date(Date.UTC(2026, 10, 29, 12));
const here = { now: NOW, timeZone: "UTC" };

test("each part of a card is named by what answers it and says when it comes back", () => {
  const source = "The {{c1::heart}} pumps {{c2::blood}}";
  const card = withDerived(basicCard({ kind: "cloze", source, question: "", answer: "" }));
  const progress = { ...newProgress(1, NOW, 2), suspendedAt: NOW.toISOString() };
  const html = renderToStaticMarkup(
    <Parts card={card} parts={[{ part: 1 }, { part: 2, progress }]} here={here} />,
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
    <Parts card={card} parts={[{ part: 0 }, { part: 10_000 }]} here={here} />,
  );
  expect(html).toContain("Front, new");
  expect(html).toContain("Back, new");
});
