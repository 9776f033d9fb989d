import { sourceOfToken } from "@perennial/contract/log/token-source";
import type * as wire from "@perennial/contract/outline/wire";
import { isPrivate } from "@perennial/domain/draft/source";
import { isItemType } from "@perennial/domain/kind/items";
import { GENERIC_KINDS, type KindName, kindOfTable } from "@perennial/domain/kind/kinds";
import { idKindOf } from "@perennial/domain/kind/owner";
import { KINDS } from "@perennial/domain/kind/table";
import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import { idList } from "../database/sent-lists.ts";
import { QUOTING_KINDS, referencesOf } from "./records-with.ts";
import type { Grant } from "./sessions.ts";
import type { Visibility } from "./visibility.ts";

/** What a token is told of the log; null where a person asks, who is told all of it. */
export interface LogView {
  readonly grant: Grant;
  /** Null where it sees everything that there is now. */
  readonly visibility: Visibility | null;
}

/** Returns what of the log the caller of a request is told. */
export const seenByCaller = ({
  viewer: { grant },
  visibility,
}: {
  readonly viewer: { readonly grant: Grant | null };
  readonly visibility: Visibility | null;
}): LogView | null => grant && { grant, visibility };

const AMONG = "any($2::bigint[])";

/** The nodes that records stand in or belong to, by the ids that the log has of these; none for what only quotes. */
function holdersSql(kind: KindName): string | null {
  const inLog = idKindOf(kind);
  if (inLog === "node")
    return `select n.id, n.id as node_id from nodes n where n.user_id = $1 and n.id = ${AMONG}`;
  if (isItemType(inLog))
    return `select n.${inLog}_id as id, n.id as node_id from nodes n where n.user_id = $1 and n.${inLog}_id = ${AMONG}`;
  const generic = GENERIC_KINDS.find((each) => each === kind);
  if (!generic || QUOTING_KINDS.has(generic)) return null;
  return referencesOf(generic)
    .map(({ column, to }) => {
      const from = `select t.id, ${to === "node" ? `t.${column}` : to === "anchor" ? "a.node_id" : "n.id"} as node_id
        from ${KINDS[kind].table} t`;
      const join =
        to === "node"
          ? ""
          : to === "anchor"
            ? `join anchors a on a.user_id = $1 and a.id = t.${column}`
            : `join nodes n on n.user_id = $1 and n.${to}_id = t.${column}`;
      return `${from} ${join} where t.user_id = $1 and t.id = ${AMONG}`;
    })
    .join(" union all ");
}

/**
 * Returns which rows of the log a token sees: those of what stands within its reach now, its past included, that have no words
 * which say of themselves that they are private.
 */
export async function seenRows<T extends wire.DataMutation>(
  client: Pick<pg.Pool, "query">,
  userId: number,
  seenBy: LogView | null,
  rows: readonly T[],
): Promise<readonly T[]> {
  if (!seenBy) return rows;
  const { grant, visibility } = seenBy;
  const open = grant.seesPrivate ? rows : rows.filter((row) => !holdsPrivate(row));
  if (!visibility) return open;
  const holders = new Map<string, number[]>();
  for (const [table, those] of Map.groupBy(open, (row) => row.table_name)) {
    const kind = kindOfTable(table);
    const text = kind && holdersSql(kind);
    if (!text) continue;
    const ids = idList([...new Set(those.map((row) => row.record_id))]);
    const found = await client.query<{ id: number; node_id: number }>(prepared(text, [userId, ids]));
    for (const { id, node_id } of found.rows)
      holders.set(`${table} ${id}`, [...(holders.get(`${table} ${id}`) ?? []), node_id]);
  }
  const isSeen = await visibility.of(client, [...holders.values()].flat());
  return open.filter((row) => holders.get(`${row.table_name} ${row.record_id}`)?.every(isSeen) ?? false);
}

/** Returns which user actions a token sees, with the rows of theirs that it sees: where it does not see everything, its own. */
export async function seenActions(
  client: Pick<pg.Pool, "query">,
  userId: number,
  seenBy: LogView | null,
  actions: readonly wire.UserAction[],
): Promise<readonly wire.UserAction[]> {
  if (!seenBy) return actions;
  const source = sourceOfToken(seenBy.grant.name);
  const told = seenBy.visibility ? actions.filter((each) => each.event_source === source) : actions;
  const open = seenBy.grant.seesPrivate ? told : told.filter(({ payload }) => !holdsPrivate(payload));
  const seen = new Set(
    await seenRows(
      client,
      userId,
      seenBy,
      open.flatMap((each) => each.data_mutations),
    ),
  );
  return open.map((each) => ({
    ...each,
    data_mutations: each.data_mutations.filter((row) => seen.has(row)),
  }));
}

/** Returns whether one of the texts in a value says of itself that it is private. */
function holdsPrivate(data: unknown): boolean {
  if (typeof data === "string") return isPrivate(data);
  return typeof data === "object" && data !== null && Object.values(data).some(holdsPrivate);
}
