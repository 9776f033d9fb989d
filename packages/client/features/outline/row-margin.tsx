import type { NodeId } from "@perennial/domain/tree/node";
import type { TreeView } from "@perennial/domain/tree/view";
import type { ReactElement } from "react";
import { useStore } from "zustand";
import { act } from "../../commands/act.ts";
import type { CommandContext } from "../../commands/command.ts";
import type { RowData } from "../../store/tree-store.ts";
import { Petals } from "../../ui/petals.tsx";
import { Cell } from "./cell.tsx";
import { countInside } from "./count-inside.ts";
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
        <span className="when">Moving…</span>
      ) : row.node.itemType === "flashcard" ? (
        <parts.CardMargin ctx={ctx} row={row} />
      ) : (
        <NoteMargin ctx={ctx} row={row} view={view} />
      )}
      {parts.RowMarks && <parts.RowMarks row={row} />}
    </Cell>
  );
}

function NoteMargin({ ctx, row, view }: { ctx: CommandContext; row: RowData; view: RowView }): ReactElement {
  return (
    <>
      {!view.isViewing && <MakeFlashcard ctx={ctx} row={row} isFocused={view.isFocused} />}
      {view.isCollapsed && row.childCount > 0 && <Inside tree={ctx.workspace.tree} id={row.node.id} />}
    </>
  );
}

function Inside({ tree, id }: { tree: TreeView; id: NodeId }): ReactElement {
  const { inside, kinds } = countInside(tree, id);
  return (
    <span className="when" title={kinds}>
      {inside} inside
    </span>
  );
}

function MakeFlashcard({
  ctx,
  row,
  isFocused,
}: {
  ctx: CommandContext;
  row: RowData;
  isFocused: boolean;
}): ReactElement {
  const byTab = useStore(ctx.ui, (state) => state.defaultItemType === "flashcard");
  return (
    <button
      type="button"
      className="act"
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => act(ctx, "convert", row.key, "inner")}
    >
      <Petals color="line" size={14} />
      <span className="w">Make flashcard</span>
      {isFocused && <KeyHint keys={byTab ? "Tab" : "Alt Enter"} />}
    </button>
  );
}

/** The key for what a button does, for the eye only: screen readers have the help overlay. */
function KeyHint({ keys }: { keys: string }): ReactElement {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus
  return <kbd aria-hidden="true">{keys}</kbd>;
}
