import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { YearFigure } from "./year-figure.tsx";

const saidWith = (earlier: number) =>
  renderToStaticMarkup(<YearFigure days={[]} today={20_000} earlier={earlier} />).replaceAll(/<[^>]*>/g, "");

test("a year without a review says how many there were before it, and only then (third round, B3)", () => {
  expect(saidWith(1_601)).toContain("None in the last twelve months; 1,601 reviews before.");
  expect(saidWith(0)).toContain("Each day on which you study leaves a mark here.");
});
