import type { DayDone, History } from "@perennial/domain/study/stats/history";
import { type ReactElement, type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";
import { type Branch, BranchTitle } from "./branch-title.tsx";
import { CalibrationFigure } from "./calibration-figure.tsx";
import { ForecastFigure } from "./forecast-figure.tsx";
import { DifficultyFigure, StabilityFigure } from "./memory-figures.tsx";
import { counted, monthText, numberText, percentText } from "./number-words.ts";
import type { NumbersHere } from "./numbers-here.ts";
import { RecallFigure } from "./recall-figure.tsx";
import { type NamedStrength, StrengthFigure } from "./strength-figure.tsx";
import { YearFigure } from "./year-figure.tsx";
import "../../ui/book.css";
import "./progress.css";

/** What was studied, which only the server knows. */
export interface HistoryThere extends History {
  readonly desiredRetention: number;
  readonly secondsEach: number;
}

/** How far the history has come from the server; the numbers of this device do not wait for it. */
export type HistoryState =
  | { readonly phase: "loading" }
  | { readonly phase: "failed"; readonly again: () => void }
  | { readonly phase: "here"; readonly history: HistoryThere };

/** What the page shows: numbers of this device, the history of the server, and parts of other features. */
export interface ProgressPageProps {
  readonly numbers: NumbersHere;
  readonly strengths: readonly NamedStrength[];
  readonly history: HistoryState;
  /** What they are about; null for all notes. */
  readonly branch: Branch | null;
  /** What of the cards wants mending. */
  readonly mending: ReactNode;
  /** The weights by which all of it is foretold. */
  readonly weights: ReactNode;
  /** Where studying begins. */
  readonly studyPath: string;
}

/** What was done, what is known and what comes: each a plot, a sentence, a table and a file. */
export function ProgressPage(props: ProgressPageProps): ReactElement {
  const { numbers, history } = props;
  const there = history.phase === "here" ? history.history : null;
  if (numbers.collection.met === 0 && (there === null || there.days.length === 0))
    return <NothingYet {...props} cards={numbers.cards} />;
  return (
    <Page className="book progress" title="Progress">
      <BranchTitle branch={props.branch} />
      <Headline numbers={numbers} history={there} />
      {props.mending}
      <ForecastFigure days={numbers.forecast} secondsEach={there?.secondsEach} />
      {there ? (
        <>
          <YearFigure days={there.days} today={numbers.today} />
          <RecallFigure months={there.months} desired={there.desiredRetention} />
          <CalibrationFigure bands={there.calibration} />
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

/** Three figures: how much, how well, and what it takes. */
function Headline({
  numbers: { cards, collection },
  history,
}: {
  numbers: NumbersHere;
  history: HistoryThere | null;
}): ReactElement {
  const last = history?.months.at(-1);
  return (
    <div className="head3">
      <p>
        <b>{numberText(cards)}</b>
        <span>
          {cards === 1 ? "card" : "cards"}, {numberText(collection.known)} known today
        </span>
      </p>
      {last && (
        <p>
          <b>{percentText(last.known / last.reviews)}</b>
          <span>known when asked in {monthText(last.month)}</span>
        </p>
      )}
      {history && history.days.length > 0 && (
        <p>
          <b>{numberText(minutesADay(history.days))} min</b>
          <span>on a day of study, on average</span>
        </p>
      )}
    </div>
  );
}

const minutesADay = (days: readonly DayDone[]) =>
  Math.max(1, days.reduce((sum, { seconds }) => sum + seconds, 0) / 60 / days.length);

function NotThere({ history }: { history: HistoryState }): ReactElement {
  return (
    <section className="fig absent" aria-label="From the server">
      <p role="status">
        {history.phase === "loading"
          ? "Reading what you did from the server…"
          : "The year, what you knew when asked, and whether the forecast is honest are kept on the server, which does not answer. All else here is from this device."}
      </p>
      {history.phase === "failed" && <Button onClick={history.again}>Try again</Button>}
    </section>
  );
}

const WILL_STAND_HERE = [
  ["What comes", "how many cards each of the next thirty days brings"],
  ["The year", "a mark for each day on which you studied"],
  ["Known when asked", "how many of the cards that came back you knew, month by month"],
  ["Is the forecast honest?", "whether you know as much as it expects of you"],
  ["How long they last, how hard they are", "your cards by their strength and by the trouble they give"],
  ["Strength by branch", "what you would know of each subject today"],
] as const;

function NothingYet({
  cards,
  branch,
  studyPath,
}: Pick<ProgressPageProps, "branch" | "studyPath"> & { cards: number }): ReactElement {
  const id = useId();
  return (
    <Page className="book progress" title="Progress">
      <BranchTitle branch={branch} />
      <p className="lede">
        {cards === 0
          ? "There is no card yet, so there is nothing to count."
          : `You have ${counted(cards, "card")} and have not studied one. After the first evening this page fills.`}
      </p>
      {cards > 0 && (
        <div className="go">
          <Link className="btn primary big" to={studyPath}>
            Study
          </Link>
        </div>
      )}
      <h2 id={id}>What will stand here</h2>
      <ul className="will" aria-labelledby={id}>
        {WILL_STAND_HERE.map(([title, says]) => (
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
