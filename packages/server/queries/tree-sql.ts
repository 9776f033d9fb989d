import { forEachItemType } from "@perennial/domain/kind/items";
import { KINDS } from "@perennial/domain/kind/table";
import { GENERATION } from "../database/generation-sql.ts";
import { COLUMNS, fieldColumns } from "../database/record-rows.ts";
import { asLists } from "../database/row-lists.ts";
import { AMONG_IDS } from "../database/sent-lists.ts";

/** The statements that a branch is read with. $1 is always the user. */

/** Of a node, what the wire says of it besides its children and its item. */
const NODE = ["id", "parent_id", "item_type", "item_id", "sort_order"];

/**
 * Reads the nodes of a list. One statement reads one table, by its key: a list of keys is one scan of the index, a
 * third of what as many look-ups beside a join cost, and a cluster passes it on without planning it anew. What it finds
 * comes as lists.
 */
export const NODES = `select ${asLists(NODE, "n")} from nodes n where n.user_id = $1 and n.id = ${AMONG_IDS}`;

/** Read the items of a list, by their type, as lists too. */
export const ITEMS = forEachItemType(
  (
    type,
  ) => `select ${asLists(["id", ...COLUMNS[type].map(({ name }) => name)], "t")} from ${KINDS[type].table} t
  where t.user_id = $1 and t.id = ${AMONG_IDS}`,
);

/**
 * Reads what is shown beside the cards of a list, of every part. LATERAL with OFFSET 0 makes each card one look-up: of a list the
 * planner would take any index that begins with the user, as long as it has not counted the table.
 */
export const PROGRESS = `select p.* from unnest($2::bigint[]) as l (id) cross join lateral (
    select p.id, p.flashcard_id as card_id, ${fieldColumns("progress", "p")} from user_flashcards p
      where p.user_id = $1 and p.flashcard_id = l.id and p.deleted_at is null offset 0) p`;

// A node has one parent, so should the data hold a cycle, it goes through the root: $3.
const childrenOf = (id: string) => `array(select n.id from nodes n
    where n.user_id = $1 and n.parent_id = ${id} and n.deleted_at is null and n.id <> $3
    order by n.sort_order, n.id)`;

/** Walks down level by level, and ends with its limit: no more is read than asked for. */
export const FAMILIES = `with recursive below (id, children) as (
    select start.id, ${childrenOf("start.id")} from unnest($2::bigint[]) as start (id)
    union all
    select child.id, ${childrenOf("child.id")} from below cross join unnest(below.children) as child (id))
  select id, array_to_string(children, ',') as children from below limit $4`;

/**
 * Reads the children of every node that has some, in one pass over the index of places: a tenth of what it costs to
 * walk to them all. $2 is the root, as above.
 */
export const ALL_FAMILIES = `select n.parent_id as id, string_agg(n.id::text, ',' order by n.sort_order, n.id) as children
  from nodes n where n.user_id = $1 and n.deleted_at is null and n.parent_id is not null and n.id <> $2
  group by n.parent_id`;

export const HEAD = `select u.version, ${GENERATION} as generation
  from users u join nodes n on n.user_id = $1 and n.id = $2 and n.deleted_at is null where u.id = $1`;

export const PARENT = `select ${NODE.map((name) => `n.${name}`).join(", ")} from nodes n where n.user_id = $1 and n.deleted_at is null
    and n.id = (select parent_id from nodes where user_id = $1 and id = $2)`;

export const SIBLING_IDS = `select id from nodes where user_id = $1 and deleted_at is null
    and parent_id = (select parent_id from nodes where user_id = $1 and id = $2)
  order by sort_order, id`;
