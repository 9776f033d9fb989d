import { type CSSProperties, memo, type ReactElement } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { marksOf, type RowData } from "../../store/row-data.ts";
import { Cell } from "../../ui/cell.tsx";
import { wordsOf } from "../../ui/rich-text.tsx";
import type { TreeParts } from "./parts.ts";
import { RowContent } from "./row-content.tsx";
import { RowMargin } from "./row-margin.tsx";
import { isRightToLeft, nameOf, TOP_LEVEL } from "./row-side.ts";
import type { RowView } from "./row-view.ts";
import { useRow } from "./use-row.ts";

/** What a row is told by the outline. Its text and its children it reads from the tree itself. */
export interface RowProps extends RowView {
  readonly ctx: CommandContext;
  readonly parts: TreeParts;
  readonly rowKey: string;
  /** 1 for the root. */
  readonly level: number;
  /** The first row below the root. */
  readonly isFirst: boolean;
  readonly isSelected: boolean;
  /** It has the focus and is scrolled out of sight: kept in the page, out of the flow. */
  readonly isPinned: boolean;
}

/** A text of more characters is no heading of what stands below it. */
const HEADING = 48;
/** From here on a phone has no room to stand further in. */
const DEEP = 7;

/** Where it stands among the others is written to the page directly (row-places.ts): that renders no row. */
export const Row = memo(function Row(props: RowProps): ReactElement | null {
  const { ctx, parts, rowKey, level } = props;
  const row = useRow(ctx.workspace.tree, rowKey);
  const name = wordsOf(row ? nameOf(row) : "");
  if (!row) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be windowed, nor laid out as an outline
    <div
      role="row"
      className={classesOf(props, row)}
      dir={level <= TOP_LEVEL && isRightToLeft(row) ? "rtl" : undefined}
      style={{ "--d": Math.max(0, level - 2) } as CSSProperties}
      tabIndex={props.tabStop === "row" ? 0 : -1}
      aria-label={name}
      aria-level={level}
      aria-expanded={row.childCount > 0 ? !props.isCollapsed : undefined}
      aria-selected={props.isSelected || undefined}
      data-key={rowKey}
      data-node-id={row.wireId}
      data-item-type={row.node.itemType}
      data-confidence={row.flashcard ? (row.progress?.confidenceColor ?? "white") : undefined}
      data-suspended={row.progress?.suspendedAt ? "true" : undefined}
      data-conflict={marksOf(row, "conflict").length > 0 ? "true" : undefined}
      data-pending={row.pending ? "true" : undefined}
    >
      <RowContent ctx={ctx} parts={parts} row={row} view={props} isRoot={level === 1} />
      {level > 1 || row.flashcard ? (
        <RowMargin ctx={ctx} parts={parts} row={row} view={props} />
      ) : (
        rootMarks(parts, row)
      )}
    </div>
  );
});

const rootMarks = (parts: TreeParts, row: RowData): ReactElement | undefined =>
  parts.RowMarks && (
    <Cell className="side">
      <parts.RowMarks row={row} />
    </Cell>
  );

function classesOf(props: RowProps, row: RowData): string {
  const names = ["row"];
  if (props.level === 1) names.push("root");
  if (props.level === 2) names.push(props.isFirst ? "l2" : "l2 next");
  if (nameOf(row).length > HEADING) names.push("long");
  if (props.level > DEEP) names.push("deep");
  if (props.isFocused) names.push("is-focus");
  if (row.flashcard && props.isFlipped) names.push("flipped");
  if (props.isConverting || props.isEditingCard) names.push("making");
  if (marksOf(row, "done").length > 0) names.push("done");
  if (props.isPinned) names.push("pinned");
  return names.join(" ");
}
