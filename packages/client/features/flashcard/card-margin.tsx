import { type ReactElement, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { openCardEdit } from "../../commands/cards.ts";
import type { CommandContext } from "../../commands/command.ts";
import type { RowData } from "../../store/tree-store.ts";
import { Icon } from "../../ui/icon.tsx";
import { dueText } from "./due-text.ts";

const LOOK_AGAIN_MS = 30_000;

/** Beside a card: the button that edits it, and when it comes back. */
export function CardMargin({ ctx, row }: { ctx: CommandContext; row: RowData }): ReactElement {
  useEveryHalfMinute();
  const due = dueText(row.progress, ctx.now());
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
      <span className={due === "due now" ? "when due" : "when"}>{due}</span>
    </>
  );
}

/** What comes back in ten minutes must not say so for an hour. */
function useEveryHalfMinute(): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setTick((tick) => tick + 1), LOOK_AGAIN_MS);
    return () => window.clearInterval(timer);
  }, []);
}
