import {
  type FocusEvent,
  type ReactElement,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useStore } from "zustand";
import { type CommandContext, selectionOf } from "../../commands/command.ts";
import type { FocusPart } from "../../store/focus-part.ts";
import { NEW_NOTE_KEY } from "../../store/ui-store.ts";
import { useVisibleRange } from "../../ui/windowing/use-visible-range.ts";
import type { VisibleRange } from "../../ui/windowing/visible-range.ts";
import { coveredBy } from "./covered.ts";
import { useFieldOpening } from "./field-opening.ts";
import { grantFocus } from "./focus-requests.ts";
import { useLeftLines } from "./left-lines.ts";
import type { OpenRows } from "./open-rows.ts";
import type { TreeParts } from "./parts.ts";
import { Row } from "./row.tsx";
import { branchAround, createPositions, type Range, writePlaces } from "./row-places.ts";
import { createRowSlots } from "./row-slots.ts";
import { focusKeyOf, rowViewOf } from "./row-view.ts";
import { layOut, useHeights } from "./use-heights.ts";

/** The rows near the window and the focused one, as flat siblings in one box that is moved into place. */
export function Outline({
  ctx,
  open,
  parts,
  estimate,
}: {
  ctx: CommandContext;
  open: OpenRows;
  parts: TreeParts;
  /** The height of a row of one line, in px. */
  estimate: () => number;
}): ReactElement {
  const { list, ui, workspace } = ctx;
  const outline = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { visibleRange, scrollState } = useVisibleRange(outline);
  useSyncExternalStore(list.subscribe, () => list.version);
  const openKeys = useSyncExternalStore(open.subscribe, open.keys);
  const state = useStore(ui);
  const { request } = state;

  const heights = useHeights(ctx, outline, box, { estimate, scrollState });
  const range = rangeOf(list, visibleRange);
  const indices = withFocused(range, list.indexOf(focusKeyOf(state, list.rootKey)));
  const keys = indices.map((index) => list.keyAt(index) ?? "");
  const isOpen = (key: string) => openKeys.has(key) || workspace.drafts.get(key) !== undefined;
  const selected = selectionOf(ctx);
  const [slots] = useState(createRowSlots);
  const slotNames = slots.assign(keys, isOpen);
  const [positionOf] = useState(() => createPositions(workspace.tree, list));

  useLayoutEffect(() => {
    layOut(ctx, outline.current, box.current);
    const branch = branchAround(list, workspace.tree, state.focus?.key);
    if (!box.current) return;
    writePlaces(box.current, indices, list, workspace.tree, branch, positionOf);
    heights.watch(box.current);
  });

  useLayoutEffect(() => {
    if (!request || !outline.current || request.key === NEW_NOTE_KEY) return;
    if (grantFocus(outline.current, request, coveredBy)) ui.focusGranted(request);
  });

  useFieldOpening(ctx, outline, open);
  useLeftLines(ctx, outline);

  return (
    <div
      ref={outline}
      role="treegrid"
      aria-label="Notes"
      aria-multiselectable="true"
      aria-rowcount={list.length}
      className="outline"
      onFocus={(event) => noteFocus(ctx, event)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be windowed, nor laid out as an outline */}
      <div ref={box} role="rowgroup" className="rows" data-first={range.from}>
        {indices.map((index, place) => {
          const key = keys[place] ?? "";
          return (
            <Row
              key={slotNames[place]}
              rowKey={key}
              ctx={ctx}
              parts={parts}
              level={list.depthAt(index) + 1}
              isFirst={index === 1}
              isSelected={selected !== undefined && index >= selected.from && index < selected.to}
              isPinned={index < range.from || index >= range.to}
              {...rowViewOf(state, key, list.rootKey, isOpen(key))}
            />
          );
        })}
      </div>
    </div>
  );
}

function rangeOf(list: CommandContext["list"], { from, to }: VisibleRange): Range {
  return {
    from: list.indexAtOffset(Math.max(0, from)),
    to: Math.min(list.length, list.indexAtOffset(Math.max(0, to)) + 1),
  };
}

/** In the order of the rows, so that the page never moves the focused one when it scrolls in or out. */
function withFocused({ from, to }: Range, focusIndex: number): number[] {
  const indices = Array.from({ length: to - from }, (_, i) => from + i);
  if (focusIndex < 0) return indices;
  if (focusIndex < from) return [focusIndex, ...indices];
  if (focusIndex >= to) return [...indices, focusIndex];
  return indices;
}

/** Whatever took the focus, a click or a screen reader: from now on commands act on that row. */
function noteFocus(ctx: CommandContext, event: FocusEvent): void {
  const target = event.target as HTMLElement;
  const key = target.closest<HTMLElement>(".rows > [data-key]")?.dataset.key;
  if (key === undefined) return;
  ctx.ui.focused({ key, part: partOf(target) });
}

function partOf(element: HTMLElement): FocusPart {
  if (element.getAttribute("role") === "row") return "row";
  return element.closest("form") ? "form" : "inner";
}
