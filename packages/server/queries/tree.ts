import type * as wire from "@perennial/contract/outline/wire";
import { KINDS } from "@perennial/domain/kind/table";
import { anchorName } from "@perennial/domain/rich/anchor-name";
import { PLAN_FOR_WALKS } from "../database/pool.ts";
import { prepared } from "../database/prepared.ts";
import type { NearestSource } from "./nearest.ts";
import { createRecordsReader, QUOTING_KINDS, type ReadRecords, type Records } from "./records-with.ts";
import type { OpenBranch, TreeOptions } from "./tree-branch.ts";
import { readNodes, readParent } from "./tree-nodes.ts";
import { HEAD } from "./tree-sql.ts";
import { createStructure, type Structure } from "./tree-structure.ts";

/** A branch as it stood at one version of the user's log. */
export interface TreeRead {
  readonly rootId: number;
  readonly version: number;
  readonly generation: string;
  readonly parent: wire.Node | null;
  /** The nodes as they are asked for, all of one snapshot; a connection is held until they end or are given up. */
  readonly parts: AsyncGenerator<TreePart>;
}

/** Some nodes in pre-order (parents before their children, siblings in order), and the records that refer to them. */
export interface TreePart {
  readonly nodes: readonly wire.Node[];
  /** By table, for kinds that no node shows. */
  readonly records: Records;
}

/** The first part is small, so that it is there soon; each next one is twice as large, up to what is cheap to hold. */
const FIRST_PART = 64;
const LARGEST_PART = 1024;
/** Parts that are read while one is sent: the database does not wait for us between two of them. */
const PARTS_AHEAD = 2;

/**
 * Opens a branch: a node with everything below it, all of it and the version from one snapshot. The caller must
 * read the parts to their end, or end them.
 * @returns null for an unknown, deleted or foreign id
 */
export async function openTree(
  source: NearestSource,
  userId: number,
  rootId: number,
  options: TreeOptions,
): Promise<TreeRead | null> {
  const client = await source.connect();
  const branch = { client, userId, rootId, options };
  const structure = createStructure(branch, PARTS_AHEAD);
  let opened = false;
  try {
    const [, { rows }, parent] = await Promise.all([
      client.query(`begin isolation level repeatable read read only; ${PLAN_FOR_WALKS}`),
      client.query<{ version: number; generation: string }>(prepared(HEAD, [userId, rootId])),
      options.includeParent ? readParent(branch) : null,
      structure.begin(FIRST_PART),
    ]);
    const [head] = rows;
    if (head) {
      opened = true;
      return { rootId, ...head, parent, parts: readParts(branch, structure) };
    }
    await client.query("commit");
    client.release();
    opened = true;
    return null;
  } finally {
    // A connection whose statements failed half-way may still be inside the transaction.
    if (!opened) client.release(true);
  }
}

/** Reads the next parts while one is being sent: three are in memory, however large the tree. */
async function* readParts(branch: OpenBranch, structure: Structure): AsyncGenerator<TreePart> {
  const { client, options } = branch;
  const readRecords = createRecordsReader(client, branch.userId, options.without && QUOTING_KINDS);
  let size = FIRST_PART;
  let left = options.limit ?? Number.POSITIVE_INFINITY;
  const coming: Promise<TreePart>[] = [];
  const begin = () => {
    const part = readPart(branch, { structure, readRecords }, Math.min(size, left));
    part.catch(() => {}); // Its failure is seen when it is awaited.
    coming.push(part);
    left -= Math.min(size, left);
    size = Math.min(2 * size, LARGEST_PART);
  };
  try {
    begin();
    for (let part = await coming[0]; part && part.nodes.length > 0; part = await coming[0]) {
      while (coming.length <= PARTS_AHEAD) begin();
      void coming.shift();
      yield part;
    }
  } finally {
    // Also when the reader has given up: what was sent ends soon and in its order, and the connection can be used again.
    const isUsable = await Promise.all(coming)
      .then(() => client.query("commit"))
      .then(
        () => true,
        () => false,
      );
    client.release(!isUsable);
  }
}

/** Reads the next nodes with what refers to them; none when the branch has ended. */
async function readPart(
  branch: OpenBranch,
  { structure, readRecords }: { readonly structure: Structure; readonly readRecords: ReadRecords },
  size: number,
): Promise<TreePart> {
  const families = size === 0 ? [] : await structure.take(size);
  if (families.length === 0) return { nodes: [], records: {} };
  const ids = families.map(({ id }) => id);
  const [nodes, records] = await Promise.all([readNodes(branch, families), readRecords(ids)]);
  return { nodes: withAnchors(nodes, records), records };
}

/** Names the anchors of nodes, and the anchors of what they need. */
function withAnchors(nodes: readonly wire.Node[], records: Records): readonly wire.Node[] {
  const { [KINDS.anchor.table]: anchors = [], [KINDS.requirement.table]: requirements = [] } = records;
  if (anchors.length === 0) return nodes;
  const byNode = Map.groupBy(anchors, ({ node_id }) => node_id);
  const byAnchor = Map.groupBy(requirements, ({ anchor_id }) => anchor_id);
  return nodes.map((node) => {
    const own = byNode.get(node.id);
    if (!own) return node;
    const needs = own
      .flatMap(({ id }) => byAnchor.get(id) ?? [])
      .map(({ needs_id }) => anchorName(Number(needs_id)));
    const named = { ...node, anchors: own.map(({ id }) => anchorName(id)) };
    return needs.length > 0 ? { ...named, needs: [...new Set(needs)] } : named;
  });
}
