import type { CardValues } from "@perennial/domain/card/card";
import { isDerived } from "@perennial/domain/card/card-kinds";
import {
  cancelCardEdit,
  cancelConversion,
  completeConversion,
  saveCardEdit,
} from "../../commands/card-forms.ts";
import type { CommandContext } from "../../commands/command.ts";
import { CARD_FORMS, type CardForm, chosenIn } from "../../store/card-drafts.ts";
import { type AttachedCard, attachCardFields } from "../../store/card-fields.ts";
import type { TextField } from "../../store/live-fields.ts";
import type { CardDraft } from "../../store/ui-store.ts";

/** The form in the row of a note that is to become a card, or of a card that is edited. */
export interface ModelForm {
  readonly kind: "make" | "edit";
  readonly key: string;
  readonly draft: CardDraft;
  /** Those of its fields that are typed into, with what stands in them. */
  readonly sides: readonly (readonly ["question" | "answer" | "source", string])[];
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
  if (making) return { kind: "make", key, draft: making, sides: sidesIn(making, undefined) };
  return editing ? { kind: "edit", key, draft: editing, sides: sidesIn(editing, row?.flashcard) } : null;
}

function sidesIn(draft: CardDraft, card: CardValues | undefined): ModelForm["sides"] {
  const { kind, question, answer, source } = chosenIn(draft, card);
  if (kind === "cloze") return [["source", source]];
  return isDerived(kind, "answer")
    ? [["question", question]]
    : [
        ["answer", answer],
        ["question", question],
      ];
}

/** What was typed into a form is kept with every letter. */
export function fillForm({ ui }: CommandContext, { kind, key }: ModelForm, draft: CardDraft): void {
  if (kind === "make") ui.setConversion(key, { ...ui.getState().conversions.get(key), ...draft });
  else ui.setCardEdit(key, { ...ui.getState().cardEdits.get(key), ...draft });
}

/** Enter in a form, or the way out of it. */
export function submitForm(ctx: CommandContext, { kind, key }: ModelForm): void {
  if (kind === "edit") saveCardEdit(ctx, key, true);
  else completeConversion(ctx, key);
}

/** Escape in a form. */
export function cancelForm(ctx: CommandContext, { kind, key }: ModelForm): void {
  if (kind === "edit") cancelCardEdit(ctx, key);
  else cancelConversion(ctx, key);
}

/** The focus goes elsewhere: a card that is edited is saved, one that is made waits. */
export function leaveForm(ctx: CommandContext, { kind, key }: ModelForm): void {
  if (kind === "edit") saveCardEdit(ctx, key, false);
}

/** Lets each form follow what it stands on, as a page does. Its fields say what its draft says. */
export function followCards(at: Pick<CommandContext, "workspace" | "ui">): () => void {
  const { workspace, ui } = at;
  const { tree, typing } = workspace;
  const attached = new Map<string, AttachedCard>();
  const field = (form: CardForm, key: string, side: "question" | "answer"): TextField => ({
    text: () => ui.getState()[form].get(key)?.[side] ?? "",
    show: () => {},
    isComposing: () => false,
    isFocused: () => false,
  });
  let mounting = false;
  const mount = () => {
    if (mounting) return;
    mounting = true;
    const open = new Set<string>();
    for (const form of CARD_FORMS)
      for (const key of ui.getState()[form].keys()) {
        const name = `${form} ${key}`;
        open.add(name);
        if (attached.has(name)) continue;
        const fields = { question: field(form, key, "question"), answer: field(form, key, "answer") };
        attached.set(name, attachCardFields({ tree, typing, ui }, form, key, fields));
      }
    for (const [name, card] of attached) {
      if (open.has(name)) continue;
      card.detach();
      attached.delete(name);
    }
    mounting = false;
  };
  mount();
  return ui.subscribe(mount);
}
