import { useEffect } from "react";
import type { CommandContext } from "../../commands/command.ts";
import type { Workspace } from "../../store/workspace.ts";

/** Moves the caret along when its note becomes a card elsewhere, or is deleted and restored, while being typed in. */
export function useTypingMoved(ctx: CommandContext, workspace: Workspace): void {
  useEffect(
    () =>
      workspace.events.subscribe((event) => {
        if (event.type !== "typing-moved") return;
        const { from, to } = event;
        const field = ctx.fields.get(from);
        const focused = document.activeElement?.closest<HTMLElement>("[data-key]")?.dataset.key;
        if (!field || focused !== from) return;
        const caret = field.selection().start;
        const card = workspace.tree.row(to)?.flashcard;
        if (!card) return ctx.ui.requestFocus({ key: to, part: "inner", caret });
        // A blank at the end was typed for the next word; a stored question has none.
        const question = field.text().trim() === card.question ? field.text() : card.question;
        const baseText = workspace.typing.cardBase(to);
        ctx.ui.setCardEdit(to, { question, answer: card.answer, ...(baseText ? { baseText } : {}) });
        ctx.ui.requestFocus({ key: to, part: "form", caret });
      }),
    [ctx, workspace],
  );
}
