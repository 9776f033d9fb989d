import { isServerId } from "@perennial/domain/kind/record-id";
import { mayHoldLink } from "@perennial/domain/rich/replace-links";
import type { NodeId } from "@perennial/domain/tree/node";
import type { TreeView } from "@perennial/domain/tree/view";
import { type ComponentProps, type ReactElement, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { act } from "../../commands/act.ts";
import type { CommandContext } from "../../commands/command.ts";
import { branchRecall } from "../../store/branch-recall.ts";
import { type RowData, titleOf } from "../../store/row-data.ts";
import { Cell } from "../../ui/cell.tsx";
import { Petals } from "../../ui/petals.tsx";
import { countInside } from "./count-inside.ts";
import { OUTLINE_TEXTS } from "./outline-texts.ts";
import type { TreeParts } from "./parts.ts";
import type { RowView } from "./row-view.ts";

/** The margin on the right holds what a pencil would: when a card comes back, how much is inside, the row's action. */
export function RowMargin({
  ctx,
  parts,
  row,
  view,
}: {
  ctx: CommandContext;
  parts: TreeParts;
  row: RowData;
  view: RowView;
}): ReactElement {
  return (
    <Cell className="side">
      {view.isConverting || view.isEditingCard ? null : row.pending ? (
        // Of a row that becomes something else, or is new, the server knows no item yet.
        <span className="when">{isServerId(row.itemWireId) ? "Moving…" : "Saving…"}</span>
      ) : row.node.itemType === "flashcard" ? (
        <parts.CardMargin ctx={ctx} row={row} isFlipped={view.isFlipped} />
      ) : (
        <NoteMargin ctx={ctx} parts={parts} row={row} view={view} />
      )}
      {parts.RowMarks && <parts.RowMarks row={row} />}
    </Cell>
  );
}

function NoteMargin({ ctx, parts, row, view }: ComponentProps<typeof RowMargin>): ReactElement {
  const text = titleOf(row);
  return (
    <>
      {!view.isViewing && <MakeFlashcard ctx={ctx} row={row} view={view} />}
      {row.childCount > 0 && (
        <NoteFigures tree={ctx.workspace.tree} id={row.node.id} isCollapsed={view.isCollapsed} />
      )}
      {mayHoldLink(text) && <parts.DeletedWhen ctx={ctx} text={text} />}
    </>
  );
}

/** Its sign and its key are there where they can be seen: on the row with the focus or under the pointer. */
function MakeFlashcard({
  ctx,
  row,
  view,
}: {
  ctx: CommandContext;
  row: RowData;
  view: RowView;
}): ReactElement {
  return (
    <button
      type="button"
      className="act"
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => act(ctx, "convert", row.key, "inner")}
    >
      {(view.isFocused || view.isOpen) && <Petals color="line" size={14} />}
      <span className="w">Make flashcard</span>
      {view.isFocused && <MakeFlashcardKey ctx={ctx} />}
    </button>
  );
}

/** For the eye only: screen readers have the help overlay. */
function MakeFlashcardKey({ ctx }: { ctx: CommandContext }): ReactElement {
  const byTab = useStore(ctx.ui, (state) => state.defaultItemType === "flashcard");
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus
  return <kbd aria-hidden="true">{byTab ? "Tab" : "Alt Enter"}</kbd>;
}

interface NoteFiguresProps {
  readonly tree: TreeView;
  readonly id: NodeId;
  readonly isCollapsed: boolean;
}

/** Beside a note with others below it: how many a collapsed one hides, and how well its cards are known. */
function NoteFigures({ tree, id, isCollapsed }: NoteFiguresProps): ReactElement {
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
