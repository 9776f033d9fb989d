import { FRONT } from "@perennial/domain/card/card-kinds";
import { partsWhere } from "@perennial/domain/card/parts-where";
import { partId } from "@perennial/domain/kind/owner";
import { anchorId } from "@perennial/domain/rich/anchor-name";
import { fold } from "@perennial/domain/search/fold";
import type { SavedSearch } from "@perennial/domain/search/query/contents";
import { evaluate, type SearchContext } from "@perennial/domain/search/query/evaluate";
import { firstRows, type SearchRequest } from "@perennial/domain/search/query/first-rows";
import { FEW_HITS, mayBeNear } from "@perennial/domain/search/query/near";
import type { Query } from "@perennial/domain/search/query/query";
import { searchWords } from "@perennial/domain/search/query/rank";
import { createWordHits } from "@perennial/domain/search/query/word-hits";
import { neededNow } from "@perennial/domain/study/needed-now";
import { settingsIn } from "@perennial/domain/study/settings";
import { needsOf } from "@perennial/domain/tree/needs";
import type { NodeId } from "@perennial/domain/tree/node";
import type { TreeView } from "@perennial/domain/tree/view";
import { idle } from "../platform/pause.ts";
import { browserTimers } from "../platform/timers.ts";
import { linkIndexOf } from "./link-index.ts";
import { timesOf } from "./note-times.ts";
import { marksOf } from "./row-data.ts";
import { type NeedsNow, NO_PLACES, Texts, Unit, type UnitOfNode } from "./search-unit.ts";
import type { TreeStore } from "./tree-store.ts";

type Tree = TreeView &
  Pick<
    TreeStore,
    "nodeIds" | "keyOf" | "idOf" | "marksOn" | "identity" | "anchorsOn" | "provenanceOn" | "subscribeTouched"
  >;

/** What was found: the first hits, and how many there are. */
export interface SearchHits {
  readonly ids: readonly NodeId[];
  readonly total: number;
  /** Where there are few: what has words that are one slip away. */
  readonly similar: readonly NodeId[];
}

/** All notes and cards as searches ask for them, looked at in slices; a text is folded again only where it changed. */
export interface SearchIndex {
  /**
   * The tree may have changed: everything is looked at once more. What was known before is searched until that is done;
   * returns whether there is any of it.
   */
  begin(): boolean;
  hasBegun(): boolean;
  /** Looks at so many further nodes. Returns whether there are more. */
  look(most: number): boolean;
  /** What a search finds among those that were looked at, in the order that it wants, equals in that of the outline. */
  find(asked: SearchRequest, most: number, at: When): SearchHits;
  /** The units, and for each 1 where it fulfils the query. */
  ask(query: Query, at: When): Answer;
  /** The same for the outline of a page: of what stands below its root as many rows as the search wants, the first in its order. */
  askPage(asked: SearchRequest, at: When): Answer;
  /** Asks the server for times that this device does not know. Resolves to whether more can be found now. */
  renewTimes(): Promise<boolean>;
  /** The searches that are kept in notes, each once, in the order of the outline. */
  saved(): readonly SavedSearch[];
}

export interface Answer {
  readonly hits: Uint8Array;
  readonly units: readonly UnitOfNode[];
  /** The place of the first unit of a node, by the key of its row: a list asks it of thousands of rows. */
  readonly places: ReadonlyMap<string, number>;
}

/** When a search is asked, and on which page. */
export interface When extends Omit<SearchContext, "branchOf"> {
  readonly rootKey: string;
}

/** Creates an empty index. @param foldText normalizes texts that the same words should find */
export function createSearchIndex(tree: Tree, foldText: (text: string) => string = fold): SearchIndex {
  const links = linkIndexOf(tree);
  let texts = new Map<NodeId, Texts>();
  let before: ReadonlyMap<NodeId, Texts> = texts;
  let units: UnitOfNode[] = [];
  let places = new Map<string, number>();
  /** What is searched: the units before, until all have been looked at. */
  let asked: Pick<Answer, "places"> & { readonly units: readonly UnitOfNode[] } = { units, places };
  /** Whether all have been looked at once. */
  let isWhole = false;
  /** What searches found out of so many units. */
  const nothingIn = (here: readonly UnitOfNode[]) => ({
    units: here,
    count: here.length,
    words: createWordHits(),
    saved: undefined as readonly SavedSearch[] | undefined,
  });
  let found = nothingIn(units);
  const foundHere = () => {
    if (found.units !== asked.units || found.count !== asked.units.length) found = nothingIn(asked.units);
    return found;
  };
  let roots: Iterator<NodeId> | undefined;
  /** Rows that were come by, with the unit above each; the next one is the last. */
  let open: { readonly id: NodeId; readonly above: number }[] = [];
  let settingsOf = settingsIn(tree);
  const times = timesOf(tree);
  let needsNow: NeedsNow = { isWaiting: () => false, placesOf: () => NO_PLACES };
  const needs: NeedsNow = {
    isWaiting: (id) => needsNow.isWaiting(id),
    placesOf: (id) => needsNow.placesOf(id),
  };

  const isTop = (id: NodeId) => {
    const parentId = tree.get("node", id)?.parentId ?? null;
    return parentId === null || !tree.get("node", parentId);
  };
  const nextRow = () => {
    const next = open.pop();
    if (next) return next;
    for (let root = roots?.next(); root && !root.done; root = roots?.next())
      if (isTop(root.value)) return { id: root.value, above: -1 };
    return undefined;
  };

  const lookAt = ({ id, above }: { readonly id: NodeId; readonly above: number }) => {
    const node = tree.get("node", id);
    if (!node) return;
    const content = tree.get(node.itemType, node.itemId);
    const childIds = tree.childIds(id);
    const row = units.length;
    places.set(tree.keyOf(id), row);
    const known = before.get(id);
    const said =
      known && known.content === content ? known : new Texts(node.itemType, content ?? {}, foldText);
    texts.set(id, said);
    const isDone = marksOf({ marks: tree.marksOn(id) ?? [] }, "done").length > 0;
    const level = above < 0 ? 1 : (units[above]?.level ?? 0) + 1;
    const facts = {
      tree,
      node,
      times,
      row,
      above,
      level,
      children: childIds.length,
      isDone,
      said,
      links,
      needs,
    };
    const card = node.itemType === "flashcard" ? tree.get("flashcard", node.itemId) : undefined;
    if (!card) units.push(new Unit(facts, "note", 0, undefined));
    else {
      const parts = partsWhere(tree, id, card);
      const { weights } = settingsOf(id).settings;
      for (const part of parts.length === 0 ? [FRONT] : parts)
        units.push(new Unit(facts, card.kind, part, tree.get("progress", partId(card.id, part)), weights));
    }
    for (let i = childIds.length - 1; i >= 0; i--) open.push({ id: childIds[i] as NodeId, above: row });
  };

  const ask: SearchIndex["ask"] = (query, { rootKey, ...clock }) => {
    let waiting: ReadonlySet<NodeId> | undefined;
    let places: ReadonlyMap<NodeId, readonly number[]> | undefined;
    needsNow = {
      isWaiting(id) {
        waiting ??= neededNow(tree, clock, settingsOf)?.waiting() ?? new Set();
        return waiting.has(id);
      },
      placesOf(id) {
        places ??= placesNeeded(tree, asked.places);
        return places.get(id) ?? NO_PLACES;
      },
    };
    const branchOf = (anchor: string | null) => {
      if (anchor === null) return asked.places.get(rootKey) ?? -1;
      const top = tree.get("anchor", anchorId(anchor))?.nodeId;
      return top === undefined ? -1 : (asked.places.get(tree.keyOf(top)) ?? -1);
    };
    const { words } = foundHere();
    return { ...asked, hits: evaluate(query, asked.units, { ...clock, branchOf, words }) };
  };

  return {
    begin() {
      before = texts;
      texts = new Map();
      units = [];
      places = new Map();
      if (!isWhole) asked = { units, places };
      open = [];
      settingsOf = settingsIn(tree);
      roots = tree.nodeIds()[Symbol.iterator]();
      return isWhole;
    },
    hasBegun: () => isWhole || roots !== undefined,
    look(most) {
      links.look(most);
      for (let i = 0; i < most; i++) {
        const next = nextRow();
        if (!next) {
          before = texts;
          asked = { units, places };
          isWhole = true;
          roots = undefined;
          return false;
        }
        lookAt(next);
      }
      return true;
    },
    ask,
    renewTimes: () => times.renew(),
    saved() {
      const here = foundHere();
      here.saved ??= savedIn(here.units);
      return here.saved;
    },
    find(asked, most, when) {
      const { hits, units: all } = ask(asked.query, when);
      const now = when.now.getTime();
      const { rows, total } = firstRows(all, hits, asked, now, most);
      const ids = rows.map(({ id }) => id);
      const words = searchWords(asked.query);
      const limit = Math.min(FEW_HITS, (asked.limit ?? Number.POSITIVE_INFINITY) - total);
      if (total >= FEW_HITS || limit === 0 || !words.some(({ text }) => mayBeNear(text)))
        return { ids, total, similar: [] };
      const near = ask(asked.query, { ...when, isNear: true }).hits.map((hit, i) => hit & ~(hits[i] ?? 0));
      const slips = firstRows(all, near, { query: { type: "all" }, sort: "relevance", limit }, now);
      return { ids, total, similar: slips.rows.map(({ id }) => id) };
    },
    askPage(asked, when) {
      const answer = ask(asked.query, when);
      if (asked.limit === null) return answer;
      const { units: all, hits } = answer;
      const page = answer.places.get(when.rootKey) ?? -1;
      const isBelow = new Uint8Array(all.length);
      all.forEach(({ row, above }) => {
        if (above === page || isBelow[above] === 1) isBelow[row] = 1;
      });
      const here = hits.map((hit, i) => hit & (isBelow[all[i]?.row ?? -1] ?? 0));
      const first = new Set(firstRows(all, here, asked, when.now.getTime()).rows.map(({ row }) => row));
      return { ...answer, hits: here.map((hit, i) => hit & Number(first.has(all[i]?.row ?? -1))) };
    },
  };
}

/** The searches that are kept in rows, each once. */
function savedIn(units: readonly UnitOfNode[]): readonly SavedSearch[] {
  const searches = new Map<string, SavedSearch>();
  for (const { contents } of units.filter(({ text }) => text.includes("](search:")))
    for (const search of contents.searches) searches.set(`${search.words}\n${search.query}`, search);
  return [...searches.values()];
}

/** What each node needs, by the places of first units. */
function placesNeeded(tree: Tree, places: Answer["places"]): ReadonlyMap<NodeId, readonly number[]> {
  const found = new Map<NodeId, number[]>();
  for (const { from, to } of needsOf(tree)) {
    const place = places.get(tree.keyOf(to));
    if (place !== undefined) found.set(from, [...(found.get(from) ?? []), place]);
  }
  return found;
}

const indexes = new WeakMap<Tree, SearchIndex>();

/** The one index of a tree, for all that search in it. */
export function searchIndexOf(tree: Tree): SearchIndex {
  const index = indexes.get(tree) ?? createSearchIndex(tree);
  indexes.set(tree, index);
  return index;
}

/** So many rows are looked at between two frames. */
const SLICE = 2_000;

/**
 * Looks through the whole tree, a slice between two frames, the first one at once, and asks the server for new times. Returns how
 * to stop.
 * @param told called when there is more to be found: the first time after 1, 2, 4 … slices, at the end with `true`, and once more
 * where the server has told new times
 * @param renewsTimes false for what is looked at again and again while one writes
 */
export function lookThrough(
  index: SearchIndex,
  told: (isAll: boolean) => void,
  { renewsTimes = true } = {},
): () => void {
  let slices = 0;
  let stop = () => {};
  let isWanted = true;
  let isAll = false;
  const look = () => {
    const hasMore = index.look(SLICE);
    isAll = !hasMore;
    slices++;
    if (hasMore) stop = browserTimers.after(0, look);
    if (!hasMore || (!isKnown && (slices & (slices - 1)) === 0)) told(isAll);
  };
  const isKnown = index.begin();
  look();
  if (renewsTimes)
    void index.renewTimes().then((isMore) => {
      if (isMore && isWanted) told(isAll);
    });
  return () => {
    isWanted = false;
    stop();
  };
}

/** Fewer than between two frames: somebody may type meanwhile. */
const AHEAD = 1_000;

/** Looks through the tree once before anybody searches, a little whenever the browser is idle (decision 177). */
export async function lookAhead(index: SearchIndex): Promise<void> {
  if (index.hasBegun()) return;
  index.begin();
  do await idle();
  while (index.look(AHEAD));
}
