import { isServerId } from "@perennial/domain/kind/record-id";
import { cardInText } from "@perennial/domain/outline-text/typed-card";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import type { RowData } from "../store/row-data.ts";
import type { CardDraft } from "../store/ui-store.ts";
import type { CommandContext } from "./command.ts";
import { draftOfNote } from "./draft-of-note.ts";

/** What became of asking for a card: `stopped` when the person did not want to wait any longer. */
export type Drafted =
  | { readonly kind: "drafted"; readonly draft: CardDraft; readonly by: "model" | "rules" | "signs" }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "stopped" };

/**
 * Drafts a card from the text of a row: the card that its signs say, a list of a heading with rows below it, else what the server
 * draws from it. Nothing is stored. Never throws; `signal` cancels it.
 */
export async function draftCard(
  ctx: { readonly api: CommandContext["api"]; readonly workspace: Pick<CommandContext["workspace"], "tree"> },
  text: string,
  { node, childCount }: Pick<RowData, "node" | "childCount">,
  signal: AbortSignal,
): Promise<Drafted> {
  if (cardInText(text)) return { kind: "drafted", draft: draftOfNote(text), by: "signs" };
  if (childCount > 0 && !IS_SENTENCE.test(text))
    return { kind: "drafted", draft: { question: text.trim(), answer: "", kind: "list" }, by: "signs" };
  // The server tells by it what is private; a row that it does not have yet is private as what it stands under is.
  const node_id = [node.id, ...ancestorIds(ctx.workspace.tree, node.id)].find(isServerId);
  const reply = await ctx.api.autofillFlashcard({ body: { text, mode: "fast", node_id }, signal });
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
