import { dueFirst } from "@perennial/domain/study/shown-part";
import { type ReactElement, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { openCardEdit } from "../../commands/cards.ts";
import type { CommandContext } from "../../commands/command.ts";
import { dueText, hereOf } from "../../commands/due-text.ts";
import { progressInRow, type RowData } from "../../store/row-data.ts";
import { FLAG } from "../../ui/card-signs.ts";
import { Icon, Sign } from "../../ui/icon.tsx";
import { CARD_KIND_LABELS, CARD_TEXTS } from "./flashcard-texts.ts";
import { Parts } from "./parts.tsx";

/** Beside a card: the button that edits it, and when it comes back. */
export function CardMargin({ ctx, row, isFlipped }: InMargin): ReactElement {
  return (
    <>
      <button
        type="button"
        className="act edit"
        tabIndex={-1}
        aria-label="Edit flashcard"
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => flushSync(() => openCardEdit(ctx, row.key))}
      >
        <Icon name="edit" size={14} />
      </button>
      <Due ctx={ctx} row={row} isFlipped={isFlipped} />
    </>
  );
}

interface InMargin {
  readonly ctx: CommandContext;
  readonly row: RowData;
  /** A card that is turned says its parts below the answer. */
  readonly isFlipped: boolean;
}

const LOOK_AGAIN_MS = 30_000;

/** When a card comes back, in the margin; of several parts the one that is due first. */
function Due({ ctx, row, isFlipped }: InMargin): ReactElement {
  useEveryHalfMinute();
  const here = hereOf(ctx);
  const known = progressInRow(row);
  const studied = known.filter(({ phase }) => phase !== "new");
  const due = dueText(dueFirst(studied) ?? row.progress, here);
  return (
    <div className={due === "due now" ? "when due" : "when"}>
      {!isFlipped && row.flashcard && row.parts && row.parts.length > 1 && (
        <Parts tree={ctx.workspace.tree} card={row.flashcard} parts={row.parts} here={here} />
      )}
      {row.flashcard?.kind === "list" ? (
        <Told path={LIST} words={CARD_KIND_LABELS.list} />
      ) : (
        row.flashcard?.isTyped && <Told path={TYPED} words={CARD_TEXTS.typed} />
      )}
      {known.some(({ flag }) => flag > 0) && <Told path={FLAG} words={CARD_TEXTS.flagged} />}
      {due}
    </div>
  );
}

const LIST = "M6 4h7M6 8h7M6 12h7M3 4h.01M3 8h.01M3 12h.01";
const TYPED = "M1.8 4.5h12.4V12H1.8zM4.3 7h.01M6.8 7h.01M9.3 7h.01M11.8 7h.01M5 9.6h6";

/** A sign in the margin, with its words for whoever hears it or points at it. */
const Told = ({ path, words }: { path: string; words: string }) => (
  <span className="told" title={words}>
    <Sign path={path} size={13} />
    <span className="vh">{words}, </span>
  </span>
);

/** What comes back in ten minutes must not say so for an hour. */
function useEveryHalfMinute(): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setTick((tick) => tick + 1), LOOK_AGAIN_MS);
    return () => window.clearInterval(timer);
  }, []);
}
