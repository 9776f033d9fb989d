import type { CardDraft } from "../store/ui-store.ts";
import type { CommandContext } from "./command.ts";

/** What became of asking for a card: `stopped` when the person did not want to wait any longer. */
export type Drafted =
  | { readonly kind: "drafted"; readonly draft: CardDraft; readonly by: "model" | "rules" }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "stopped" };

/** Asks the server to draft a card from a text; nothing is stored. Never throws; `signal` cancels it. */
export async function draftCard(
  ctx: Pick<CommandContext, "api">,
  text: string,
  signal: AbortSignal,
): Promise<Drafted> {
  const reply = await ctx.api.autofillFlashcard({ body: { text, mode: "fast" }, signal });
  if (signal.aborted) return { kind: "stopped" };
  if (reply.ok) {
    const { question, answer, source } = reply.value;
    return { kind: "drafted", draft: { question, answer }, by: source };
  }
  const { code, message } = reply.error;
  return { kind: "refused", message: code === "no_answer" ? NO_ANSWER : message };
}

const NO_ANSWER =
  "The server does not answer. Check the connection and try again, or fill in the card yourself.";
