import {
  type FocusEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useStore } from "zustand";
import type { CommandContext } from "../../commands/command.ts";
import { type FocusPart, NEW_NOTE_KEY } from "../../store/ui-store.ts";
import { coveredBy } from "./covered.ts";
import { grantFocus, rowElement } from "./focus-requests.ts";
import type { TreeParts } from "./parts.ts";
import { Row } from "./row.tsx";
import { createRowHeights, type RowHeights } from "./row-heights.ts";
import { branchAround, createPositions, type Range } from "./row-places.ts";
import { OVERSCAN_PX, useViewport, type Viewport } from "./viewport.ts";

/**
 * The rows, of which only those near the window are in the page, and the one with the focus. They are flat
 * siblings in one box that is moved to where the first of them belongs.
 */
export function Outline({
  ctx,
  parts,
  estimate,
}: {
  ctx: CommandContext;
  parts: TreeParts;
  /** The height of a row of one line, in px. */
  estimate: () => number;
}): ReactElement {
  const { list, ui, workspace } = ctx;
  const outline = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const viewport = useViewport(outline);
  useSyncExternalStore(list.subscribe, () => list.version);
  const focusKey = useStore(ui, (state) => state.focus?.key);
  const request = useStore(ui, (state) => state.request);

  const heights = useHeights(ctx, outline, box, estimate);
  const range = rangeOf(list, viewport);
  const focusIndex = focusKey === undefined ? 0 : list.indexOf(focusKey);
  const indices = withFocused(range, focusIndex);
  const branch = branchAround(list, workspace.tree, focusKey);
  const [positionOf] = useState(() => createPositions(workspace.tree));

  useLayoutEffect(() => layOut(ctx, outline.current, box.current));

  useLayoutEffect(() => {
    if (!request || !outline.current || request.key === NEW_NOTE_KEY) return;
    if (grantFocus(outline.current, request, coveredBy())) ui.focusGranted(request);
  });

  useGoneFocus(ctx, outline);

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
        {indices.map((index) => {
          const key = list.keyAt(index);
          if (key === undefined) return null;
          return (
            <Row
              key={key}
              rowKey={key}
              ctx={ctx}
              parts={parts}
              watch={heights.watch}
              rowIndex={index + 1}
              level={list.depthAt(index) + 1}
              branch={branch && index >= branch.rows.from && index < branch.rows.to ? branch.column : -1}
              isPinned={index < range.from || index >= range.to}
              {...positionOf(key)}
            />
          );
        })}
      </div>
    </div>
  );
}

function rangeOf(list: CommandContext["list"], { top, height }: Viewport): Range {
  return {
    from: list.indexAtOffset(Math.max(0, top - OVERSCAN_PX)),
    to: Math.min(list.length, list.indexAtOffset(Math.max(0, top + height + OVERSCAN_PX)) + 1),
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

/** Heights and places are written to the page directly: a row that grows renders nothing. */
function layOut({ list, ui }: CommandContext, outline: HTMLElement | null, box: HTMLElement | null): void {
  if (!outline || !box) return;
  const from = Number(box.dataset.first);
  const top = list.offsetOf(from);
  outline.style.height = `${list.height}px`;
  box.style.transform = `translateY(${top}px)`;
  const pinned = box.querySelector<HTMLElement>(":scope > .pinned");
  const key = ui.getState().focus?.key ?? list.rootKey;
  if (pinned) pinned.style.transform = `translateY(${list.offsetOf(Math.max(0, list.indexOf(key))) - top}px)`;
  for (const element of box.querySelectorAll<HTMLElement>(":scope > .row:not(.pinned)[style*='transform']"))
    element.style.transform = "";
}

function useHeights(
  ctx: CommandContext,
  outline: { readonly current: HTMLElement | null },
  box: { readonly current: HTMLElement | null },
  estimate: () => number,
): RowHeights {
  const [heights] = useState(() =>
    createRowHeights(ctx.list, {
      scrolledBy: () => -(outline.current?.getBoundingClientRect().top ?? 0),
      estimate,
      changed(shift) {
        layOut(ctx, outline.current, box.current);
        if (shift !== 0) window.scrollBy({ top: shift, behavior: "instant" });
      },
    }),
  );
  useEffect(() => {
    const element = outline.current;
    if (!element) return;
    let width = element.getBoundingClientRect().width;
    const observer = new ResizeObserver(() => {
      const now = element.getBoundingClientRect().width;
      if (now === width) return;
      width = now;
      heights.remeasure();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [heights, outline]);
  return heights;
}

/** Whatever took the focus, a click or a screen reader: from now on commands act on that row. */
function noteFocus(ctx: CommandContext, event: FocusEvent): void {
  const target = event.target as HTMLElement;
  const key = target.closest<HTMLElement>("[data-key]")?.dataset.key;
  if (key === undefined) return;
  ctx.ui.focused({ key, part: partOf(target) });
}

function partOf(element: HTMLElement): FocusPart {
  if (element.getAttribute("role") === "row") return "row";
  return element.closest("form") ? "form" : "inner";
}

/** Somebody else has deleted or hidden the row with the focus: the row that stands there now takes over. */
function useGoneFocus(ctx: CommandContext, outline: { readonly current: HTMLElement | null }): void {
  const { list, ui } = ctx;
  const lastIndex = useRef(0);
  useLayoutEffect(() => {
    const { focus } = ui.getState();
    if (!focus || focus.key === NEW_NOTE_KEY) return;
    const index = list.indexOf(focus.key);
    if (index >= 0) {
      lastIndex.current = index;
      return;
    }
    const key = list.keyAt(Math.min(lastIndex.current, list.length - 1));
    if (key === undefined) return;
    const hadFocus =
      document.activeElement === document.body || outline.current?.contains(document.activeElement);
    if (hadFocus && focus.part !== "row") ctx.memory.strayAt = ctx.now().getTime();
    if (hadFocus && outline.current && rowElement(outline.current, key))
      ui.requestFocus({ key, part: "row" });
    else ui.focused({ key, part: "inner" });
  });
}
