import { isLeech } from "@perennial/domain/study/leeches";
import type { NodeId } from "@perennial/domain/tree/node";
import type { ReactElement } from "react";
import type { CardContext } from "../../commands/command.ts";
import { markCard } from "../../commands/mark-card.ts";
import type { RowData } from "../../store/row-data.ts";
import type { Workspace } from "../../store/workspace.ts";
import { LEECH_TEXTS } from "./leech-texts.ts";
import { useReasons } from "./use-reasons.ts";

interface LeechNoteProps {
  readonly ctx: CardContext;
  readonly nodeId: NodeId;
  readonly row: RowData | undefined;
  /** Told what a person did, for who hears it. */
  readonly onLeft: (said: string) => void;
}

/** Below a card that is forgotten again and again: why that may be. To edit and to suspend it are at hand anyway. */
export function LeechNote({ ctx, nodeId, row, onLeft }: LeechNoteProps): ReactElement | null {
  const { progress } = row ?? {};
  if (!row || !progress || !isLeech(progress)) return null;
  return (
    <div className="leech-note" role="note" aria-label="Keeps slipping">
      <p>
        <b>{LEECH_TEXTS.forgotten(progress.lapses)}.</b>{" "}
        <Reasons tree={ctx.workspace.tree} nodeId={nodeId} row={row} />
      </p>
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

function Reasons({ tree, nodeId, row }: { tree: Workspace["tree"]; nodeId: NodeId; row: RowData }) {
  const reasons = useReasons(tree, nodeId, row.flashcard);
  return (
    <span dir="auto" translate="no">
      {reasons.length === 0 ? LEECH_TEXTS.noReason : reasons.join(" ")}
    </span>
  );
}
