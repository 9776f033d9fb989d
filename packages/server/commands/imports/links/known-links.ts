import { createLosses } from "@perennial/domain/format/losses";
import { withTexts } from "@perennial/domain/format/markdown-folder/with-texts";
import { replaceReferences } from "@perennial/domain/format/references/find-references";
import { anchorName } from "@perennial/domain/rich/anchor-name";
import { noteLinksIn, replaceLinks, withAnchor } from "@perennial/domain/rich/replace-links";
import type pg from "pg";
import { type Stored, type StoredRow, selected, storedFromRow } from "../../../database/record-rows.ts";
import type { ImportedDocument, ImportedItem } from "../document.ts";
import type { Present } from "../present-node.ts";
import { anchorOfSource } from "./anchor-of-source.ts";

/** An anchor that an import makes, or has lead elsewhere. */
export interface AnchorToWrite {
  readonly id: number;
  /** Of the item that it leads to. */
  readonly source: string;
  /** As it stands: it leads to what was deleted since. */
  readonly stored: Stored<"anchor"> | undefined;
}

export interface NeedToWrite {
  readonly anchorId: number;
  readonly needsId: number;
}

export interface KnownLinks {
  readonly document: ImportedDocument;
  readonly anchors: readonly AnchorToWrite[];
  /** What new items need, by the anchors that there are here; what did not come along is left out. */
  readonly needs: readonly NeedToWrite[];
}

const ANCHORS = `select ${selected("anchor", "a")}, n.deleted_at is null as leads from anchors a
  join nodes n on n.user_id = $1 and n.id = a.node_id where a.user_id = $1 and a.id = any($2::bigint[])`;
const OF_NODES = `select id, node_id from anchors
  where user_id = $1 and node_id = any($2::bigint[]) and deleted_at is null order by id`;
/** An anchor that leads elsewhere here is given up for another one, so often. */
const MOST_TRIES = 4;

interface AnchorRow extends StoredRow {
  readonly node_id: number;
  readonly leads: boolean;
}

interface Wanted {
  /** As the texts of the document have it. */
  readonly said: number;
  readonly id: number;
  readonly source: string;
  readonly isOutside: boolean;
}

/**
 * Looks up what the anchors of a document lead to here: to the same item, or to what was deleted since, which they leave for
 * it. One that leads elsewhere is given up for another one, but for those of a backup, which stay where they lead.
 * A reference out of the file is a link where its target is here.
 */
export async function knownLinks(
  client: pg.ClientBase,
  userId: number,
  document: ImportedDocument,
  here: ReadonlyMap<string, Present>,
): Promise<KnownLinks> {
  const { items, outside, scope } = document;
  const sources = new Set(items.map(({ source }) => source));
  let wanted = [
    ...items.flatMap(({ source, anchors = [] }) => anchors.map((id) => ({ id, source, isOutside: false }))),
    ...[...(outside?.values() ?? [])].map(({ anchor, source }) => ({ id: anchor, source, isOutside: true })),
  ].map((each): Wanted => ({ ...each, said: each.id }));
  if (wanted.length === 0) return { document, anchors: [], needs: [] };
  const anchors = new Map<number, AnchorToWrite>();
  const ofNodes = await readOfNodes(
    client,
    userId,
    wanted.flatMap(({ source }) => here.get(source)?.nodeId ?? []),
  );
  const known = new Map<number, number>();
  for (let tries = 0; wanted.length > 0 && tries < MOST_TRIES; tries++) {
    const rows = await readAnchorRows(
      client,
      userId,
      wanted.map(({ id }) => id),
    );
    const next: Wanted[] = [];
    for (const each of wanted) {
      const { said, id, source, isOutside } = each;
      const row = rows.get(id);
      const leadsTo = row?.leads && row.deleted_at === null ? row.node_id : undefined;
      const node = here.get(source)?.nodeId;
      const own = node === undefined ? undefined : ofNodes.get(node);
      const isHere = node !== undefined || (!isOutside && sources.has(source));
      if (own) known.set(said, own.find((each) => each === id) ?? own[0] ?? id);
      else if (leadsTo !== undefined && !isHere) known.set(said, id);
      else if (!isHere) continue;
      else if (leadsTo === undefined && !anchors.has(id)) {
        anchors.set(id, { id, source, stored: row && storedFromRow("anchor", row) });
        known.set(said, id);
      } else if (anchors.get(id)?.source === source) known.set(said, id);
      else if (scope !== "backup") next.push({ ...each, id: anchorOfSource(`${anchorName(id)} ${source}`) });
    }
    wanted = next;
  }
  return {
    document: await asHere(client, userId, { document, here, known }),
    anchors: [...anchors.values()],
    needs: items.flatMap(({ source, anchors: [own] = [], needs = [] }) => {
      const anchorId = own === undefined || here.has(source) ? undefined : known.get(own);
      return needs.flatMap((said): NeedToWrite[] => {
        const needsId = known.get(said);
        return anchorId === undefined || needsId === undefined ? [] : [{ anchorId, needsId }];
      });
    }),
  };
}

async function readOfNodes(
  client: pg.ClientBase,
  userId: number,
  nodeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (nodeIds.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; node_id: number }>(OF_NODES, [userId, nodeIds]);
  const byNode = Map.groupBy(rows, (row) => row.node_id);
  return new Map([...byNode].map(([node, own]) => [node, own.map(({ id }) => id)]));
}

async function readAnchorRows(
  client: pg.ClientBase,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AnchorRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<AnchorRow>(ANCHORS, [userId, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

interface AsHere {
  readonly document: ImportedDocument;
  readonly here: ReadonlyMap<string, Present>;
  readonly known: ReadonlyMap<number, number>;
}

/** Texts with the anchors that there are here; one that differs from what stands here only in how links name their notes is the same. */
async function asHere(
  client: pg.ClientBase,
  userId: number,
  { document, here, known }: AsHere,
): Promise<ImportedDocument> {
  const found = new Map([...(document.outside ?? [])].filter(([, { anchor }]) => known.has(anchor)));
  const counts = new Map(document.losses.list().map((loss) => [loss.kind, loss]));
  const written = (text: string): string => {
    const linked = replaceLinks(text, (link) => {
      const id = known.get(link.anchor) ?? link.anchor;
      return id === link.anchor ? link.whole : withAnchor(link, id);
    });
    if (found.size === 0 || !document.references) return linked;
    return replaceReferences(linked, document.references, (_, whole) => {
      const outside = found.get(whole);
      if (!outside) return whole;
      const loss = counts.get(outside.lost);
      if (loss) counts.set(loss.kind, { ...loss, count: loss.count - 1 });
      return outside.link(known.get(outside.anchor) ?? outside.anchor);
    });
  };
  const items = document.items.map((item): ImportedItem => ({ ...item, ...withTexts(item, written) }));
  const losses = createLosses([...counts.values()].filter(({ count }) => count > 0));
  const named = items.flatMap(({ text, source }) => {
    const present = here.get(source)?.text;
    return present === undefined || present === text ? [] : [text, present].flatMap(noteLinksIn);
  });
  const rows = await readAnchorRows(client, userId, [...new Set(named.map(({ anchor }) => anchor))]);
  if (rows.size === 0) return { ...document, items, losses };
  const leading = (text: string) =>
    replaceLinks(
      text,
      ({ anchor, shows, words }) =>
        `[${shows === "words" ? words : shows}](${rows.get(anchor)?.node_id ?? `^${anchor}`})`,
    );
  const same = items.map((item): ImportedItem => {
    const present = here.get(item.source)?.text ?? item.text;
    return present !== item.text && leading(present) === leading(item.text)
      ? { ...item, text: present }
      : item;
  });
  return { ...document, items: same, losses };
}
