import type { NodeId } from "@perennial/domain/tree/node";
import { hasSourceChanged, sourceIn } from "@perennial/domain/tree/provenance";
import type { ReactElement } from "react";
import type { TreeStore } from "../../store/tree-store.ts";
import { draftedText, fromText, SOURCE_CHANGED } from "../../ui/quoted.ts";
import { Link } from "../../ui/router.tsx";
import { nodePath } from "./node-text.ts";

/** Below the answer of a card that was drafted: by whom, and from which words; where these are here, it leads to them. */
export function DraftedNote({ tree, nodeId }: { tree: TreeStore; nodeId: NodeId }): ReactElement | null {
  const [came] = tree.row(tree.keyOf(nodeId))?.provenance ?? [];
  if (!came) return null;
  const source = sourceIn(tree, came);
  const place = source === undefined ? null : nodePath(tree, source);
  const words = came.quote === "" ? "" : fromText(came.quote, came.page);
  return (
    <p className="drafted-note">
      {draftedText(came)}.{" "}
      <span translate="no">{place === null ? words : <Link to={place}>{words}</Link>}</span>{" "}
      {hasSourceChanged(tree, came) && `${SOURCE_CHANGED}.`}
    </p>
  );
}
