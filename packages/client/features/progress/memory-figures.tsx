import type { Band, Collection } from "@perennial/domain/study/stats/collection";
import { numberText } from "@perennial/domain/text/counted";
import type { ReactElement } from "react";
import { Sentence } from "../../ui/sentence.tsx";
import { Bars } from "./bars.tsx";
import { Figure } from "./figure.tsx";
import { percent } from "./number-words.ts";
import { PLOT_TEXTS as TEXTS } from "./progress-texts.ts";

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
const daysText = ({ from, to }: Band) =>
  to === null ? TEXTS.stability.orMore(from) : `${from} to ${to} days`;

/** How many cards have which stability (days until recall falls to 90 %): a sentence, a plot and a table. */
export function StabilityFigure({ stability, met }: Pick<Collection, "stability" | "met">): ReactElement {
  const long = stability.filter(({ from }) => from >= 30).reduce((sum, { cards }) => sum + cards, 0);
  const most = largest(stability);
  return (
    <Figure
      title={TEXTS.stability.title}
      says={<Sentence text={TEXTS.stability.share(long, met, percent(long / Math.max(1, met)))} />}
      table={{
        caption: TEXTS.stability.table,
        fileName: "stability",
        columns: columnsOf("Lasts", daysText),
        rows: stability,
      }}
    >
      <Bars
        label={TEXTS.stability.drawn(most ? daysText(most) : null)}
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
      title={TEXTS.difficulty.title}
      says={<Sentence text={TEXTS.difficulty.share(hard, all)} />}
      table={{
        caption: TEXTS.difficulty.table,
        fileName: "difficulty",
        columns: columnsOf("Difficulty", levelText),
        rows: difficulty,
      }}
    >
      <Bars
        label={TEXTS.difficulty.drawn(most ? levelText(most) : null)}
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
