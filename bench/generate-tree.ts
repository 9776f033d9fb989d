/** A node of a made-up tree; parents stand before their children, the root first. */
export interface GeneratedNode {
  /** Its place in the list. */
  readonly index: number;
  /** Null for the root. */
  readonly parent: number | null;
  readonly text: string;
}

/** The seed of every measured tree. */
const SEED = 42;
const CHILDREN = { least: 4, most: 12 } as const;
const TEXT_LENGTH = { least: 20, most: 120 } as const;
const WORDS =
  `cell wall water leaf root light sugar carbon oxygen protein membrane gradient enzyme nucleus copper iron
  seed spore flower petal stem bark pollen nectar soil winter summer morning evening pressure tension flow
  signal hormone growth decay cycle energy charge proton electron chain ring bond acid base salt a the of in
  and to from by with without under above between when where because slowly quickly often never almost`.split(
    /\s+/,
  );

/** A stream of numbers in [0, 1), the same for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A tree of `count` nodes, filled level by level: 4 to 12 children a node, 20 to 120 characters a text. The
 * same seed gives the same tree on every machine.
 * @param topRows how many children the root has, where a few large branches are wanted
 */
export function generateTree(count: number, topRows?: number, seed = SEED): GeneratedNode[] {
  const random = seededRandom(seed);
  const between = ({ least, most }: { least: number; most: number }) =>
    least + Math.floor(random() * (most - least + 1));
  const text = () => {
    const length = between(TEXT_LENGTH);
    let words = "";
    while (words.length < length)
      words += `${words === "" ? "" : " "}${WORDS[Math.floor(random() * WORDS.length)]}`;
    return words.slice(0, length).trimEnd();
  };
  const nodes: GeneratedNode[] = [{ index: 0, parent: null, text: text() }];
  for (let parent = 0; nodes.length < count; parent += 1) {
    const children = (parent === 0 && topRows) || between(CHILDREN);
    for (let child = children; child > 0 && nodes.length < count; child -= 1) {
      nodes.push({ index: nodes.length, parent, text: text() });
    }
  }
  return nodes;
}

/** How many nodes lie below each, by its place in the list. */
export function countBelow(tree: readonly GeneratedNode[]): number[] {
  const below = tree.map(() => 0);
  for (const { index, parent } of tree.toReversed())
    if (parent !== null) below[parent] = (below[parent] ?? 0) + (below[index] ?? 0) + 1;
  return below;
}
