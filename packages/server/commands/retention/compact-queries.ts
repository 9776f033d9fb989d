import { sourceOfToken } from "@perennial/contract/log/token-source";
import { ITEM_KINDS, ITEM_NAMES } from "@perennial/domain/kind/item-kinds";
import { KINDS } from "@perennial/domain/kind/table";

const PROGRESS = KINDS.progress.table;
const NODES = KINDS.node.table;

/** Users after $2 whose first row that is not compacted is older than $1; $3: at most so many. */
export const USERS_WITH_OLD_ROWS = `select u.id as user_id from users u
    join data_mutations d on d.user_id = u.id and d.version = u.compacted_to + 1
  where u.id > $2 and d.created_at < $1 and u.closed_at is null order by u.id limit $3`;

/**
 * When the oldest of a user's last contacts was, of all devices that may still write ($2: now), a program keeping no copy, and the oldest of the latest
 * $3 actions: null where there are fewer. `read` is how far the readers of the log have come.
 */
export const LAST_CONTACTS = `select
    (select min(coalesce(s.last_used_on::timestamp at time zone 'UTC', s.created_at)) from sessions s
      where s.user_id = $1 and (s.expires_at is null or s.expires_at > $2)
        and s.id not in (select t.id from tokens t where t.user_id = $1)) as contact,
    (select a.created_at from user_actions a where a.user_id = $1 order by a.id desc offset $3::int - 1 limit 1) as action,
    (select min(r.version) from log_readers r where r.user_id = $1) as read
  from users u where u.id = $1`;

/** The last version of those before $2. */
export const LAST_BEFORE = `select coalesce((select d.version - 1 from data_mutations d
      where d.user_id = $1 and d.version > u.compacted_to and d.created_at >= $2 order by d.version limit 1), u.version) as version
  from users u where u.id = $1`;

export const LOCK = "select compacted_to from users where id = $1 for update";
export const ADVANCE = "update users set compacted_to = $2 where id = $1";

const COLUMNS = `d.version, d.mutation_type, d.table_name, d.record_id, d.first_version, d.old_values, d.new_values,
    d.user_action_uuid, case when starts_with(a.event_source, '${sourceOfToken("")}') then a.event_source
      else left(a.payload ->> 'device', 100) end as device, to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
    d.uuid = d.mutation_uuid and d.call_version = d.version and d.undo_of is null
      and not exists (select from imports i where i.user_id = $1 and i.mutation_uuid = d.mutation_uuid)
      and not exists (select from origins_before o where o.user_id = $1 and o.mutation_uuid = d.mutation_uuid) as "isAlone"`;
const FROM =
  "from data_mutations d left join user_actions a on a.user_id = $1 and a.uuid = d.user_action_uuid";

/** The next rows of the log, up to a version ($3), at most so many ($4). */
export const OLD_ROWS = `select ${COLUMNS} ${FROM}
  where d.user_id = $1 and d.version > $2 and d.version <= $3 order by d.version limit $4`;

/** What is there already about memories of cards ($3), up to a version ($2). */
export const EARLIER_MEMORY = `select ${COLUMNS} ${FROM}
  where d.user_id = $1 and d.version <= $2 and d.table_name = '${PROGRESS}' and d.record_id = any($3::bigint[])
  order by d.version`;

export const DROP = "delete from data_mutations where user_id = $1 and version = any($2::bigint[])";

/** $2: what rows say from now on. */
export const CHANGE = `update data_mutations t
    set old_values = v.old_values, new_values = v.new_values, first_version = v.first_version
  from jsonb_to_recordset($2) as v (version bigint, old_values jsonb, new_values jsonb, first_version bigint)
  where t.user_id = $1 and t.version = v.version`;

/** Actions ($2) that no row of the log names any more. */
export const DROP_ACTIONS = `delete from user_actions t where t.user_id = $1 and t.uuid = any($2::uuid[])
  and not exists (select from data_mutations d where d.user_id = $1 and d.user_action_uuid = t.uuid)`;

/** Of records ($2: their ids), those that are not kept any more, and that no row after $3 is about. */
const forgotten = (table: string) => `select l.id from unnest($2::bigint[]) as l (id)
  where not exists (select from ${table} t where t.user_id = $1 and t.id = l.id)
    and not exists (select from data_mutations d where d.user_id = $1 and d.table_name = '${table}'
      and d.record_id = l.id and d.version > $3)`;

/** Nodes that are gone for good. */
export const GONE_NODES = forgotten(NODES);

/** The items that nodes ($2) have shown. */
export const SHOWN = `select distinct v.item ->> 'item_type' as type, (v.item ->> 'item_id')::bigint as id
  from data_mutations d cross join lateral (values (d.old_values), (d.new_values)) v (item)
  where d.user_id = $1 and d.table_name = '${NODES}' and d.record_id = any($2::bigint[])
    and v.item ->> 'item_id' is not null`;

/** Items that are gone for good, by type, and the tables in which the log knows them by these ids. */
export const GONE_ITEMS = ITEM_NAMES.map((type) => ({
  type,
  statement: forgotten(ITEM_KINDS[type].table),
  tables: [ITEM_KINDS[type].table, ...(type === "flashcard" ? [PROGRESS] : [])],
}));
export const NODE_TABLES = [NODES];

/** All rows about records of some tables ($2) by their ids ($3), up to a version ($4). */
export const DROP_RECORDS = `delete from data_mutations where user_id = $1 and table_name = any($2::text[])
  and record_id = any($3::bigint[]) and version <= $4 returning user_action_uuid`;
