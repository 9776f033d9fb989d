import { CONFIDENCES, type Confidence } from "@perennial/domain/study/confidence";
import type { CardSides, NodeId, Progress } from "@perennial/domain/tree/node";
import type { ReactElement, ReactNode, RefObject } from "react";
import { comesBackText, type RatedHere } from "../../commands/comes-back-text.ts";
import type { CardContext } from "../../commands/command.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Petals } from "../../ui/petals.tsx";
import { RatingButton } from "../../ui/rating-button.tsx";
import { RATING_TEXTS } from "../../ui/rating-texts.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { Around } from "./around.tsx";
import { type AskedPart, partText } from "./asked-part.ts";
import { CardView } from "./card-view.tsx";
import { DraftedNote } from "./drafted-note.tsx";
import { LeechNote } from "./leech-note.tsx";
import { ListView } from "./list-view.tsx";
import { PictureView } from "./picture-view.tsx";
import { Key } from "./session-tools.tsx";
import { MEANINGS, PART_TEXTS, SESSION_TEXTS } from "./study-texts.ts";
import { Swipe, SwipeHint } from "./swipe.tsx";
import { TypedView } from "./typed-view.tsx";

/** The card that is asked, to be turned over or uncovered, and pulled to a side once its answer shows. */
export function SessionCard({
  tree,
  asked,
  field,
  hidesOtherGaps,
  here,
  onRate,
  onTurn,
  onNext,
}: {
  tree: Workspace["tree"];
  asked: AskedPart;
  /** Where an answer is typed. */
  field: RefObject<HTMLInputElement | null>;
  hidesOtherGaps: boolean;
  here: RatedHere;
  onRate: (confidence: Confidence) => void;
  /** Turns the card to its other side. */
  onTurn: () => void;
  /** Shows more of the answer. */
  onNext: () => void;
}): ReactElement {
  const { way, isShown, rows, uncovered } = asked;
  const sides = { ...asked, hidesOtherGaps };
  return (
    <>
      <Swipe isOn={isShown} progress={asked.progress} here={here} onRate={onRate}>
        {way === "list" ? (
          <ListView {...asked} tree={tree} rows={rows} uncovered={isShown ? rows.length : uncovered} />
        ) : way === "typed" ? (
          <TypedView key={asked.since} {...sides} field={field} onCheck={onNext} />
        ) : way === "picture" ? (
          <PictureView key={asked.since} {...sides} onTurn={onTurn} />
        ) : (
          <CardView {...sides} onTurn={onTurn} />
        )}
      </Swipe>
      <PartLine {...asked} />
    </>
  );
}

/** Which part is asked, and how much of its answer shows or what rating a typed one speaks for. */
function PartLine(asked: AskedPart): ReactElement | null {
  const text = partText(asked);
  return text === null ? null : (
    <p className="part">
      <Sentence
        text={text}
        parts={{
          missing: <bdi translate="no">{asked.grade?.missing.join(", ")}</bdi>,
        }}
      />
    </p>
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
  sides,
  progress,
  isEditing,
  explains,
  onExplained,
  onExplain,
  focusCard,
}: {
  ctx: CardContext;
  nodeId: NodeId;
  sides: CardSides;
  progress: Progress | undefined;
  isEditing: boolean;
  explains: boolean;
  onExplained: () => void;
  /** Lets a model explain the card; undefined where none may read it. */
  onExplain: (() => void) | undefined;
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
          sides={sides}
          progress={progress}
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
        <>
          <Around tree={tree} nodeId={nodeId} />
          <DraftedNote tree={tree} nodeId={nodeId} />
        </>
      )}
      {onExplain && !isEditing && (
        <p className="explain">
          <button type="button" className="quiet" aria-keyshortcuts="x" onClick={onExplain}>
            {SESSION_TEXTS.explain}
            <Key name="X" />
          </button>
        </p>
      )}
    </>
  );
}

/** What is pressed next: the button that shows the answer or more of it, then the four ratings. */
export function NextPress({
  asked,
  here,
  onRate,
  onNext,
  onShow,
}: {
  asked: AskedPart;
  here: RatedHere;
  onRate: (confidence: Confidence) => void;
  onNext: () => void;
  /** Shows the whole answer. */
  onShow: () => void;
}): ReactElement {
  const { way, isShown, rows, progress, proposed } = asked;
  if (isShown) return <Grades progress={progress} proposed={proposed} here={here} onRate={onRate} />;
  if (way === "list" && rows.length > 0)
    return (
      <div className="pair">
        <ShowButton text={PART_TEXTS.showNext} shortcut="Space" onPress={onNext} />
        <button type="button" className="btn show" onClick={onShow}>
          {PART_TEXTS.showAll}
        </button>
      </div>
    );
  return way === "typed" ? (
    <ShowButton text="Check" shortcut="Enter" onPress={onNext} />
  ) : (
    <ShowButton text="Show answer" shortcut="Space" onPress={onNext} />
  );
}

const ShowButton = ({ text, shortcut, onPress }: { text: string; shortcut: string; onPress: () => void }) => (
  <button type="button" className="btn primary show" onClick={onPress}>
    {text}{" "}
    <span className="key" aria-hidden="true">
      {shortcut}
    </span>
  </button>
);

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
  proposed,
  here,
  onRate,
}: {
  progress: Progress | undefined;
  /** The rating that the typed answer speaks for. */
  proposed: Confidence | undefined;
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
            meaning={
              confidence === proposed ? (
                <>
                  {RATING_TEXTS.meanings[color]}
                  <span className="vh">, proposed</span>
                </>
              ) : (
                RATING_TEXTS.meanings[color]
              )
            }
            comesBack={comesBackText(progress, color, here)}
            data-rate={color}
            data-proposed={confidence === proposed ? "" : undefined}
            aria-keyshortcuts={key}
            onClick={() => onRate(confidence)}
          />
        );
      })}
    </div>
  );
}
