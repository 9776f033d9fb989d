import type { NodeId } from "@perennial/domain/tree/node";
import type { TreeView } from "@perennial/domain/tree/view";
import { type ReactElement, useSyncExternalStore } from "react";
import { branchRecall } from "../../store/branch-recall.ts";
import { countInside } from "./count-inside.ts";
import { OUTLINE_TEXTS } from "./outline-texts.ts";

interface NoteFiguresProps {
  readonly tree: TreeView;
  readonly id: NodeId;
  readonly isCollapsed: boolean;
}

/** Beside a note with others below it: how many a collapsed one hides, and how well its cards are known. */
export function NoteFigures({ tree, id, isCollapsed }: NoteFiguresProps): ReactElement {
  // As a text, so that a row is drawn anew only where it says something else.
  const known = useSyncExternalStore(branchRecall.subscribe, () => knownText(id));
  const { inside, kinds } = isCollapsed ? countInside(tree, id) : NOTHING;
  const cards = branchRecall.get(id)?.met;
  return (
    <>
      {inside !== "" && (
        <span className="when" title={kinds}>
          {inside} inside
        </span>
      )}
      {known !== "" && (
        <span className="when" title={OUTLINE_TEXTS.recall(cards, known)}>
          {inside !== "" && "· "}
          {known}
          <span className="vh"> known</span>
        </span>
      )}
    </>
  );
}

const NOTHING = { inside: "", kinds: "" };

function knownText(id: NodeId): string {
  const known = branchRecall.get(id);
  return known ? `${Math.round(known.recall * 100)} %` : "";
}
