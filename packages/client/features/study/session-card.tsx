import type { Confidence } from "@perennial/domain/study/confidence";
import type { NodeId } from "@perennial/domain/tree/node";
import type { ReactElement, ReactNode } from "react";
import type { RatedHere } from "../../commands/comes-back-text.ts";
import type { CardContext } from "../../commands/command.ts";
import type { RowData } from "../../store/row-data.ts";
import { Around } from "./around.tsx";
import { CardView } from "./card-view.tsx";
import { Coach } from "./coach.tsx";
import { Grades } from "./grades.tsx";
import { LeechNote } from "./leech-note.tsx";
import { SESSION_TEXTS } from "./study-texts.ts";
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
