import { ITEM_NAMES } from "@perennial/domain/kind/item-kinds";
import { KINDS } from "@perennial/domain/kind/table";

/** How far the reader has come, and where the log ends. $2: the form of today. */
export const STANDING = `select u.version as head, r.version, r.rebuilt_to as "rebuiltTo", r.form = $2::int as "isOfToday"
  from users u left join log_readers r on r.user_id = $1 and r.reader = 'texts' where u.id = $1`;

export const BEGIN = `insert into log_readers (user_id, reader, version, form, rebuilt_to)
  values ($1, 'texts', 0, 0, 0) on conflict (user_id, reader) do nothing`;
/** One step at a time: of two requests the second one waits, and finds that the first one has done it. */
export const LOCK = "select from log_readers where user_id = $1 and reader = 'texts' for update";
export const ADVANCE = `update log_readers set version = $2, form = $3, rebuilt_to = $4
  where user_id = $1 and reader = 'texts'`;

/** The next nodes of one that begins anew. $2: the node it has come to, $3: how many. */
export const NEXT_NODES = `select id from nodes where user_id = $1 and id > $2 order by id limit $3`;

/** How much of the nodes was read by a reader that began anew. */
export const SHARE = `select count(*) filter (where n.id <= r.rebuilt_to)::float8 / greatest(count(*), 1) as share
  from nodes n join log_readers r on r.user_id = $1 and r.reader = 'texts' where n.user_id = $1`;

/** The next rows of the log that are about what a node says. $2: the version it has come to, $3: how many. */
export const NEXT_ROWS = `select version, table_name as "table", record_id as id from data_mutations
  where user_id = $1 and version > $2 and table_name = any('{${[
    KINDS.node,
    ...ITEM_NAMES.map((name) => KINDS[name]),
  ]
    .map(({ table }) => table)
    .join(",")}}') and mutation_type <> 'node.move'
  order by version limit $3`;

/** The nodes that show items. $2: their ids, as those of each type. */
export const NODES_OF_ITEMS = ITEM_NAMES.map((type) => ({
  table: KINDS[type].table,
  statement: `select id from nodes where user_id = $1 and ${type}_id = any($2::bigint[])`,
}));

/**
 * What living nodes say. LATERAL with OFFSET 0 makes each of them one look-up. $2: their ids. A node is as old as the first row of
 * the log about it, and was changed last by the last one about its item.
 */
export const TEXTS = `select n.id, coalesce(t.text, f.question, '') as title, coalesce(f.answer, '') as body, coalesce(f.source, '') as source,
    coalesce(f.kind, 'note') as kind,
    coalesce(made.created_at, changed.created_at, now()) as "createdAt",
    coalesce(changed.created_at, made.created_at, now()) as "changedAt"
  from unnest($2::bigint[]) as l (id)
    cross join lateral (select n.id, n.note_id, n.flashcard_id, n.item_id from nodes n
      where n.user_id = $1 and n.id = l.id and n.deleted_at is null offset 0) n
    left join lateral (select t.text from notes t where t.user_id = $1 and t.id = n.note_id offset 0) t on true
    left join lateral (select f.question, f.answer, f.source, f.kind from flashcards f
      where f.user_id = $1 and f.id = n.flashcard_id offset 0) f on true
    left join lateral (select m.created_at from data_mutations m
      where m.user_id = $1 and m.table_name = 'nodes' and m.record_id = n.id order by m.version limit 1) made on true
    left join lateral (select m.created_at from data_mutations m where m.user_id = $1
      and m.table_name = case when n.note_id is null then 'flashcards' else 'notes' end
      and m.record_id = n.item_id order by m.version desc limit 1) changed on true`;

const DERIVED = ["search_rows", "mentions"] as const;
/** $2: the nodes. */
export const FORGET = DERIVED.map(
  (table) => `delete from ${table} where user_id = $1 and node_id = any($2::bigint[])`,
);
/** All nodes after $2 up to $3, those that are gone too. */
export const FORGET_RANGE = DERIVED.map(
  (table) => `delete from ${table} where user_id = $1 and node_id > $2 and node_id <= $3`,
);
/** Everything of a user that can be read out of the log again. */
export const FORGET_ALL = [...DERIVED, "log_readers"].map(
  (table) => `delete from ${table} where user_id = $1`,
);

export const PUT_ROWS = `insert into search_rows (user_id, node_id, title, body, grams, created_at, changed_at, kind,
    contents, links, length, more)
  select u.id, v.node_id, v.title, v.body, v.grams::bigint[], v.created_at, v.changed_at, v.kind, v.contents, v.links, v.length, v.more
    from users u cross join unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[],
      $8::text[], $9::int[], $10::int[], $11::int[], $12::text[])
      as v (node_id, title, body, grams, created_at, changed_at, kind, contents, links, length, more) where u.id = $1`;
export const PUT_MENTIONS = `insert into mentions (user_id, node_id, kind, target, name)
  select u.id, v.node_id, v.kind, v.target, v.name from users u
    cross join unnest($2::bigint[], $3::smallint[], $4::bigint[], $5::text[])
      as v (node_id, kind, target, name) where u.id = $1`;

/** Whose logs go on after where their reader has come. $1: the form of today, $2: how many users. */
export const BEHIND = `select u.id as user_id from users u
    left join log_readers r on r.user_id = u.id and r.reader = 'texts'
  where u.closed_at is null and (r.version is distinct from u.version or r.form <> $1 or r.rebuilt_to is not null) limit $2`;
