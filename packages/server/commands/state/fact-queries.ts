import type { Kind } from "@perennial/domain/kind/kind";
import type { KindName, OwnIdKind } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import { MAX_LEVELS } from "@perennial/domain/tree/limits";
import type { ItemType } from "@perennial/domain/tree/node";
import { GENERATION } from "../../database/generation-sql.ts";
import { COLUMNS, selected } from "../../database/record-rows.ts";
import { REVIEW_COLUMNS } from "../../database/review-rows.ts";

/** The reads of the command core. $1 is always the user; lists are arrays, so that one statement serves all commands. */
const NODE = selected("node", "n");

/**
 * Selects one node. For a user without statistics the planner expects a single node, and would read all of the
 * user's nodes through an index that begins with the user. Between two bounds, and in order, only the index of
 * ids fits.
 */
const nodeOf = (id: string) => `select ${NODE} from nodes n
      where n.user_id = $1 and n.id >= ${id} and n.id <= ${id} order by n.id offset 0`;

/**
 * A step of a walk. UNION, not UNION ALL: should the data hold a cycle, the walk ends where it closes. LATERAL with
 * OFFSET 0, and an order that no other index has, make each step one look-up in an index: see PLAN_FOR_WALKS.
 */
export const NODES = `with recursive up as (
    select s.* from unnest($2::bigint[]) as asked (id) cross join lateral (${nodeOf("asked.id")}) s
    union
    select p.* from up cross join lateral (${nodeOf("up.parent_id")}) p)
  select * from up`;

const childrenOf = (parents: string) => `select c.* from ${parents} as p (id) cross join lateral (
    select ${NODE} from nodes n where n.user_id = $1 and n.parent_id = p.id and n.deleted_at is null
    order by n.sort_order, n.id offset 0) c`;

export const CHILDREN = childrenOf("unnest($2::bigint[])");

export const SIBLINGS = childrenOf(
  "(select distinct parent_id from nodes where user_id = $1 and id = any($2::bigint[]))",
);

/** More siblings than a renumbering changes; see RENUMBERED_NEIGHBOURS. */
const NEAR = 80;
const LIVING_BELOW = (parent: string) =>
  `select ${NODE} from nodes n where n.user_id = $1 and n.parent_id = ${parent} and n.deleted_at is null`;

export const SIBLINGS_NEAR = `select c.* from nodes p cross join lateral (
    (${LIVING_BELOW("p.parent_id")} and (n.sort_order, n.id) <= (p.sort_order, p.id)
      order by n.sort_order desc, n.id desc limit ${NEAR})
    union all
    (${LIVING_BELOW("p.parent_id")} and (n.sort_order, n.id) > (p.sort_order, p.id)
      order by n.sort_order, n.id limit ${NEAR})) c
  where p.user_id = $1 and p.id = any($2::bigint[]) and p.deleted_at is null`;

export const LAST_CHILDREN = `select c.* from unnest($2::bigint[]) as p (id) cross join lateral (
    ${LIVING_BELOW("p.id")} order by n.sort_order desc, n.id desc limit ${NEAR}) c`;

export const BRANCHES = `with recursive below as (
    select s.* from unnest($2::bigint[]) as asked (id) cross join lateral (${nodeOf("asked.id")}) s
    union
    select c.* from below cross join lateral (
      ${LIVING_BELOW("below.id")} order by n.sort_order, n.id offset 0) c)
  select * from below`;

/** Selects the nodes that show items of a type. Each type has a column of its own, which is null in a tombstone. */
export const holders = (type: ItemType) => `select ${NODE} from nodes n
  where n.user_id = $1 and n.${type}_id = any($2::bigint[])`;

/** Selects the anchors that lead to nodes. */
export const ANCHORS = `select ${selected("anchor", "t")} from anchors t
  where t.user_id = $1 and t.node_id = any($2::bigint[])`;

export const HEIRS = `select id, heir_id from nodes
  where user_id = $1 and id = any($2::bigint[]) and deleted_at is not null and heir_id is not null`;

/** The ids in $2, and those of the items that the nodes in $3 show. */
const ITEMS = (type: OwnIdKind) => `any($2::bigint[] || array(
    select item_id from nodes where user_id = $1 and id = any($3::bigint[]) and item_type = '${type}'))`;

/** Selects the records of a kind by the ids they go by: their own, or those of their owners. */
export function recordsBy(kind: KindName, ids: OwnIdKind): string {
  const { owner, table }: Kind = KINDS[kind];
  const column = COLUMNS[kind].find(({ field }) => field === owner?.field)?.name ?? "id";
  return `select ${selected(kind, "t")} from ${table} t where t.user_id = $1 and t.${column} = ${ITEMS(ids)}`;
}

// The bound on the level ends a walk through a cycle.
export const HEIGHTS = `with recursive below (root, id, level) as (
    select id, id, 1 from nodes where user_id = $1 and id = any($2::bigint[]) and deleted_at is null
    union
    select b.root, c.id, b.level + 1 from below b cross join lateral (
      select id from nodes where user_id = $1 and parent_id = b.id and deleted_at is null
      order by sort_order, id offset 0) c
      where b.level <= ${MAX_LEVELS})
  select root as id, max(level) as height from below group by root`;

/**
 * Selects the text a field had at a version: the old value of the first change after that. Where that change stands for several,
 * between which the version lies, nobody knows it any more: with no text as the base all words of both sides stay.
 */
export const TEXTS_AT = `select asked.place, first.text
  from unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[])
    with ordinality as asked (table_name, id, version, field, place)
  cross join lateral (
    select case when d.first_version <= asked.version then '' else d.old_values ->> asked.field end as text
    from data_mutations d
    where d.user_id = $1 and d.table_name = asked.table_name and d.record_id = asked.id
      and d.version > asked.version and d.old_values ->> asked.field is not null
    order by d.version limit 1) first`;

/** Selects the records that did not exist at a version: the first row after it creates them. */
export const MADE_SINCE = `select asked.place
  from unnest($2::text[], $3::bigint[], $4::bigint[]) with ordinality as asked (table_name, id, version, place)
  cross join lateral (
    select d.old_values from data_mutations d
    where d.user_id = $1 and d.table_name = asked.table_name and d.record_id = asked.id
      and d.version > asked.version
    order by d.version limit 1) first
  where first.old_values is null`;

/** How far apart a call writes a node's row and its item's. */
const ROWS_APART = 16;

/** Selects what has been done after a version to records of these ids, of any kind. OFFSET 0: the log is read by its versions. */
export const CHANGES_SINCE = `select d.version, d.mutation_type, d.record_id, d.mutation_uuid,
    (d.old_values ->> 'parent_id')::bigint as parent_id
  from (select * from data_mutations where user_id = $1 and version > $3 order by version offset 0) d
  where d.record_id = any($2::bigint[])`;

/** Selects all that calls did, found by their first rows. */
export const CALLS = `select d.mutation_uuid, d.mutation_type, d.table_name, d.record_id, d.old_values, d.new_values
  from data_mutations f join data_mutations d on d.user_id = $1 and d.mutation_uuid = f.uuid
    and d.version between f.version and coalesce(f.call_version, f.version + ${ROWS_APART})
  where f.user_id = $1 and f.uuid = any($2::uuid[]) order by d.version`;

/** Selects the record that a call edited right before it wrote a note, where that is the last row about the note. */
export const WRITTEN_WITH = `select asked.id as note_id, d.table_name, d.record_id
  from unnest($2::bigint[]) as asked (id)
  cross join lateral (
    select d.version, d.mutation_uuid from data_mutations d
    where d.user_id = $1 and d.table_name = '${KINDS.note.table}' and d.record_id = asked.id
    order by d.version desc limit 1) last
  join data_mutations d on d.user_id = $1 and d.version = last.version - 1
    and d.mutation_uuid = last.mutation_uuid and d.mutation_type like '%.edit'`;

/** Selects how items of a type were lost: the row of the log in which a node stopped showing each. */
export const losses = (type: ItemType) => `select asked.id as item_id,
    n.mutation_type, n.table_name, n.record_id, n.old_values, n.new_values
  from unnest($2::bigint[]) as asked (id)
  cross join lateral (
    select d.version, d.mutation_uuid from data_mutations d
    where d.user_id = $1 and d.table_name = '${KINDS[type].table}' and d.record_id = asked.id
      and d.mutation_type = '${type}.delete'
    order by d.version desc limit 1) gone
  cross join lateral (
    select d.* from data_mutations d
    where d.user_id = $1 and d.version between gone.version - ${ROWS_APART} and gone.version
      and d.mutation_uuid = gone.mutation_uuid and d.table_name = 'nodes'
      and d.mutation_type in ('node.delete', 'node.repoint')
      and d.old_values ->> 'item_type' = '${type}' and (d.old_values ->> 'item_id')::bigint = asked.id
    order by d.version desc limit 1) n`;

/** Selects all reviews of cards, of every part. */
export const REVIEWS = `select ${REVIEW_COLUMNS} from reviews
  where user_id = $1 and flashcard_id = any($2::bigint[])`;

/** How branches are to be studied: few rows, of which each card's ancestors choose. */
export const STUDY_SETTINGS = `select ${selected("studySettings", "t")} from study_settings t
  where t.user_id = $1 and t.deleted_at is null and $2::bigint[] is not null`;

export const REQUIREMENTS = `select ${selected("requirement", "t")} from requirements t
  where t.user_id = $1 and t.deleted_at is null and $2::bigint[] is not null`;
export const ANCHORS_OF_REQUIREMENTS = `select ${selected("anchor", "a")} from requirements t
  join anchors a on a.user_id = $1 and a.id in (t.anchor_id, t.needs_id)
  where t.user_id = $1 and t.deleted_at is null and $2::bigint[] is not null`;

export const NEW_IDS = "select nextval($1::regclass) as id from generate_series(1, $2::int)";
export const NEW_ACTION_IDS =
  "select nextval('user_actions_id_seq'::regclass) as id from generate_series(1, $1::int)";

/** Locks the user's row. It is a statement of its own, so that later statements see all that was committed before. */
export const LOCK_USER = `select version, last_user_action_id, root_node_id, has_subscription, sessions_ended,
    ${GENERATION} as generation
  from users u where id = $1 and closed_at is null for update`;

/**
 * Selects which of the sessions in $3 still exist and when they end, and for each UUID in $2 the stored answer, and whether the log has a
 * row with it. Without UUIDs there is one row, of the sessions alone. Between two bounds, and in order, only the index of
 * UUIDs fits: for a user without statistics any other that begins with the user looks as good, and all of the user's log
 * would be read.
 */
export const STANDING = `select (select json_object_agg(id, expires_at) from sessions
      where user_id = $1 and id = any($3::uuid[]) and (expires_at is null or expires_at > $4)) as sessions,
    asked.uuid, m.body_hash, m.status, m.body, m.version,
    (select d.uuid from data_mutations d where d.user_id = $1 and d.uuid >= asked.uuid and d.uuid <= asked.uuid
      order by d.uuid limit 1) is not null as in_log
  from users u
  left join unnest($2::uuid[]) as asked (uuid) on true
  left join lateral (select s.* from mutations s
      where s.user_id = $1 and s.uuid >= asked.uuid and s.uuid <= asked.uuid
      order by s.uuid offset 0) m on true
  where u.id = $1`;

export const NEW_LOG_IDS =
  "select nextval('data_mutations_id_seq'::regclass) as id from generate_series(1, $1::int)";

export const ACTIONS = "select * from user_actions where user_id = $1 and uuid = any($2::uuid[])";
/** Selects the rows that named user actions before the group. */
export const JOINED = `select * from data_mutations where user_id = $1 and user_action_uuid = any($2::uuid[])
  order by version`;
