import type { ReactElement } from "react";
import type { CommandContext } from "../../commands/command.ts";
import type { RowData } from "../../store/row-data.ts";
import { RichText } from "../../ui/rich-text.tsx";

/** A note while viewing: a link to its page. */
export function NoteLink({
  ctx,
  row,
  isTabStop,
}: {
  ctx: CommandContext;
  row: RowData;
  isTabStop: boolean;
}): ReactElement {
  const text = row.note?.text ?? "";
  const isBlank = text.trim() === "";
  return (
    <a
      className={isBlank ? "txt link blank" : "txt link"}
      data-inner=""
      dir="auto"
      translate="no"
      tabIndex={isTabStop ? 0 : -1}
      // An address of a row that the server does not know yet leads nowhere; a click waits for it.
      href={row.itemWireId > 0 ? `/notes/${row.itemWireId}` : `/trees`}
      onClick={(event) => {
        if (event.defaultPrevented || event.button !== 0 || isModified(event)) return;
        event.preventDefault();
        ctx.openTree(row.key);
      }}
    >
      {isBlank ? "Empty note" : <RichText text={text} />}
    </a>
  );
}

const isModified = (event: { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean }) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
