import type * as wire from "@perennial/contract/outline/wire";
import { ITEM_KINDS, ITEM_NAMES } from "@perennial/domain/kind/item-kinds";
import { KINDS } from "@perennial/domain/kind/table";
import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import type { DataMutationRow } from "../database/tables.ts";
import { dataMutationToWire } from "../database/wire-rows.ts";

/** An answer stays about this large, in characters of values: texts may be long, and each edit has two of them. */
const MOST_CHARACTERS = 1_000_000;

const NODES = KINDS.node.table;
const OF_NODE = `d.table_name = '${NODES}' and d.record_id = $2`;
const TABLE_OF_ITEM = `case item_type ${ITEM_NAMES.map((name) => `when '${name}' then '${ITEM_KINDS[name].table}'`).join(" ")} end`;
const size = (values: string) => `coalesce(length(${values}::text), 0)`;

/**
 * The rows of a node and of each item that it has shown, before a version ($3), at most so many ($4). Each is read from the
 * end of its own part of an index, so that a long history costs no more than a short one. What only numbered siblings
 * anew is left out.
 */
const HISTORY = `with shown as (
    select item_type, item_id from nodes where user_id = $1 and id = $2
    union
    select v.item ->> 'item_type', (v.item ->> 'item_id')::bigint from data_mutations d
      cross join lateral (values (d.old_values), (d.new_values)) v (item)
      where d.user_id = $1 and ${OF_NODE} and d.mutation_type in ('node.create', 'node.repoint', 'node.delete') and v.item is not null),
  records (table_name, id) as (
    select '${NODES}', $2::bigint union all select ${TABLE_OF_ITEM}, item_id from shown),
  latest as (
    select d.* from records r cross join lateral (
      select d.* from data_mutations d
      where d.user_id = $1 and d.table_name = r.table_name and d.record_id = r.id and d.version < $3
        and (d.mutation_type <> 'node.move' or d.old_values -> 'parent_id' <> d.new_values -> 'parent_id')
      order by d.version desc limit $4) d
    order by d.version desc limit $4),
  measured as (
    select latest.*, count(*) over () as found, sum(${size("old_values")} + ${size("new_values")})
      over (order by version desc rows between unbounded preceding and 1 preceding) as newer
    from latest)
  select m.*, a.event_type, a.event_source, left(a.payload ->> 'device', 100) as device
  from measured m left join user_actions a on a.user_id = $1 and a.uuid = m.user_action_uuid
  where coalesce(m.newer, 0) < ${MOST_CHARACTERS}
  order by m.version desc`;

const KNOWN = `select exists (select from data_mutations d where d.user_id = $1 and ${OF_NODE}) as known`;

type EventRow = DataMutationRow &
  Pick<wire.NodeEvent, "event_type" | "event_source" | "device"> & {
    /** How many rows there were before the answer was cut to a size. */
    readonly found: number;
  };

/** Some of a node's history; `before` goes on from there. */
export interface NodeHistory {
  readonly history: wire.NodeEvent[];
  readonly before: number | null;
}

/**
 * Reads what happened to a node and to what it shows, newest first.
 * @param before only rows of the log with a lower version
 * @returns null for a node that the user never had
 */
export async function readNodeHistory(
  pool: pg.Pool,
  userId: number,
  nodeId: number,
  {
    before = Number.MAX_SAFE_INTEGER,
    limit,
  }: { readonly before?: number | undefined; readonly limit: number },
): Promise<NodeHistory | null> {
  const { rows } = await pool.query<EventRow>(prepared(HISTORY, [userId, nodeId, before, limit + 1]));
  const history = rows.slice(0, limit).map(
    (row): wire.NodeEvent => ({
      ...dataMutationToWire(row),
      event_type: row.event_type,
      event_source: row.event_source,
      device: row.device,
      is_of_day: row.first_version !== null,
    }),
  );
  const last = history.at(-1);
  if (last) return { history, before: (rows[0]?.found ?? 0) > history.length ? last.version : null };
  const known = await pool.query<{ known: boolean }>(prepared(KNOWN, [userId, nodeId]));
  return known.rows[0]?.known ? { history: [], before: null } : null;
}
