import type { Band, Collection } from "@perennial/domain/study/stats/collection";
import type { ReactElement } from "react";
import { Bars } from "./bars.tsx";
import { Figure } from "./figure.tsx";
import { counted, numberText, percent } from "./number-words.ts";

/** A band's two ends as its row in the table. */
const columnsOf = (head: string, text: (band: Band) => string) => [
  { head, text, value: ({ from, to }: Band) => (to === null ? `${from} or more` : `${from} to ${to}`) },
  { head: "Cards", text: ({ cards }: Band) => numberText(cards), value: ({ cards }: Band) => String(cards) },
];

const largest = (bands: readonly Band[]): Band | undefined =>
  bands.reduce<Band | undefined>((a, b) => (a && a.cards >= b.cards ? a : b), undefined);

const UNITS: Readonly<Record<number, string>> = {
  0: "0 d",
  1: "1 d",
  3: "3 d",
  7: "1 w",
  14: "2 w",
  30: "1 mo",
  90: "3 mo",
  180: "6 mo",
  365: "1 y",
};
const daysText = ({ from, to }: Band) => (to === null ? `${from} days or more` : `${from} to ${to} days`);

/**
 * How many cards last how many days until the chance to know them falls to 90 per cent: a sentence, a plot and
 * a table.
 */
export function StabilityFigure({ stability, met }: Pick<Collection, "stability" | "met">): ReactElement {
  const long = stability.filter(({ from }) => from >= 30).reduce((sum, { cards }) => sum + cards, 0);
  const most = largest(stability);
  return (
    <Figure
      title="How long they last"
      says={
        <>
          <b>{counted(long, "card")}</b> of {numberText(met)} ({percent(long / Math.max(1, met))} in 100) last
          a month or longer before your chance to know them falls to 90 per cent.
        </>
      }
      table={{
        caption: "Cards by how long they last",
        fileName: "stability",
        columns: columnsOf("Lasts", daysText),
        rows: stability,
      }}
    >
      <Bars
        label={`Bars: cards by the days that they last${most ? `, most of them ${daysText(most)}` : ""}`}
        bars={stability.map(({ from, cards }, i) => ({
          key: from,
          height: cards,
          label: `${UNITS[from] ?? from}${i === stability.length - 1 ? "+" : ""}`,
          isOdd: i % 2 === 1,
        }))}
      />
    </Figure>
  );
}

const levelText = ({ from, to }: Band) => `${from} to ${to ?? from}`;

/** How hard cards are for this learner. */
export function DifficultyFigure({ difficulty }: Pick<Collection, "difficulty">): ReactElement {
  const all = difficulty.reduce((sum, { cards }) => sum + cards, 0);
  const hard = difficulty.filter(({ from }) => from >= 7).reduce((sum, { cards }) => sum + cards, 0);
  const most = largest(difficulty);
  return (
    <Figure
      title="How hard they are"
      says={
        <>
          From 1, easy, to 10. <b>{counted(hard, "card")}</b> of {numberText(all)} at 7 or more: they gain
          little each time, and are worth rewording.
        </>
      }
      table={{
        caption: "Cards by how hard they are",
        fileName: "difficulty",
        columns: columnsOf("Difficulty", levelText),
        rows: difficulty,
      }}
    >
      <Bars
        label={`Bars: cards by difficulty from 1 to 10${most ? `, most of them ${levelText(most)}` : ""}`}
        bars={difficulty.map((band, i) => ({
          key: band.from,
          height: band.cards,
          label: `${band.from}–${band.to}`,
          isOdd: i % 2 === 1,
        }))}
      />
    </Figure>
  );
}
