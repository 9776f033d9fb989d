import { createFileNames, type FileNames } from "@perennial/domain/format/markdown-folder/file-names";
import { addressOf } from "@perennial/domain/format/markdown-folder/page-link";
import { nameOfText } from "@perennial/domain/format/references/name-of-text";
import { titleOf } from "@perennial/domain/format/title";
import { anchorName } from "@perennial/domain/rich/anchor-name";
import { escapeMarks } from "@perennial/domain/rich/escape";
import { fitting } from "@perennial/domain/rich/note-link";
import { plainText } from "@perennial/domain/rich/pieces";
import { type FoundLink, replaceLinks } from "@perennial/domain/rich/replace-links";
import type pg from "pg";
import { rowsInBatches } from "../../database/snapshot.ts";
import { readRootNode } from "../root-node.ts";
import type { Visibility } from "../visibility.ts";
import { chosenPlaces } from "./chosen-places.ts";
import { type NodeDepth, preOrder } from "./pre-order.ts";
import { readStructure } from "./read-branch.ts";

/** How the links of what leaves are written for programs that know no anchors. */
export interface LeavingLinks {
  /** Returns a text with the present titles of notes in place of links; own words stay. */
  titled(text: string): string;
  /** Returns a text with links as Markdown has them: by a title that nothing else there has, else by the end of a row. */
  inMarkdown(text: string): string;
  /** By what links name a row at its end; undefined where none does. */
  blockIdOf(nodeId: number): string | undefined;
  /** Links to what a card needs, as Markdown has them, as far as it leaves too; undefined where nothing does. */
  neededLinksOf(nodeId: number): string | undefined;
  /** The names of the pages of a folder as far as they are known, by what stands at the top of each. */
  readonly pages: ReadonlyMap<number, string>;
  /** Gives out further ones. */
  readonly names: FileNames;
}

export interface LinksOf {
  readonly userId: number;
  readonly nodeIds: readonly number[] | undefined;
  /** The name of the one file; undefined for a folder. */
  readonly fileName: string | undefined;
  /** What is named; everything where it is left out or null. */
  readonly visibility?: Visibility | null;
}

const TARGETS = `select a.id, a.node_id, coalesce(t.text, f.question, '') as text from anchors a
    join nodes n on n.user_id = $1 and n.id = a.node_id and n.deleted_at is null
    left join notes t on t.user_id = $1 and t.id = n.note_id
    left join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
  where a.user_id = $1 and a.deleted_at is null order by a.id`;
const NEEDS = `select a.node_id, t.needs_id from requirements t
    join anchors a on a.user_id = $1 and a.id = t.anchor_id and a.deleted_at is null
  where t.user_id = $1 and t.deleted_at is null order by t.id`;
const TITLES = `select n.id, split_part(coalesce(t.text, f.question, ''), E'\\n', 1) as title from nodes n
    left join notes t on t.user_id = $1 and t.id = n.note_id
    left join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
  where n.user_id = $1 and n.deleted_at is null`;
const TITLES_PER_FETCH = 10_000;
/** What would end the name of a page, or lead to a place in it. */
const UNFIT = /[[\]|#^{}\n]|::|^$/;

interface Target {
  readonly nodeId: number;
  readonly title: string;
  /** The same without what its words refer to themselves. */
  readonly name: string;
  /** By what a row is named that several lead to. */
  readonly blockId: string;
  readonly mayBeNamed: boolean;
}

/** Reads what is to be known of the targets of links; where nothing is linked to, that is one look into the database. */
export async function readLeavingLinks(client: pg.PoolClient, of: LinksOf): Promise<LeavingLinks> {
  const { rows } = await client.query<{ id: number; node_id: number; text: string }>(TARGETS, [of.userId]);
  const targets = new Map<number, Target>();
  const blockIds = new Map<number, string>();
  const isSeen = await of.visibility?.of(
    client,
    rows.map(({ node_id }) => node_id),
  );
  for (const { id, node_id: nodeId, text } of rows) {
    if (isSeen?.(nodeId) === false) continue;
    const blockId = blockIds.get(nodeId) ?? anchorName(id);
    blockIds.set(nodeId, blockId);
    const title = plainText(titleOf(text));
    const name = nameOfText(text, "files");
    const mayBeNamed = !UNFIT.test(title) && name === title;
    targets.set(id, { nodeId, title, name, blockId, mayBeNamed });
  }
  const names = createFileNames();
  if (targets.size === 0)
    return linksTo(targets, NO_NEEDS, {
      names,
      pages: new Map(),
      pathOf: () => undefined,
      named: new Set(),
    });
  const leaving = await readLeaving(client, of);
  const isFolder = of.fileName === undefined;
  const titles = await readTitles(
    client,
    of.userId,
    leaving,
    new Set([...targets.values()].map(({ title }) => title)),
  );
  const pages = isFolder ? pagesOf(leaving.places, titles.ofPages, names) : new Map<number, string>();
  const paths = isFolder ? pathsOf(leaving.places, pages) : undefined;
  const pathOf = (nodeId: number) =>
    leaving.ids.has(nodeId) ? (of.fileName ?? paths?.get(nodeId)) : undefined;
  const named = new Set(
    [...targets.values()].flatMap(({ title, mayBeNamed }) =>
      mayBeNamed && titles.counts.get(title) === 1 ? title : [],
    ),
  );
  const needed = await client.query<{ node_id: number; needs_id: number }>(NEEDS, [of.userId]);
  const needs = Map.groupBy(needed.rows, (row) => row.node_id);
  return linksTo(targets, needs, { names, pages, pathOf, named });
}

/** The anchors of what nodes need. */
type NeedsOfNodes = ReadonlyMap<number, readonly { readonly needs_id: number }[]>;
const NO_NEEDS: NeedsOfNodes = new Map();

interface ExportedNodes {
  /** Each with its depth below what stands above all. */
  readonly places: readonly NodeDepth[];
  readonly ids: ReadonlySet<number>;
}

/** What leaves, with what only names it. */
async function readLeaving(
  client: pg.PoolClient,
  { userId, nodeIds, visibility }: LinksOf,
): Promise<ExportedNodes> {
  const childrenOf = await readStructure(client, userId, visibility?.hidden);
  const topId = await readRootNode(client, userId);
  const [first = topId, ...more] = nodeIds ?? [];
  const found = more.length === 0 ? undefined : chosenPlaces(childrenOf, topId, new Set(nodeIds));
  const above = found?.aboveId === undefined ? [] : [{ id: found.aboveId, depth: 0 }];
  const places = found ? [...above, ...found.places] : [...preOrder(childrenOf, first)];
  return { places, ids: new Set(places.map(({ id }) => id)) };
}

interface Titles {
  /** How often each that is asked for stands in what leaves. */
  readonly counts: ReadonlyMap<string, number>;
  /** Those of pages, by their nodes. */
  readonly ofPages: ReadonlyMap<number, string>;
}

async function readTitles(
  client: pg.PoolClient,
  userId: number,
  { places, ids }: ExportedNodes,
  asked: ReadonlySet<string>,
): Promise<Titles> {
  const counts = new Map<string, number>();
  const ofPages = new Map<number, string>();
  const tops = new Set(places.flatMap(({ id, depth }) => (depth <= 1 ? id : [])));
  const read = { text: TITLES, values: [userId], batch: TITLES_PER_FETCH };
  for await (const rows of rowsInBatches<{ id: number; title: string }>(client, read))
    for (const { id, title: written } of rows) {
      if (!ids.has(id)) continue;
      const name = nameOfText(written, "files");
      if (asked.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
      if (tops.has(id)) ofPages.set(id, plainText(titleOf(written)));
    }
  return { counts, ofPages };
}

const UNNAMED = "Perennial";
const ENDING = "md";
/** A zip file of as many files as we read has room for the pictures too; what is below further notes stands on the top page. */
export const MOST_PAGES = 50_000;

/** The name of the page that all others hang on. */
export const takeTopName = (names: FileNames, title: string): string => names.take(title || UNNAMED, ENDING);
/** The name of a page. @param title of the note that stands at its top */
export const takePageName = (names: FileNames, title: string): string => names.take(title, ENDING);

function pagesOf(
  places: readonly NodeDepth[],
  titles: ReadonlyMap<number, string>,
  names: FileNames,
): ReadonlyMap<number, string> {
  const pages = new Map<number, string>();
  for (const [index, { id, depth }] of places.entries()) {
    if (depth === 0) pages.set(id, takeTopName(names, titles.get(id) ?? ""));
    const isPage = depth === 1 && (places[index + 1]?.depth ?? 0) > 1 && pages.size <= MOST_PAGES;
    if (isPage) pages.set(id, takePageName(names, titles.get(id) ?? ""));
  }
  return pages;
}

/** A note with a page of its own stands on the top one. */
function pathsOf(
  places: readonly NodeDepth[],
  pages: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> {
  const paths = new Map<number, string>();
  const top = pages.get(places[0]?.id ?? 0) ?? "";
  let page = top;
  for (const { id, depth } of places) {
    paths.set(id, depth <= 1 ? top : page);
    if (depth === 1) page = pages.get(id) ?? top;
  }
  return paths;
}

interface LinkNames extends Pick<LeavingLinks, "names" | "pages"> {
  /** The file in which a note stands; undefined where it does not leave. */
  readonly pathOf: (nodeId: number) => string | undefined;
  /** The titles that one row alone has. */
  readonly named: ReadonlySet<string>;
}

function linksTo(
  targets: ReadonlyMap<number, Target>,
  needs: NeedsOfNodes,
  { names, pages, pathOf, named }: LinkNames,
): LeavingLinks {
  const isNamed = ({ title, mayBeNamed }: Target) => mayBeNamed && named.has(title);
  const inWords = ({ anchor, shows, words }: FoundLink) =>
    shows === "words" ? words : escapeMarks(targets.get(anchor)?.title ?? words);
  const blockIds = new Map(
    [...targets.values()].flatMap((target) =>
      isNamed(target) || pathOf(target.nodeId) === undefined
        ? []
        : [[target.nodeId, target.blockId] as const],
    ),
  );
  const linkTo = (target: Target, path: string, own?: string): string => {
    if (isNamed(target) && !own?.includes("|"))
      return `[[${target.title}${own === undefined ? "" : `|${own}`}]]`;
    const label = own ?? (fitting(target.name) || fitting(target.title));
    return `[${label}](${addressOf(path)}#^${target.blockId})`;
  };
  return {
    names,
    pages,
    titled: (text) => replaceLinks(text, inWords),
    inMarkdown: (text) =>
      replaceLinks(text, (link) => {
        const target = targets.get(link.anchor);
        const path = target && pathOf(target.nodeId);
        if (!target || path === undefined) return inWords(link);
        const sign = link.shows === "rows" ? "!" : "";
        return sign + linkTo(target, path, link.shows === "words" ? link.words : undefined);
      }),
    neededLinksOf(nodeId) {
      const links = (needs.get(nodeId) ?? []).flatMap(({ needs_id: id }) => {
        const target = targets.get(id);
        const path = target && pathOf(target.nodeId);
        return !target || path === undefined ? [] : [linkTo(target, path)];
      });
      return links.length === 0 ? undefined : [...new Set(links)].join(", ");
    },
    blockIdOf: (nodeId) => blockIds.get(nodeId),
  };
}
