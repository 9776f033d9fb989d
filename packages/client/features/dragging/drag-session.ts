import { type CommandContext, selectionOf, targetAt } from "../../commands/command.ts";
import { REFUSAL_TEXT } from "../../commands/failure-texts.ts";
import { dropRows } from "../../commands/handlers/move-rows.ts";
import { countOf, keysMeant } from "../../commands/handlers/target-rows.ts";
import { type Drop, type DropPlace, type DropTree, dropAt } from "./drop-place.ts";

export interface DragSession {
  /** The rows that are dragged, as they stand now: others may have come or gone above them. */
  dragged(): { readonly from: number; readonly to: number };
  readonly count: string;
  /** Moves the line to where the rows would go, and returns that place. `offset`: px from the outline's top. */
  pointAt(offset: number, levels: number): Drop;
  /** The tree has changed: what is dragged may be gone, or what the line stood for. */
  changed(): "ended" | "gone" | "goes on";
  drop(): void;
}

const GONE = {
  rows: "Nothing was moved: what was dragged has been deleted.",
  place: "Nothing was moved: the place it was going to is gone.",
} as const;

/** Takes up a row, or with it all that are selected where it is one of them. */
export function createDragSession(ctx: CommandContext, key: string): DragSession | undefined {
  const { list, ui, workspace } = ctx;
  const { tree } = workspace;
  const range = selectionOf(ctx);
  const start = list.indexOf(key);
  const isSelected = range !== undefined && start >= range.from && start < range.to;
  if (!isSelected) ui.clearSelection();
  const target = targetAt(ctx, key, "row", "pointer");
  if (!target || start < 1) return undefined;
  const keys = keysMeant(ctx, target);
  const [first = key] = keys;
  const last = keys.at(-1) ?? key;

  const dropTree: DropTree = {
    parentKeyOf(child) {
      const parentId = tree.row(child)?.node.parentId;
      return parentId === undefined || parentId === null ? undefined : tree.keyOf(parentId);
    },
    isClosed: (row) => ui.getState().collapsed.has(row) && (tree.row(row)?.childCount ?? 0) > 0,
  };
  const draggedNow = () => ({
    from: list.indexOf(first),
    to: list.subtreeEnd(Math.max(0, list.indexOf(last))),
  });
  const isThere = (row: string | null | undefined) =>
    row === null || row === undefined || list.indexOf(row) >= 0;
  const say = (message: string) => ctx.notify({ message, type: "warning" });

  let shown: Drop | "gone" = "same";
  return {
    dragged: draggedNow,
    count: countOf(keys.length),
    pointAt(offset, levels) {
      const now = draggedNow();
      const dragged = { range: now, depth: list.depthAt(now.from) };
      const drop = dropAt(list, dropTree, dragged, { offset, levels });
      shown = drop;
      return drop;
    },
    changed() {
      if (!keys.every((row) => list.indexOf(row) >= 0)) {
        say(GONE.rows);
        return "ended";
      }
      // What is under the pointer by now is not what it was led to.
      if (typeof shown === "object" && !(isThere(shown.parentKey) && isThere(shown.previousKey)))
        shown = "gone";
      return shown === "gone" ? "gone" : "goes on";
    },
    drop() {
      if (shown === "same") return;
      if (shown === "gone") say(GONE.place);
      else if (shown === "own-branch") say(REFUSAL_TEXT.cycle ?? "");
      else {
        const at = targetAt(ctx, key, "row", "pointer");
        const place = placeOf(shown);
        if (at && place) dropRows(ctx, at, place);
      }
    },
  };

  function placeOf({ parentKey, previousKey }: DropPlace) {
    const parentId = tree.idOf(parentKey);
    if (parentId === undefined) return undefined;
    if (previousKey === null || previousKey === undefined)
      return { parentId, previousSiblingId: previousKey };
    return { parentId, previousSiblingId: tree.idOf(previousKey) ?? null };
  }
}
