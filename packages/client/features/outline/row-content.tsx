import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import type { CommandContext } from "../../commands/command.ts";
import { toggleCollapsed } from "../../commands/view.ts";
import { marksOf, type RowData } from "../../store/row-data.ts";
import { Attached } from "../../ui/attached.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Cell } from "./cell.tsx";
import { NoteField } from "./note-field.tsx";
import { NoteLink } from "./note-link.tsx";
import { NoteText } from "./note-text.tsx";
import type { TreeParts } from "./parts.ts";
import type { RowView } from "./row-view.ts";

interface Props {
  readonly ctx: CommandContext;
  readonly parts: TreeParts;
  readonly row: RowData;
  readonly view: RowView;
  readonly isRoot: boolean;
}

/** The cell with the arrow, the bullet, and what the row is about. */
export function RowContent(props: Props): ReactElement {
  const { ctx, parts, row, view, isRoot } = props;
  const isCard = row.node.itemType === "flashcard";
  return (
    <Cell className="cell">
      {view.isFocused && <span className="bar-live" />}
      {isRoot ? null : row.childCount > 0 ? (
        <Arrow ctx={ctx} row={row} isCollapsed={view.isCollapsed} />
      ) : (
        <span />
      )}
      {isRoot ? null : <span className="bul">{bulletOf(ctx, parts, row, view)}</span>}
      {isCard ? <CardItem key={row.key} {...props} /> : <NoteItem {...props} />}
      {row.note && <Attached text={row.note.text} />}
      {marksOf(row, "conflict").length > 0 && <parts.Sign ctx={ctx} rowKey={row.key} sign="conflict" />}
    </Cell>
  );
}

/** It neither takes the focus nor lets it go: collapsing does not stop the writing. */
function Arrow({
  ctx,
  row,
  isCollapsed,
}: {
  ctx: CommandContext;
  row: RowData;
  isCollapsed: boolean;
}): ReactElement {
  return (
    <button
      type="button"
      className="tog"
      tabIndex={-1}
      aria-label={isCollapsed ? "Expand" : "Collapse"}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => flushSync(() => toggleCollapsed(ctx, row.key))}
    >
      <Icon name="chevron" />
    </button>
  );
}

function bulletOf(ctx: CommandContext, parts: TreeParts, row: RowData, view: RowView): ReactElement {
  if (marksOf(row, "done").length > 0) return <parts.Sign ctx={ctx} rowKey={row.key} sign="done" />;
  if (row.pending) return <span className="dot pending" />;
  if (row.node.itemType === "flashcard") return <parts.CardBullet row={row} />;
  const names = ["dot"];
  if (row.note?.text === "") names.push("empty");
  if (row.childCount > 0 && view.isCollapsed) names.push("ringed");
  return <span className={names.join(" ")} />;
}

function NoteItem({ ctx, parts, row, view, isRoot }: Props): ReactElement {
  if (view.isConverting) return <parts.Conversion ctx={ctx} row={row} />;
  if (view.isViewing) return <NoteLink ctx={ctx} row={row} isTabStop={view.tabStop === "inner"} />;
  const placeholder = isRoot ? "Untitled" : undefined;
  if (!view.isOpen) return <NoteText text={row.note?.text ?? ""} placeholder={placeholder} />;
  return (
    <NoteField ctx={ctx} rowKey={row.key} isTabStop={view.tabStop === "inner"} placeholder={placeholder} />
  );
}

function CardItem({ ctx, parts, row, view }: Props): ReactElement {
  return (
    <parts.Card
      ctx={ctx}
      row={row}
      isFlipped={view.isFlipped}
      isEditing={view.isEditingCard}
      isTabStop={view.tabStop === "inner"}
    />
  );
}
