import { CONFIDENCES, type Confidence } from "@perennial/domain/study/confidence";
import type { NodeId, Progress } from "@perennial/domain/tree/node";
import type { ReactElement, ReactNode } from "react";
import { comesBackText, type RatedHere } from "../../commands/comes-back-text.ts";
import type { CardContext } from "../../commands/command.ts";
import type { RowData } from "../../store/row-data.ts";
import { Petals } from "../../ui/petals.tsx";
import { RatingButton } from "../../ui/rating-button.tsx";
import { RATING_TEXTS } from "../../ui/rating-texts.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { Around } from "./around.tsx";
import { CardView } from "./card-view.tsx";
import { LeechNote } from "./leech-note.tsx";
import { MEANINGS, SESSION_TEXTS } from "./study-texts.ts";
import { Swipe, SwipeHint } from "./swipe.tsx";

interface SeenCard {
  /** Undefined where the card has been taken away, until the next one is asked. */
  readonly row: RowData | undefined;
  /** Whether its answer shows. */
  readonly isShown: boolean;
  readonly here: RatedHere;
  readonly onRate: (confidence: Confidence) => void;
  /** Turns the card; `to`: whether the answer shows. */
  readonly turn: (to: boolean) => void;
}

/** The card that is asked, to be turned over, and pulled to a side once its answer shows. */
export function AskedCardView({ row, isShown, here, onRate, turn }: SeenCard): ReactElement {
  return (
    <Swipe isOn={isShown} progress={row?.progress} here={here} onRate={onRate}>
      <CardView row={row} isShown={isShown} onTurn={() => turn(!isShown)} />
    </Swipe>
  );
}

/** The form of the card that is asked, in the place of it. */
export const EditedCardView = ({ children }: { children: ReactNode }): ReactElement => (
  <div className="leaf is-edited">
    {children}
    <p className="stays">{SESSION_TEXTS.scheduleStays}</p>
  </div>
);

/** What stands below an answer: why it may be forgotten again and again, and what the ratings mean or where it lives. */
export function BelowAnswer({
  ctx,
  nodeId,
  row,
  isEditing,
  explains,
  onExplained,
  focusCard,
}: {
  ctx: CardContext;
  nodeId: NodeId;
  row: RowData | undefined;
  isEditing: boolean;
  explains: boolean;
  onExplained: () => void;
  /** Called when the button that was pressed goes away. */
  focusCard: () => void;
}): ReactElement {
  const { tree } = ctx.workspace;
  return (
    <>
      <SwipeHint />
      {!isEditing && (
        <LeechNote
          key={tree.keyOf(nodeId)}
          ctx={ctx}
          nodeId={nodeId}
          row={row}
          onLeft={(said) => {
            ctx.ui.announce(said);
            focusCard();
          }}
        />
      )}
      {explains ? (
        <Coach
          onDone={() => {
            onExplained();
            focusCard();
          }}
        />
      ) : (
        <Around tree={tree} nodeId={nodeId} />
      )}
    </>
  );
}

/** What is pressed next: the button that shows the answer, then the four ratings. */
export function NextPress({ row, isShown, here, onRate, turn }: SeenCard): ReactElement {
  if (isShown) return <Grades progress={row?.progress} here={here} onRate={onRate} />;
  return (
    <button type="button" className="btn primary show" onClick={() => turn(true)}>
      Show answer{" "}
      <span className="key" aria-hidden="true">
        Space
      </span>
    </button>
  );
}

/** What the four buttons mean, in a sentence each: in the first session on this device, and never again. */
function Coach({ onDone }: { onDone: () => void }): ReactElement {
  return (
    <div className="coach">
      <ul>
        {CONFIDENCES.map(({ color, label, rating }) => (
          <li key={color}>
            <Petals color={color} filled={rating} />
            <b>{label}</b>
            <span>{MEANINGS[color].long}</span>
          </li>
        ))}
      </ul>
      <p className="beside">
        <Sentence text={SESSION_TEXTS.marks} />
      </p>
      <button type="button" className="link" onClick={onDone}>
        {SESSION_TEXTS.explained}
      </button>
    </div>
  );
}

/** The four ratings in two groups (forgotten or not), each with its meaning and the next due date. */
function Grades({
  progress,
  here,
  onRate,
}: {
  progress: Progress | undefined;
  here: RatedHere;
  onRate: (confidence: Confidence) => void;
}): ReactElement {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form; these are four buttons
    <div className="grades" role="group" aria-label={RATING_TEXTS.question}>
      <span className="group" aria-hidden="true">
        {SESSION_TEXTS.notKnown}
      </span>
      <span className="group knew" aria-hidden="true">
        Knew it
      </span>
      {CONFIDENCES.map((confidence) => {
        const { color, key } = confidence;
        return (
          <RatingButton
            key={color}
            grade={confidence}
            meaning={RATING_TEXTS.meanings[color]}
            comesBack={comesBackText(progress, color, here)}
            data-rate={color}
            aria-keyshortcuts={key}
            onClick={() => onRate(confidence)}
          />
        );
      })}
    </div>
  );
}
