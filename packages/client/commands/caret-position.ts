import type { NodeId } from "@perennial/domain/tree/node";
import type { CaretPosition } from "../store/undo.ts";
import type { CommandContext } from "./command.ts";

/** Where the person is now; null where they are in no row of the outline. */
export function caretNow({
  ui,
  fields,
  workspace,
}: Pick<CommandContext, "ui" | "fields" | "workspace">): CaretPosition | null {
  const { focus } = ui.getState();
  const id: NodeId | undefined = focus ? workspace.tree.idOf(focus.key) : undefined;
  if (!focus || id === undefined) return null;
  const field = focus.part === "inner" ? fields.get(focus.key) : undefined;
  return field ? { id, part: focus.part, caret: field.selection() } : { id, part: focus.part };
}
