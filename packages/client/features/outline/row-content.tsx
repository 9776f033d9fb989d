import { memo, type ReactElement, type RefObject, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { CommandContext } from "../../commands/command.ts";
import { toggleCollapsed } from "../../commands/view.ts";
import { marksOf, type RowData } from "../../store/row-data.ts";
import { Attached } from "../../ui/attached.tsx";
import { Cell } from "../../ui/cell.tsx";
import { Icon } from "../../ui/icon.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { NoteField } from "./note-field.tsx";
import type { TreeParts } from "./parts.ts";
import type { RowView } from "./row-view.ts";

interface Props {
  readonly ctx: CommandContext;
  readonly parts: TreeParts;
  readonly row: RowData;
  readonly view: RowView;
  readonly isRoot: boolean;
}

/** An embed alone. */
const EMBED = /^\s*!\[\[[^\n]*\]\]\s*$/;

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
      {row.note && EMBED.test(row.note.text) && (
        <parts.Embed ctx={ctx} row={row} text={row.note.text.trim()} />
      )}
      {row.needs && <parts.Needs ctx={ctx} row={row} />}
      {row.provenance && <parts.SourceChanged ctx={ctx} row={row} />}
      {marksOf(row, "conflict").length > 0 && <parts.Sign ctx={ctx} rowKey={row.key} sign="conflict" />}
      {view.proposals && <parts.Proposals ctx={ctx} row={row} proposals={view.proposals} />}
      {isRoot && <parts.BelowTitle key={`below ${row.key}`} ctx={ctx} parts={parts} rowKey={row.key} />}
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
  const height = useRef<number>(undefined);
  if (view.isConverting) return <parts.Conversion ctx={ctx} row={row} />;
  if (view.isViewing) return <NoteLink ctx={ctx} row={row} isTabStop={view.tabStop === "inner"} />;
  const placeholder = isRoot ? "Untitled" : undefined;
  const shared = { isTabStop: view.tabStop === "inner", placeholder, height };
  if (!view.isOpen) return <NoteText text={row.note?.text ?? ""} {...shared} />;
  return <NoteField ctx={ctx} rowKey={row.key} {...shared} />;
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

/** The text of a note nobody edits: looks the same as the field, with markup rendered; see `OpenRows`. */
const NoteText = memo(function NoteText({
  text,
  isTabStop,
  placeholder,
  height,
}: {
  text: string;
  isTabStop: boolean;
  placeholder?: string | undefined;
  /** Set to its height in px as the text goes, where its field may be lower. */
  height: RefObject<number | undefined>;
}): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  const mayBeHigher = text.includes("$") || text.includes("```");
  useLayoutEffect(() => {
    const place = element.current;
    return () => {
      height.current = mayBeHigher ? place?.getBoundingClientRect().height : undefined;
    };
  }, [mayBeHigher, height]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field itself stands here as soon as it is wanted
    <div
      ref={element}
      role="textbox"
      aria-label="Note"
      aria-multiline="true"
      className="txt"
      data-inner=""
      dir="auto"
      translate="no"
      tabIndex={isTabStop ? 0 : -1}
      data-placeholder={placeholder}
    >
      <RichText text={text} links="elements" />
      {/* A last line without a word has no height in a text, but in a field. */}
      {text.endsWith("\n") && <br />}
    </div>
  );
});

/** A note while viewing: a link to its page. */
function NoteLink({
  ctx,
  row,
  isTabStop,
}: {
  ctx: CommandContext;
  row: RowData;
  isTabStop: boolean;
}): ReactElement {
  const text = row.note?.text ?? "";
  const isBlank = text.trim() === "";
  return (
    <a
      className={isBlank ? "txt link blank" : "txt link"}
      data-inner=""
      dir="auto"
      translate="no"
      tabIndex={isTabStop ? 0 : -1}
      // An address of a row that the server does not know yet leads nowhere; a click waits for it.
      href={row.itemWireId > 0 ? `/notes/${row.itemWireId}` : `/trees`}
      onClick={(event) => {
        if (event.defaultPrevented || event.button !== 0 || isModified(event)) return;
        event.preventDefault();
        ctx.openTree(row.key);
      }}
    >
      {isBlank ? "Empty note" : <RichText text={text} links="pressed" />}
    </a>
  );
}

const isModified = (event: { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean }) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
