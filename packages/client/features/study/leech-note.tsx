import type { CardSides, NodeId, Progress } from "@perennial/domain/tree/node";
import type { ReactElement } from "react";
import type { CardContext } from "../../commands/command.ts";
import { markCard } from "../../commands/mark-card.ts";
import { asksForMend, openMend } from "../../commands/mend.ts";
import type { Workspace } from "../../store/workspace.ts";
import { LEECH_TEXTS } from "./leech-texts.ts";
import { nodePath } from "./node-text.ts";
import { useReasons } from "./use-reasons.ts";

interface LeechNoteProps {
  readonly ctx: CardContext;
  readonly nodeId: NodeId;
  readonly sides: CardSides;
  readonly progress: Progress | undefined;
  /** Told what a person did, for who hears it. */
  readonly onLeft: (said: string) => void;
}

/** Below a card that is forgotten again and again: why that may be. To edit and to suspend it are at hand anyway. */
export function LeechNote({ ctx, nodeId, sides, progress, onLeft }: LeechNoteProps): ReactElement | null {
  const { tree } = ctx.workspace;
  const row = tree.row(tree.keyOf(nodeId));
  if (!progress || !asksForMend(row ?? {}, progress)) return null;
  const place = nodePath(tree, row?.node.parentId ?? nodeId);
  return (
    <div className="leech-note" role="note" aria-label="Keeps slipping">
      <p>
        <b>{LEECH_TEXTS.forgotten(progress.lapses)}.</b>{" "}
        <Reasons tree={ctx.workspace.tree} nodeId={nodeId} sides={sides} />
      </p>
      {row && (
        <button type="button" className="quiet" onClick={() => openMend(ctx, row, place)}>
          {LEECH_TEXTS.mend}
        </button>
      )}
      <button
        type="button"
        className="quiet"
        onClick={() => {
          if (markCard(ctx, progress, "leave", "pointer")) onLeft(LEECH_TEXTS.dismissed);
        }}
      >
        {LEECH_TEXTS.dismiss}
      </button>
    </div>
  );
}

function Reasons({ tree, nodeId, sides }: { tree: Workspace["tree"]; nodeId: NodeId; sides: CardSides }) {
  const reasons = useReasons(tree, nodeId, sides);
  return (
    <span dir="auto" translate="no">
      {reasons.length === 0 ? LEECH_TEXTS.noReason : reasons.join(" ")}
    </span>
  );
}
