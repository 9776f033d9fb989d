import type { VisibleList } from "../../store/visible-list.ts";

/** Measures the rows on the page. If a row above the window changes height, the page is scrolled to compensate. */
export interface RowHeights {
  /** Measures the rows in the box when they are laid out the next time, and whenever the box changes its height. */
  watch(box: HTMLElement): void;
  /** All heights are void: the width has changed. */
  remeasure(): void;
  /** Gives rows that were never shown a better guess; returns whether there are more. */
  refine(guess: (key: string, depth: number) => number): boolean;
  close(): void;
}

/** Measures nothing before `watch` names the box of the rows. The heights go into the list. */
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
  let box: HTMLElement | undefined;
  /** From the first to the last. Returns how far what the window shows was moved, and whether anything was. */
  const measure = (): { shift: number; any: boolean } => {
    let shift = 0;
    let any = false;
    const top = options.scrolledBy();
    for (const row of rowsIn(box)) {
      const { key = "" } = row.dataset;
      const { height } = row.getBoundingClientRect();
      const known = height === 0 ? undefined : list.heightOf(key);
      if (known === undefined) continue;
      const isAbove = known !== height && list.offsetOf(list.indexOf(key)) + known <= top + shift;
      // Also where the guess was right: from now on it is no guess.
      const grown = list.measure(key, height);
      if (grown === 0) continue;
      any = true;
      if (isAbove) shift += grown;
    }
    return { shift, any };
  };
  // One observer of the box: watching each row costs more than drawing it.
  const observer = new ResizeObserver(() => {
    const { shift, any } = measure();
    if (any) options.changed(shift);
  });
  return {
    watch(element) {
      // Whoever is observed anew is reported once, after the next layout, and costs no layout of its own.
      if (box) observer.unobserve(box);
      const isFirst = box === undefined;
      box = element;
      // The first rows are measured before they are seen: what stands below a short outline is painted in its place.
      if (isFirst && measure().any) options.changed(0);
      observer.observe(element);
    },
    remeasure() {
      list.forgetHeights(options.estimate());
      measure();
      options.changed(0);
    },
    refine(guess) {
      const first = list.indexAtOffset(Math.max(0, options.scrolledBy()));
      const before = list.offsetOf(first);
      const isLeft = list.refineHeights(guess);
      const shift = list.offsetOf(first) - before;
      if (shift !== 0 || !isLeft) options.changed(shift);
      return isLeft;
    },
    close: () => observer.disconnect(),
  };
}

const rowsIn = (box: HTMLElement | undefined): Iterable<HTMLElement> =>
  box?.querySelectorAll<HTMLElement>(":scope > .row") ?? [];
