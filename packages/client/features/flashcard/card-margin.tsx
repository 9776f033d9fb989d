import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { openCardEdit } from "../../commands/cards.ts";
import type { CommandContext } from "../../commands/command.ts";
import type { RowData } from "../../store/row-data.ts";
import { Icon } from "../../ui/icon.tsx";
import { Due } from "./due.tsx";

/** Beside a card: the button that edits it, and when it comes back. */
export function CardMargin({ ctx, row }: { ctx: CommandContext; row: RowData }): ReactElement {
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
      <Due ctx={ctx} row={row} />
    </>
  );
}
