import { useEffect } from "react";
import type { CardContext } from "../../commands/command.ts";
import type { Grader } from "../../queries/grades.ts";
import type { AskedCard } from "./asked-card.ts";
import { type AskedPart, askedPart, proposedText } from "./asked-part.ts";
import { isPrivateCard } from "./node-text.ts";
import type { StudySession } from "./study-session.ts";

/** Lets the model grade a typed answer that differs, until the card is rated or turned back. Not that of a private card. */
export function useModelGrade({
  ctx,
  studySession,
  card,
  grader,
  asked,
}: {
  readonly ctx: CardContext;
  readonly studySession: StudySession;
  readonly card: AskedCard;
  readonly grader: Grader;
  readonly asked: AskedPart;
}): void {
  const { tree } = ctx.workspace;
  const { grade, since, sides } = asked;
  const isWanted = grade !== null;
  const { question, answer } = sides;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `since` tells one asking of a card from the next
  useEffect(() => {
    const { typed, graded } = studySession.get();
    const nodeId = tree.identity.serverIdOf("node", card.nodeId);
    if (!isWanted || typed === null || graded !== null || nodeId === undefined) return;
    if (isPrivateCard(tree, card.nodeId)) return;
    const stop = new AbortController();
    void grader({ nodeId, question, answer, typed }, stop.signal).then((found) => {
      if (found === null || stop.signal.aborted) return;
      studySession.graded(found);
      ctx.ui.announce(proposedText(askedPart(tree, card, studySession.get())));
    });
    return () => stop.abort();
  }, [ctx, tree, studySession, card, grader, isWanted, since, question, answer]);
}
