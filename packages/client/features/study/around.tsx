import { replaceFiles } from "@perennial/domain/rich/file-mark";
import { confidenceOfColor } from "@perennial/domain/study/confidence";
import type { NodeId, TreeNode } from "@perennial/domain/tree/node";
import { ancestorIds, nextSibling, parentOf, previousSibling } from "@perennial/domain/tree/selectors";
import type { ReactElement } from "react";
import type { TreeStore } from "../../store/tree-store.ts";
import { Petals } from "../../ui/petals.tsx";
import { PICTURE_TEXTS } from "../../ui/picture/picture-texts.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { Link } from "../../ui/router.tsx";
import { nodePath, nodeText } from "./node-text.ts";
import { SESSION_TEXTS } from "./study-texts.ts";

const MOST_ANCESTORS = 4;

/** What stands above a card, from the top; of a long way its end. */
export function PathTo({
  tree,
  nodeId,
  label = "Path",
}: {
  tree: TreeStore;
  nodeId: NodeId;
  label?: string;
}): ReactElement {
  const above = ancestorIds(tree, nodeId).reverse();
  // What is the root of everything tells nothing, unless there is nothing else.
  const told = (above.length > 1 ? above.slice(1) : above).slice(-MOST_ANCESTORS);
  return (
    <nav aria-label={label}>
      <ol className="card-path">
        {told.map((id) => (
          <li key={String(id)}>
            <Link to={nodePath(tree, id) ?? "/"} translate="no">
              <RichText text={nodeText(tree, id)} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What a row says; the picture of one with hidden parts would uncover them, and its words stand for it. */
function besideText(tree: TreeStore, { id, itemId, itemType }: TreeNode): string {
  const text = nodeText(tree, id);
  const card = itemType === "flashcard" ? tree.get("flashcard", itemId) : undefined;
  return card?.kind === "occlusion" ? replaceFiles(text, ({ alt }) => alt || PICTURE_TEXTS.picture) : text;
}

/** Where a card lives: what it stands below, and its neighbours. */
export function Around({ tree, nodeId }: { tree: TreeStore; nodeId: NodeId }): ReactElement {
  const rows = [
    { node: parentOf(tree, nodeId), level: "above" },
    { node: previousSibling(tree, nodeId), level: "beside" },
    { node: tree.get("node", nodeId), level: "me" },
    { node: nextSibling(tree, nodeId), level: "beside" },
  ];
  return (
    <div className="around">
      <p className="cap">{SESSION_TEXTS.around}</p>
      <ul>
        {rows.map(({ node, level }) =>
          node === undefined ? null : (
            <li key={String(node.id)} className={level} dir="auto" translate="no">
              <Mark tree={tree} nodeId={node.id} />
              <span>
                <RichText text={besideText(tree, node)} />
              </span>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function Mark({ tree, nodeId }: { tree: TreeStore; nodeId: NodeId }): ReactElement {
  const row = tree.row(tree.keyOf(nodeId));
  if (row?.node.itemType !== "flashcard") return <span className="dot" />;
  const color = row.progress?.confidenceColor ?? "white";
  return <Petals color={color} filled={color === "white" ? 4 : confidenceOfColor(color).rating} />;
}
