import type { RefCallback } from "react";
import type { VisibleList } from "../../store/visible-list.ts";

/**
 * Measures the rows that are in the page. Where a row above the top of the window turns out higher or lower
 * than was thought, the page is scrolled by the difference, so that what is read does not move.
 */
export interface RowHeights {
  /** The ref of a row. */
  readonly watch: RefCallback<HTMLElement>;
  /** All heights are void: the width has changed. */
  remeasure(): void;
  close(): void;
}

export function createRowHeights(
  list: VisibleList,
  options: {
    /** The distance from the top of the outline to the top of the window, in px. */
    readonly scrolledBy: () => number;
    readonly estimate: () => number;
    /** Rows have changed their heights; the answer tells how far the page must be scrolled to stand still. */
    readonly changed: (shift: number) => void;
  },
): RowHeights {
  const watched = new Set<HTMLElement>();
  const observer = new ResizeObserver((entries) => {
    let shift = 0;
    let any = false;
    const top = options.scrolledBy();
    for (const entry of entries) {
      const key = (entry.target as HTMLElement).dataset.key;
      const height = entry.borderBoxSize[0]?.blockSize;
      if (key === undefined || height === undefined || height === 0) continue;
      const index = list.indexOf(key);
      if (index < 0) continue;
      const above = list.offsetOf(index) + list.heightAt(index) <= top + shift;
      const grown = list.measure(key, height);
      if (grown === 0) continue;
      any = true;
      if (above) shift += grown;
    }
    if (any) options.changed(shift);
  });
  return {
    watch(element) {
      if (!element) return;
      watched.add(element);
      observer.observe(element);
      return () => {
        watched.delete(element);
        observer.unobserve(element);
      };
    },
    remeasure() {
      list.forgetHeights(options.estimate());
      for (const element of watched) {
        const key = element.dataset.key;
        if (key !== undefined) list.measure(key, element.getBoundingClientRect().height);
      }
      options.changed(0);
    },
    close: () => observer.disconnect(),
  };
}
