import { type CSSProperties, memo, type ReactElement, type RefCallback } from "react";
import type { CommandContext } from "../../commands/command.ts";
import type { RowData } from "../../store/tree-store.ts";
import { Cell } from "./cell.tsx";
import type { TreeParts } from "./parts.ts";
import { RowContent } from "./row-content.tsx";
import { RowMargin } from "./row-margin.tsx";
import { type RowView, useRowView } from "./row-view.ts";
import { useRow } from "./use-row.ts";

/** Where a row stands; numbers and flags only, so that a row that stays as it was is not rendered. */
export interface RowPlace {
  /** Among all rows of the outline that show, 1 for the root. */
  readonly rowIndex: number;
  /** 1 for the root. */
  readonly level: number;
  readonly position: number;
  readonly setSize: number;
  /** The column of the guide that darkens for the branch with the caret; -1 for none. */
  readonly branch: number;
  /** It has the focus and is scrolled out of sight: kept in the page, out of the flow. */
  readonly isPinned: boolean;
}

export interface RowProps extends RowPlace {
  readonly ctx: CommandContext;
  readonly parts: TreeParts;
  readonly rowKey: string;
  /** Watches the row's height. */
  readonly watch: RefCallback<HTMLElement>;
}

export const Row = memo(function Row(props: RowProps): ReactElement | null {
  const { ctx, rowKey } = props;
  const row = useRow(ctx.workspace.tree, rowKey);
  const view = useRowView(ctx.ui, rowKey, ctx.list.rootKey);
  if (!row) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be windowed, nor laid out as an outline
    <div
      role="row"
      ref={props.watch}
      className={classesOf(props, row, view)}
      style={{ "--d": Math.max(0, props.level - 2), "--b": props.branch } as CSSProperties}
      tabIndex={view.tabStop === "row" ? 0 : -1}
      aria-level={props.level}
      aria-setsize={props.setSize}
      aria-posinset={props.position}
      aria-rowindex={props.rowIndex}
      aria-expanded={row.childCount > 0 ? !view.isCollapsed : undefined}
      aria-selected={false}
      data-key={rowKey}
      data-node-id={row.face}
      data-item-type={row.node.itemType}
      data-confidence={row.flashcard ? (row.progress?.confidenceColor ?? "white") : undefined}
      data-pending={row.pending ? "true" : undefined}
      data-branch={props.branch >= 0 ? "" : undefined}
    >
      <RowContent ctx={ctx} parts={props.parts} row={row} view={view} isRoot={props.level === 1} />
      {props.level > 1 ? (
        <RowMargin ctx={ctx} parts={props.parts} row={row} view={view} />
      ) : (
        rootMarks(props, row)
      )}
    </div>
  );
});

/** The title has no margin; only developers see something beside it. */
const rootMarks = ({ parts }: RowProps, row: RowData): ReactElement | undefined =>
  parts.RowMarks && (
    <Cell className="side">
      <parts.RowMarks row={row} />
    </Cell>
  );

function classesOf({ level, position, isPinned }: RowPlace, row: RowData, view: RowView): string {
  const names = ["row"];
  if (level === 1) names.push("root");
  if (level === 2) names.push(position === 1 ? "l2" : "l2 next");
  if (view.isFocused) names.push("is-focus");
  if (row.flashcard && view.isFlipped) names.push("flipped");
  if (view.isConverting || view.isEditingCard) names.push("making");
  if (isPinned) names.push("pinned");
  return names.join(" ");
}
