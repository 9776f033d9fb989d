/**
 * Gives each row in the page the name that React knows its elements by. A row keeps its elements for as long as it
 * is in the page. When the window has leapt to where no row is the same, the elements stay and take the new rows'
 * contents: to make them anew in every frame of a long scroll would cost twice as much, and leave the rest to the
 * garbage collector.
 */
export interface RowSlots {
  /**
   * Returns the slot of each row; after a leap, rows that came take over the slots of those that left.
   * @param keys of the rows in the page from now on, from top to bottom
   * @param isHeld whether a row's elements are its own, since the caret is in them or may come any moment
   */
  assign(keys: readonly string[], isHeld: (key: string) => boolean): readonly string[];
}

/** Creates names for a page that shows no row yet. It returns one name for each key, in the order of the keys. */
export function createRowSlots(): RowSlots {
  let slots = new Map<string, string>();
  let made = 0;
  return {
    assign(keys, isHeld) {
      const isLeap = !keys.some((key) => slots.has(key) && !isHeld(key));
      const wanted = new Set(keys);
      const free = isLeap
        ? [...slots].filter(([key]) => !wanted.has(key) && !isHeld(key)).map(([, slot]) => slot)
        : [];
      const next = new Map<string, string>();
      for (const key of keys) {
        const reused = isHeld(key) ? undefined : free.shift();
        next.set(key, slots.get(key) ?? reused ?? `slot ${++made}`);
      }
      slots = next;
      return [...next.values()];
    },
  };
}
