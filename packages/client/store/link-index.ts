import { serverId } from "@perennial/domain/kind/record-id";
import { anchorsIn } from "@perennial/domain/search/anchors-in";
import type { NodeId } from "@perennial/domain/tree/node";
import { createListeners } from "../platform/listeners.ts";
import type { TreeStore } from "./tree-store.ts";

type Tree = Pick<TreeStore, "get" | "nodeIds" | "keyOf" | "idOf" | "anchorsOn" | "subscribeTouched">;

/** Which rows link to which: looked through once, in slices, and in step with the tree from then on. */
export interface LinkIndex {
  /** Looks at so many further nodes. Returns whether there are more. */
  look(most: number): boolean;
  /** The keys of the rows that link to a node, itself among them where it does: the same array until it changes. */
  linkingTo(id: NodeId): readonly string[];
  /** Called when a row links elsewhere, comes or goes, or more was looked at. */
  subscribe(listener: () => void): () => void;
}

const indexes = new WeakMap<Tree, LinkIndex>();

/** The one index of a tree, for all that ask. */
export function linkIndexOf(tree: Tree): LinkIndex {
  const index = indexes.get(tree) ?? createLinkIndex(tree);
  indexes.set(tree, index);
  return index;
}

/** Who links to a node by its anchors. */
interface Answer {
  readonly anchors: ReturnType<Tree["anchorsOn"]>;
  readonly keys: readonly string[];
}

const NOBODY: readonly string[] = [];

/** Creates an empty index, which follows the tree for as long as that lives. Only a text with a link is read. */
export function createLinkIndex(tree: Tree): LinkIndex {
  /** By the keys of their rows, and by the anchors. */
  const named = new Map<string, readonly number[]>();
  const naming = new Map<number, Set<string>>();
  let answers = new Map<string, Answer>();
  const listeners = createListeners();
  const waiting = tree.nodeIds()[Symbol.iterator]();
  let isAll = false;

  /** Returns whether the row says something else than was known. */
  const write = (key: string, anchors: readonly number[]): boolean => {
    const before = named.get(key) ?? [];
    if (before.length === anchors.length && before.every((each, i) => each === anchors[i])) return false;
    for (const anchor of before) naming.get(anchor)?.delete(key);
    for (const anchor of anchors) naming.set(anchor, (naming.get(anchor) ?? new Set()).add(key));
    if (anchors.length > 0) named.set(key, anchors);
    else named.delete(key);
    return true;
  };
  const changed = () => {
    answers = new Map();
    listeners.tell();
  };
  tree.subscribeTouched((keys) => {
    let isOther = false;
    for (const key of keys) {
      const id = tree.idOf(key);
      const isLed = id !== undefined && answers.get(key)?.anchors !== tree.anchorsOn(id);
      if (write(key, id === undefined ? [] : anchorsOf(tree, id)) || isLed) isOther = true;
    }
    if (isOther) changed();
  });

  return {
    look(most) {
      if (isAll) return false;
      let isOther = false;
      for (let i = 0; i < most && !isAll; i++) {
        const next = waiting.next();
        if (next.done) isAll = true;
        else {
          const anchors = anchorsOf(tree, next.value);
          if (anchors.length > 0 && write(tree.keyOf(next.value), anchors)) isOther = true;
        }
      }
      if (isOther || isAll) changed();
      return !isAll;
    },
    linkingTo(id) {
      const anchors = tree.anchorsOn(id);
      if (!anchors) return NOBODY;
      const key = tree.keyOf(id);
      const known = answers.get(key);
      if (known?.anchors === anchors) return known.keys;
      const keys = [
        ...new Set(anchors.flatMap(({ id: anchor }) => [...(naming.get(serverId(anchor)) ?? [])])),
      ];
      answers.set(key, { anchors, keys });
      return keys;
    },
    subscribe: listeners.subscribe,
  };
}

/** The texts of a note, and of a card, in which a person can link. */
const TEXTS = ["text", "question", "answer", "source"];

/** The anchors that the texts of a row name. */
function anchorsOf(tree: Pick<Tree, "get">, id: NodeId): readonly number[] {
  const node = tree.get("node", id);
  const content: Readonly<Record<string, unknown>> | undefined = node && tree.get(node.itemType, node.itemId);
  if (!content) return [];
  const found = new Set<number>();
  for (const field of TEXTS) {
    const text = content[field];
    if (typeof text === "string" && text.includes("["))
      for (const anchor of anchorsIn(text)) found.add(anchor);
  }
  return [...found];
}
