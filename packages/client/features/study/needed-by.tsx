import type { NodeId } from "@perennial/domain/tree/node";
import type { ReactElement } from "react";
import type { TreeStore } from "../../store/tree-store.ts";
import { wordsOf } from "../../ui/rich-text.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { nodeText } from "./node-text.ts";
import { SESSION_TEXTS } from "./study-texts.ts";

/** Says for which forgotten card another one is asked. @param nodeId the node of the forgotten card */
export const NeededBy = ({ tree, nodeId }: { tree: TreeStore; nodeId: NodeId }): ReactElement => (
  <p className="part" role="status">
    <Sentence text={SESSION_TEXTS.neededBy} parts={{ title: wordsOf(nodeText(tree, nodeId)) }} />
  </p>
);
