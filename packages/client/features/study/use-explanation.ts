import { useState } from "react";
import { flushSync } from "react-dom";
import type { CardContext } from "../../commands/command.ts";
import { assistantHere } from "../../store/assistant-here.ts";
import type { AskedCard } from "./asked-card.ts";
import type { AskedPart } from "./asked-part.ts";
import { isPrivateCard } from "./node-text.ts";

/** Whether a model explains the card that is asked, from where its answer shows until it is rated or turned back. */
export function useExplanation({
  ctx: { workspace },
  card,
  asked: { isShown, since },
}: {
  readonly ctx: CardContext;
  readonly card: AskedCard;
  readonly asked: AskedPart;
}) {
  const { tree, userId } = workspace;
  const [wantedSince, setWantedSince] = useState<number>();
  const nodeId = tree.identity.serverIdOf("node", card.nodeId);
  const mayRead =
    isShown && nodeId !== undefined && assistantHere.isOn(userId) && !isPrivateCard(tree, card.nodeId);
  return {
    /** The card's number while it is explained. */
    of: mayRead && wantedSince === since ? nodeId : null,
    /** Undefined where no model may read the card. */
    open: mayRead ? () => setWantedSince(since) : undefined,
    close: () => flushSync(() => setWantedSince(undefined)),
  };
}
