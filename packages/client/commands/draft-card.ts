import { cardInText } from "@perennial/domain/outline-text/typed-card";
import type { CardDraft } from "../store/ui-store.ts";
import type { CommandContext } from "./command.ts";
import { draftOfNote } from "./draft-of-note.ts";

/** What became of asking for a card: `stopped` when the person did not want to wait any longer. */
export type Drafted =
  | { readonly kind: "drafted"; readonly draft: CardDraft; readonly by: "model" | "rules" | "signs" }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "stopped" };

/**
 * Drafts a card from a text: the card that its signs say, a list of a heading with rows below it, else what the server
 * draws from it. Nothing is stored. Never throws; `signal` cancels it.
 */
export async function draftCard(
  ctx: Pick<CommandContext, "api">,
  text: string,
  hasRowsBelow: boolean,
  signal: AbortSignal,
): Promise<Drafted> {
  if (cardInText(text)) return { kind: "drafted", draft: draftOfNote(text), by: "signs" };
  if (hasRowsBelow && !IS_SENTENCE.test(text))
    return { kind: "drafted", draft: { question: text.trim(), answer: "", kind: "list" }, by: "signs" };
  const reply = await ctx.api.autofillFlashcard({ body: { text, mode: "fast" }, signal });
  if (signal.aborted) return { kind: "stopped" };
  if (reply.ok) {
    const { question, answer, source } = reply.value;
    return { kind: "drafted", draft: { question, answer }, by: source };
  }
  const { code, message } = reply.error;
  return { kind: "refused", message: code === "no_answer" ? NO_ANSWER : message };
}

/** A heading or a question asks for the rows below it; a sentence says something itself. */
const IS_SENTENCE = /[.!。！]\s*$/;

const NO_ANSWER =
  "The server does not answer. Check the connection and try again, or fill in the card yourself.";
