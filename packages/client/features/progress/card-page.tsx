import type { MemoryCurve } from "@perennial/domain/study/stats/memory-curve";
import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { BranchTitle, type TitledBranch } from "./branch-title.tsx";
import { CardFigure } from "./card-figure.tsx";
import { PLOT_TEXTS, PROGRESS_TEXTS } from "./progress-texts.ts";
import "../../ui/book.css";
import "./progress.css";

const TEXTS = PLOT_TEXTS.card;

/** How far the reviews of a card have come from the server; `now` is when the curve ends, in ms since 1970. */
export type CurveState =
  | { readonly phase: "loading" }
  | { readonly phase: "failed"; readonly again: () => void }
  | { readonly phase: "here"; readonly curves: readonly PartCurve[]; readonly now: number };

/** The memory of a part of a card. */
interface PartCurve extends MemoryCurve {
  readonly part: number;
  /** What the part asks; null where it is all that the card asks. */
  readonly asks: string | null;
}

/** The memory of one card, part by part, with its reviews on it. */
export function CardPage({ branch, state }: { branch: TitledBranch; state: CurveState }): ReactElement {
  return (
    <Page className="book progress" title="Progress">
      <BranchTitle branch={branch} />
      {state.phase === "here" ? (
        state.curves.map((curve) => (
          <CardFigure key={curve.part} title={curve.asks ?? TEXTS.title} curve={curve} now={state.now} />
        ))
      ) : (
        <section className="fig absent" aria-label={PROGRESS_TEXTS.fromServer}>
          <p role="status">{state.phase === "loading" ? TEXTS.reading : TEXTS.noServer}</p>
          {state.phase === "failed" && <Button onClick={state.again}>Try again</Button>}
        </section>
      )}
    </Page>
  );
}
