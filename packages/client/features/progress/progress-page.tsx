import type { ForecastDay } from "@perennial/domain/study/forecast/forecast";
import type { DayReviews } from "@perennial/domain/study/stats/history";
import { numberText } from "@perennial/domain/text/counted";
import { type ReactElement, type ReactNode, useId } from "react";
import type { StudyHistory } from "../../queries/study-stats.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";
import { BranchTitle, type TitledBranch } from "./branch-title.tsx";
import { CalibrationFigure } from "./calibration-figure.tsx";
import { DraftedFigure } from "./drafted-figure.tsx";
import { ForecastFigure } from "./forecast-figure.tsx";
import { DifficultyFigure, StabilityFigure } from "./memory-figures.tsx";
import { monthText, percentText } from "./number-words.ts";
import type { NumbersHere } from "./numbers-here.ts";
import { PROGRESS_TEXTS } from "./progress-texts.ts";
import { RecallFigure } from "./recall-figure.tsx";
import { type NamedStrength, StrengthFigure } from "./strength-figure.tsx";
import { YearFigure } from "./year-figure.tsx";
import "../../ui/book.css";
import "./progress.css";

/** How far the history has come from the server; the numbers of this device do not wait for it. */
export type HistoryState =
  | { readonly phase: "loading" }
  | { readonly phase: "failed"; readonly again: () => void }
  | { readonly phase: "here"; readonly history: StudyHistory };

export interface ProgressPageProps {
  readonly numbers: NumbersHere;
  /** What the queue will ask, today first; undefined while it is not known. */
  readonly forecast: readonly ForecastDay[] | undefined;
  readonly strengths: readonly NamedStrength[];
  readonly history: HistoryState;
  /** What they are about; null for all notes. */
  readonly branch: TitledBranch | null;
  readonly mending: ReactNode;
  /** The weights by which all of it is predicted. */
  readonly weights: ReactNode;
  readonly studyPath: string;
}

/** What was done, what is known and what comes: each a plot, a sentence, a table and a file. */
export function ProgressPage(props: ProgressPageProps): ReactElement {
  const { numbers, history } = props;
  const there = history.phase === "here" ? history.history : null;
  if (numbers.collection.met === 0 && (there === null || there.days.length + there.earlier === 0))
    return <NothingYet {...props} cards={numbers.cards} />;
  return (
    <Page className="book progress" title="Progress">
      <BranchTitle branch={props.branch} />
      <Headline numbers={numbers} history={there} />
      {props.mending}
      <ForecastFigure known={props.forecast} today={numbers.today} secondsEach={there?.secondsEach} />
      {there ? (
        <>
          <YearFigure days={there.days} today={numbers.today} earlier={there.earlier} />
          <RecallFigure months={there.months} today={numbers.today} desired={there.desiredRetention} />
          <CalibrationFigure bands={there.calibration} />
          {there.drafted.length > 0 && <DraftedFigure rows={there.drafted} />}
        </>
      ) : (
        <NotThere history={history} />
      )}
      <StabilityFigure {...numbers.collection} />
      <DifficultyFigure {...numbers.collection} />
      {props.strengths.length > 0 && <StrengthFigure rows={props.strengths} />}
      {props.weights}
    </Page>
  );
}

function Headline({
  numbers: { cards, collection, today },
  history,
}: {
  numbers: NumbersHere;
  history: StudyHistory | null;
}): ReactElement {
  const last = history?.months.at(-1);
  return (
    <div className="head3">
      <p>
        <b>{numberText(cards)}</b>
        <span>{PROGRESS_TEXTS.known(cards, collection.known)}</span>
      </p>
      {last && (
        <p>
          <b>{percentText(last.known / last.reviews)}</b>
          <span>{PROGRESS_TEXTS.knownIn(monthText(last.month, today))}</span>
        </p>
      )}
      {history && history.days.length > 0 && (
        <p>
          <b>{numberText(minutesADay(history.days))} min</b>
          <span>{PROGRESS_TEXTS.minutesADay}</span>
        </p>
      )}
    </div>
  );
}

const minutesADay = (days: readonly DayReviews[]) =>
  Math.max(1, days.reduce((sum, { seconds }) => sum + seconds, 0) / 60 / days.length);

function NotThere({ history }: { history: HistoryState }): ReactElement {
  return (
    <section className="fig absent" aria-label={PROGRESS_TEXTS.fromServer}>
      <p role="status">{history.phase === "loading" ? PROGRESS_TEXTS.reading : PROGRESS_TEXTS.noServer}</p>
      {history.phase === "failed" && <Button onClick={history.again}>Try again</Button>}
    </section>
  );
}

function NothingYet({
  cards,
  branch,
  studyPath,
}: Pick<ProgressPageProps, "branch" | "studyPath"> & { cards: number }): ReactElement {
  const id = useId();
  return (
    <Page className="book progress" title="Progress">
      <BranchTitle branch={branch} />
      <p className="lede">{cards === 0 ? PROGRESS_TEXTS.noCards : PROGRESS_TEXTS.notStudied(cards)}</p>
      {cards > 0 && (
        <div className="go">
          <Link className="btn primary big" to={studyPath}>
            Study
          </Link>
        </div>
      )}
      <h2 id={id}>{PROGRESS_TEXTS.preview}</h2>
      <ul className="will" aria-labelledby={id}>
        {PROGRESS_TEXTS.previews.map(([title, says]) => (
          <Item key={title} title={title}>
            {says}
          </Item>
        ))}
      </ul>
    </Page>
  );
}

const Item = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <b>{title}</b>
    {title.endsWith("?") ? " " : ": "}
    {children}
  </li>
);
