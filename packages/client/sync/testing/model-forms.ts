import { cancelCardEdit, cancelConversion, completeConversion, saveCardEdit } from "../../commands/cards.ts";
import type { CommandContext } from "../../commands/command.ts";
import type { CardDraft } from "../../store/ui-store.ts";

/** The form in the row of a note that is to become a card, or of a card that is edited. */
export interface ModelForm {
  readonly kind: "make" | "edit";
  readonly key: string;
  readonly draft: CardDraft;
}

/** The form that stands in a row: one at most, of the row's own kind. */
export function formIn(
  { workspace, ui }: Pick<CommandContext, "workspace" | "ui">,
  key: string,
): ModelForm | null {
  const row = workspace.tree.row(key);
  const { conversions, cardEdits } = ui.getState();
  const making = row?.note ? conversions.get(key) : undefined;
  const editing = row?.flashcard ? cardEdits.get(key) : undefined;
  if (making) return { kind: "make", key, draft: making };
  return editing ? { kind: "edit", key, draft: editing } : null;
}

/** What was typed into a form is kept with every letter. */
export function fillForm({ ui }: CommandContext, { kind, key }: ModelForm, draft: CardDraft): void {
  if (kind === "make") ui.setConversion(key, draft);
  else ui.setCardEdit(key, draft);
}

/** Enter in a form, or the way out of it. */
export function submitForm(ctx: CommandContext, { kind, key, draft }: ModelForm): void {
  if (kind === "edit") saveCardEdit(ctx, key, draft, true);
  else completeConversion(ctx, key, draft);
}

/** Escape in a form. */
export function cancelForm(ctx: CommandContext, { kind, key }: ModelForm): void {
  if (kind === "edit") cancelCardEdit(ctx, key);
  else cancelConversion(ctx, key);
}

/** The focus goes elsewhere: a card that is edited is saved, one that is made waits. */
export function leaveForm(ctx: CommandContext, { kind, key, draft }: ModelForm): void {
  if (kind === "edit") saveCardEdit(ctx, key, draft, false);
}
