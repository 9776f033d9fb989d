import { numberText } from "@perennial/domain/text/counted";
import type { ReactElement } from "react";
import type { DraftedCards } from "../../queries/study-stats.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { Figure } from "./figure.tsx";
import { percent, percentText } from "./number-words.ts";
import { PLOT_TEXTS } from "./progress-texts.ts";

const TEXTS = PLOT_TEXTS.drafted;

type Count = "accepted" | "edited" | "rejected" | "reviews" | "known";

const isOwn = ({ drafter }: DraftedCards): boolean => drafter === "hand";
const sum = (rows: readonly DraftedCards[], count: Count): number =>
  rows.reduce((total, row) => total + row[count], 0);
const shareKnown = (rows: readonly DraftedCards[]): number | null =>
  sum(rows, "reviews") === 0 ? null : percent(sum(rows, "known") / sum(rows, "reviews"));

/** Who made the cards of a row: each version of what drafts has a row of its own. */
const madeBy = ({ drafter, label, promptVersion }: DraftedCards): string =>
  drafter === "hand" ? TEXTS.own : TEXTS.version(label === "" ? TEXTS.by[drafter] : label, promptVersion);

const column = (head: string, count: Count) => ({
  head,
  text: (row: DraftedCards) => (isOwn(row) && count !== "reviews" ? "–" : numberText(row[count])),
  value: (row: DraftedCards) => (isOwn(row) && count !== "reviews" ? "" : String(row[count])),
});

/** How many drafted cards were kept, and how they were known beside those of one's own: a sentence and a table. */
export function DraftedFigure({ rows }: { readonly rows: readonly DraftedCards[] }): ReactElement {
  const drafted = rows.filter((row) => !isOwn(row));
  const kept = sum(drafted, "accepted") + sum(drafted, "edited");
  const decided = kept + sum(drafted, "rejected");
  const known = shareKnown(drafted);
  return (
    <Figure
      title={TEXTS.title}
      says={
        <Sentence
          text={[
            decided === 0 ? TEXTS.none : TEXTS.kept(kept, decided, sum(drafted, "edited")),
            ...(known === null ? [] : [TEXTS.known(known, shareKnown(rows.filter(isOwn)))]),
          ].join(" ")}
        />
      }
      table={{
        caption: TEXTS.table,
        fileName: "drafted-cards",
        columns: [
          { head: "By", text: madeBy, value: madeBy },
          column("As drafted", "accepted"),
          column("Changed", "edited"),
          column("Rejected", "rejected"),
          column("Came back", "reviews"),
          {
            head: "Known",
            text: ({ reviews, known: each }: DraftedCards) =>
              reviews === 0 ? "–" : percentText(each / reviews),
            value: ({ known: each }: DraftedCards) => String(each),
          },
        ],
        rows,
      }}
    />
  );
}
