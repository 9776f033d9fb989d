/**
 * Assigns React keys to the rows on the page. After a jump the elements are reused for the new rows:
 * to make them anew in every frame of a long scroll would cost twice as much.
 */
export interface RowSlots {
  /**
   * Returns the slot of each row; after a jump, new rows take over the slots of old ones.
   * @param isHeld whether a row keeps its elements, since the caret is or may come there
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
