import { mergedFields } from "@perennial/domain/kind/merged";
import type { Values } from "@perennial/domain/kind/values";
import { fold } from "@perennial/domain/search/fold";
import type { NodeId } from "@perennial/domain/tree/node";
import type { TreeStore } from "./tree-store.ts";

/** What a node says, as it was when it was looked at, and folded. */
interface Entry {
  readonly id: NodeId;
  readonly content: object;
  readonly folded: string;
}

/** Folded texts of all notes and cards, for searching; updated in slices, and only where they changed. */
export interface SearchIndex {
  /** The tree may have changed: everything is looked at once more. */
  begin(): void;
  /** Looks at so many further nodes. Returns whether there are more. */
  look(most: number): boolean;
  /** The nodes with all these words, the best ones first, among those that were looked at. @param words folded */
  best(words: readonly string[], most: number): NodeId[];
  /** The folded text of a node; undefined where it was not looked at. */
  textOf(id: NodeId): string | undefined;
}

/** Creates an empty index. @param foldText normalizes texts that the same words should find */
export function createSearchIndex(
  tree: Pick<TreeStore, "get" | "nodeIds">,
  foldText: (text: string) => string = fold,
): SearchIndex {
  let entries: Map<NodeId, Entry> = new Map();
  let before: ReadonlyMap<NodeId, Entry> = entries;
  let waiting: Iterator<NodeId> | undefined;

  const lookAt = (id: NodeId) => {
    const node = tree.get("node", id);
    const content = node && tree.get(node.itemType, node.itemId);
    if (!content) return;
    const known = before.get(id);
    if (known?.content === content) entries.set(id, known);
    else {
      const texts: Values = content;
      const text = mergedFields(node.itemType).map((field) => texts[field]);
      entries.set(id, { id, content, folded: foldText(text.join("\n")) });
    }
  };

  return {
    begin() {
      before = entries;
      entries = new Map();
      waiting = tree.nodeIds()[Symbol.iterator]();
    },
    look(most) {
      for (let i = 0; i < most; i++) {
        const next = waiting?.next();
        if (!next || next.done) {
          before = entries;
          waiting = undefined;
          return false;
        }
        lookAt(next.value);
      }
      return true;
    },
    best(words, most) {
      const [first] = words;
      if (first === undefined) return [];
      const found: { readonly id: NodeId; readonly rank: number }[] = [];
      let worst = Number.POSITIVE_INFINITY;
      for (const { id, folded } of entries.values()) {
        if (!words.every((word) => folded.includes(word))) continue;
        const rank = rankOf(folded, words);
        if (found.length >= most && rank >= worst) continue;
        const at = found.findIndex((each) => each.rank > rank);
        found.splice(at < 0 ? found.length : at, 0, { id, rank });
        if (found.length > most) found.pop();
        worst = found.at(-1)?.rank ?? worst;
      }
      return found.map(({ id }) => id);
    },
    textOf: (id) => entries.get(id)?.folded,
  };
}

const isLetter = /[\p{L}\p{N}]/u;
/** What counts more than any length of a text. */
const TIER = 1_000_000;

/** The lower the better: the text itself, then its beginning, then the beginnings of words in it; short before long. */
function rankOf(folded: string, words: readonly string[]): number {
  const whole = words.join(" ");
  const length = Math.min(folded.length, TIER - 1);
  if (folded === whole) return length;
  if (folded.startsWith(whole)) return TIER + length;
  const begins = words.every((word) => {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      if (at === 0 || !isLetter.test(folded.charAt(at - 1))) return true;
    return false;
  });
  return (begins ? 2 : 3) * TIER + length;
}
