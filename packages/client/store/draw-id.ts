import type { DrawId } from "@perennial/domain/intent/plan";

const LARGEST = 1_000_000;

/**
 * Draws temporary ids: negative, random up to one million, each at most once. Random ids alone would collide
 * at about a thousand of them, so an id that is taken is drawn again.
 * @param random a number from 0 (included) to 1 (excluded)
 * @param isTaken whether some record goes by the id already
 */
export function createDrawId(random: () => number, isTaken: (id: number) => boolean): DrawId {
  const drawn = new Set<number>();
  return () => {
    let id = -1 - Math.floor(random() * LARGEST);
    // Step on instead of drawing anew: with nearly all ids gone, luck alone would take forever.
    for (let steps = 0; drawn.has(id) || isTaken(id); steps++) {
      if (steps > LARGEST) throw new Error("every temporary id is in use");
      id = id <= -LARGEST ? -1 : id - 1;
    }
    drawn.add(id);
    return id;
  };
}
