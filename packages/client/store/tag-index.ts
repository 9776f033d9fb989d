import { TEXT_FIELDS } from "@perennial/domain/card/written-texts";
import type { Values } from "@perennial/domain/kind/values";
import { fold } from "@perennial/domain/search/fold";
import { keptTags } from "@perennial/domain/search/query/rename-tag";
import { isTagWithin, tagsOf } from "@perennial/domain/search/tags";
import type { NodeId } from "@perennial/domain/tree/node";
import type { TreeStore } from "./tree-store.ts";

/** A tag that is in use, as it was written first, with the number of rows that have it. */
export interface KnownTag {
  readonly name: string;
  readonly folded: string;
  readonly count: number;
  /** How many rows have it, or one below it. */
  readonly within: number;
}

interface Entry {
  readonly content: object;
  /** As they were written, by their folded names. */
  readonly names: ReadonlyMap<string, string>;
  /** Folded, of the searches that are kept there. */
  readonly asked: readonly string[];
}

/** The tags of all notes and cards; looked through in slices, when they are asked for. */
export interface TagIndex {
  /** The tree may have changed: everything is looked at once more. */
  begin(): void;
  /** Looks at so many further nodes. Returns whether there are more. */
  look(most: number): boolean;
  /** The tags that were found, the most used ones first. */
  tags(): readonly KnownTag[];
  /** The nodes with a tag, with one below it, or with a search that asks for such a one. @param folded its name */
  nodesWith(folded: string): readonly NodeId[];
}

const indexes = new WeakMap<object, TagIndex>();

/** The index of a tree: one for all that ask. */
export function tagIndexOf(tree: TreeStore): TagIndex {
  const index = indexes.get(tree) ?? createTagIndex(tree);
  indexes.set(tree, index);
  return index;
}

/** So many nodes are looked at between two frames. */
const SLICE = 4_000;

/** Looks a tree through, in slices. @param changed more was found @returns stops it */
export function lookThroughTags(index: TagIndex, changed: () => void): () => void {
  index.begin();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const more = index.look(SLICE);
    changed();
    timer = more ? setTimeout(look) : undefined;
  };
  look();
  return () => clearTimeout(timer);
}

const MOST_PROPOSED = 8;

/** The best tags for what is typed: what begins so, then a part that begins so, then what has it inside. @param word folded */
export const bestTags = (tags: readonly KnownTag[], word: string): readonly KnownTag[] =>
  tags
    .filter(({ folded }) => folded.includes(word))
    .map((tag) => ({ tag, rank: tag.folded.startsWith(word) ? 0 : tag.folded.includes(`/${word}`) ? 1 : 2 }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_PROPOSED)
    .map(({ tag }) => tag);

/** Creates an empty index. Only a text with the sign is read, and only once until it changes. */
export function createTagIndex(tree: Pick<TreeStore, "get" | "nodeIds">): TagIndex {
  let entries: Map<NodeId, Entry> = new Map();
  let before: ReadonlyMap<NodeId, Entry> = entries;
  let waiting: Iterator<NodeId> | undefined;
  let counted: readonly KnownTag[] | undefined;

  const lookAt = (id: NodeId) => {
    const node = tree.get("node", id);
    const content = node && tree.get(node.itemType, node.itemId);
    if (!content) return;
    const known = before.get(id);
    const { names, asked } = known?.content === content ? known : tagsIn(content);
    if (names.size > 0 || asked.length > 0) entries.set(id, { content, names, asked });
  };

  return {
    begin() {
      if (!waiting) before = entries;
      entries = new Map();
      waiting = tree.nodeIds()[Symbol.iterator]();
    },
    look(most) {
      counted = undefined;
      for (let i = 0; i < most; i++) {
        const next = waiting?.next();
        if (!next || next.done) {
          waiting = undefined;
          before = entries;
          return false;
        }
        lookAt(next.value);
      }
      return true;
    },
    tags() {
      counted ??= countOf(waiting && before.size > entries.size ? before : entries);
      return counted;
    },
    nodesWith: (folded) =>
      [...entries].flatMap(([id, { names, asked }]) =>
        [...names.keys(), ...asked].some((name) => isTagWithin(name, folded)) ? [id] : [],
      ),
  };
}

function tagsIn(texts: Values): Omit<Entry, "content"> {
  const names = new Map<string, string>();
  const asked: string[] = [];
  for (const field of ["text", ...TEXT_FIELDS]) {
    const text = texts[field];
    if (typeof text !== "string") continue;
    asked.push(...keptTags(text).map(fold));
    if (!text.includes("#")) continue;
    for (const { name } of tagsOf(text)) {
      const folded = fold(name);
      if (!names.has(folded)) names.set(folded, name);
    }
  }
  return { names, asked };
}

function countOf(entries: ReadonlyMap<NodeId, Entry>): readonly KnownTag[] {
  const written = new Map<string, string>();
  const counts = new Map<string, number>();
  const within = new Map<string, number>();
  const countIn = (of: Map<string, number>, tag: string) => of.set(tag, (of.get(tag) ?? 0) + 1);
  for (const { names } of entries.values()) {
    for (const [folded, name] of names) {
      if (!written.has(folded)) written.set(folded, name);
      countIn(counts, folded);
    }
    for (const tag of new Set([...names.keys()].flatMap(withAbove))) countIn(within, tag);
  }
  return [...written]
    .map(([folded, name]) => ({
      name,
      folded,
      count: counts.get(folded) ?? 0,
      within: within.get(folded) ?? 0,
    }))
    .sort((a, b) => b.count - a.count || (a.folded < b.folded ? -1 : 1));
}

/** A tag and those that it stands below. */
const withAbove = (tag: string): readonly string[] =>
  tag.split("/").map((_, depth, parts) => parts.slice(0, depth + 1).join("/"));

/**
 * Returns tags as a list shows them: by name, each right behind the one that it stands below.
 * @returns each with how many tags of the list it stands below
 */
export function nestedTags(tags: readonly KnownTag[]): readonly (KnownTag & { readonly depth: number })[] {
  const listed = new Set(tags.map(({ folded }) => folded));
  return tags
    .map((tag) => ({ ...tag, depth: withAbove(tag.folded).filter((each) => listed.has(each)).length - 1 }))
    .sort((a, b) => comparePaths(a.folded.split("/"), b.folded.split("/")));
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  const differ = a.findIndex((part, i) => part !== b[i]);
  return differ < 0 ? a.length - b.length : (a[differ] ?? "").localeCompare(b[differ] ?? "");
}
