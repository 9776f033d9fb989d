import { type RefObject, useEffect, useRef, useState } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { browserTimers } from "../../platform/timers.ts";
import type { ScrollState } from "../../ui/windowing/use-visible-range.ts";
import { guessHeight, lengthOf, type RowMetrics, readMetrics } from "./height-guess.ts";
import { createRowHeights, type RowHeights } from "./row-heights.ts";
import { focusKeyOf } from "./row-view.ts";

/** After so long without a step of scrolling the height of the whole is written, in ms. */
const MOVED_MS = 200;
/** Better guesses are begun so long after rows have come, and made at this interval, in ms, and only at rest. */
const REFINE = { after: 300, every: 16 } as const;

type Ref = RefObject<HTMLElement | null>;

/** Heights and places are written to the page directly: a row that grows renders nothing. */
export function layOut(
  { list, ui }: CommandContext,
  outline: HTMLElement | null,
  box: HTMLElement | null,
): void {
  if (!outline || !box) return;
  const from = Number(box.dataset.first);
  const top = list.offsetOf(from);
  outline.style.height = `${list.height}px`;
  box.style.transform = `translateY(${top}px)`;
  const pinned = box.querySelector<HTMLElement>(":scope > .pinned");
  const key = focusKeyOf(ui.getState(), list.rootKey);
  if (pinned) pinned.style.transform = `translateY(${list.offsetOf(Math.max(0, list.indexOf(key))) - top}px)`;
  for (const element of box.querySelectorAll<HTMLElement>(":scope > .row:not(.pinned)[style*='transform']"))
    element.style.transform = "";
}

/** Follows the heights of the rows in the page, and guesses those of the others from their texts. */
export function useHeights(
  ctx: CommandContext,
  outline: Ref,
  box: Ref,
  { estimate, scrollState }: { estimate: () => number; scrollState: () => ScrollState },
): RowHeights {
  const { list } = ctx;
  const later = useRef<number>(undefined);
  const [heights] = useState(() => {
    const scrolledBy = () => -(outline.current?.getBoundingClientRect().top ?? 0);
    return createRowHeights(list, {
      scrolledBy,
      estimate,
      changed(shift) {
        const write = () => layOut(ctx, outline.current, box.current);
        window.clearTimeout(later.current);
        // Rows push each other down by themselves. While scrolling, writing the total height would cost a second layout.
        if (scrollState() === "leaps" || (scrollState() === "steps" && shift === 0))
          later.current = window.setTimeout(write, MOVED_MS);
        else {
          write();
          if (shift !== 0) window.scrollBy({ top: shift, behavior: "instant" });
        }
      },
    });
  });
  useEffect(() => {
    const element = outline.current;
    if (!element) return;
    let width = element.getBoundingClientRect().width;
    const observer = new ResizeObserver(() => {
      const now = element.getBoundingClientRect().width;
      if (now === width) return;
      width = now;
      heights.remeasure();
      metrics = undefined;
      refineAfter(REFINE.after);
    });

    let metrics: RowMetrics | undefined;
    const refine = () => {
      if (scrollState() !== "rest") return refineAfter(REFINE.after);
      metrics ??= readMetrics(element);
      const known = metrics;
      if (!known) return;
      const guess = (key: string, depth: number) =>
        guessHeight(known, lengthOf(ctx.workspace.tree, key), depth);
      if (heights.refine(guess)) refineAfter(REFINE.every);
    };
    let cancel = () => {};
    const refineAfter = (ms: number) => {
      cancel();
      cancel = browserTimers.after(ms, refine);
    };
    const stop = list.subscribe(() => refineAfter(REFINE.after));
    refineAfter(REFINE.every);
    observer.observe(element);
    return () => {
      stop();
      cancel();
      observer.disconnect();
    };
  }, [ctx, list, heights, outline, scrollState]);
  return heights;
}
