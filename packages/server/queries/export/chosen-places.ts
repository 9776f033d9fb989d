import { type NodeDepth, preOrder } from "./pre-order.ts";

/** Notes that were chosen, and what is below them, under the one that all of them stand in. */
export interface ChosenPlaces {
  /** What stands above them all; undefined where one that was chosen does. */
  readonly aboveId: number | undefined;
  /** In the order of the outline, each once; those that were chosen stand on 1, or on 0 where nothing is above. */
  readonly places: readonly NodeDepth[];
}

/**
 * Finds notes in an outline. One that stands below another that was chosen comes with that; one that is not there is
 * left out: it was deleted meanwhile, or is somebody else's.
 * @param topId where the outline begins
 * @returns undefined where none of them is there
 */
export function chosenPlaces(
  childrenOf: ReadonlyMap<number, readonly number[]>,
  topId: number,
  chosen: ReadonlySet<number>,
): ChosenPlaces | undefined {
  const path: number[] = [];
  /** What stands above all that were met, from the top. */
  let shared: number[] | undefined;
  /** How deep the one stands below which the walk goes. */
  let under: number | undefined;
  const places: NodeDepth[] = [];
  for (const { id, depth } of preOrder(childrenOf, topId)) {
    path.length = depth;
    if (under !== undefined && depth <= under) under = undefined;
    if (under === undefined && chosen.has(id)) {
      under = depth;
      shared = shared === undefined ? [...path] : sharedStart(shared, path);
    }
    if (under !== undefined) places.push({ id, depth: depth - under + 1 });
    path.push(id);
  }
  if (shared === undefined) return undefined;
  const aboveId = shared.at(-1);
  const isTop = aboveId === undefined;
  return { aboveId, places: isTop ? places.map(({ id, depth }) => ({ id, depth: depth - 1 })) : places };
}

/** Of two ways down from the same top, as far as they are one: where one note is the same, all above it are. */
function sharedStart(one: readonly number[], other: readonly number[]): number[] {
  let length = Math.min(one.length, other.length);
  while (length > 0 && one[length - 1] !== other[length - 1]) length--;
  return one.slice(0, length);
}
