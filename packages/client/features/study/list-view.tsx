import type { NodeId } from "@perennial/domain/tree/node";
import { memo, type ReactElement, useId, useLayoutEffect, useRef } from "react";
import type { TreeStore } from "../../store/tree-store.ts";
import { Attached } from "../../ui/attached.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { QuestionView, type SidesViewProps } from "./card-view.tsx";
import { nodeText } from "./node-text.ts";
import { PART_TEXTS } from "./study-texts.ts";
import { useRow } from "./use-row.ts";

/** A list as it is asked: its heading, and of the rows below it those that are uncovered. */
export function ListView({
  tree,
  rows,
  uncovered,
  sides,
  progress,
}: Pick<SidesViewProps, "sides" | "progress"> & {
  tree: TreeStore;
  rows: readonly NodeId[];
  /** How many of the rows show. */
  uncovered: number;
}): ReactElement {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="leaf" role="group" tabIndex={-1} aria-labelledby={id}>
      <div id={id}>
        <QuestionView question={sides.question} isSmall={uncovered > 0} progress={progress} />
      </div>
      {rows.length === 0 && <p className="nothing-below">{PART_TEXTS.emptyList}</p>}
      {uncovered > 0 && (
        <ol className="unroll">
          {rows.slice(0, uncovered).map((row, at) => (
            <ListRow key={String(row)} tree={tree} nodeId={row} isLatest={at === uncovered - 1} />
          ))}
        </ol>
      )}
      <Attached text={sides.question} />
    </div>
  );
}

const ListRow = memo(function ListRow({
  tree,
  nodeId,
  isLatest,
}: {
  tree: TreeStore;
  nodeId: NodeId;
  isLatest: boolean;
}): ReactElement {
  useRow(tree, nodeId);
  const text = nodeText(tree, nodeId);
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (isLatest) item.current?.scrollIntoView({ block: "nearest" });
  }, [isLatest]);
  return (
    <li ref={item} className={isLatest ? "is-latest" : undefined}>
      <div dir="auto" translate="no">
        <RichText text={text} />
        <Attached text={text} />
      </div>
    </li>
  );
});
