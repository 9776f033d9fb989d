import type { ReactElement } from "react";
import type { CommandContext } from "../../commands/command.ts";
import type { RowData } from "../../store/row-data.ts";
import { CardForm } from "./card-form.tsx";
import "./flashcard.css";

/** The form in the row of a note that is to become a card. */
export function Conversion({ ctx, row }: { ctx: CommandContext; row: RowData }): ReactElement {
  return <CardForm ctx={ctx} row={row} kind="make" />;
}
