import { ITEM_TYPES } from "@perennial/domain/kind/items";
import type { KindName } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import { GENERATION } from "../database/generation-sql.ts";
import { COLUMNS } from "../database/record-rows.ts";

/** The statements that a branch is read with. $1 is always the user. */

const NODE = `n.id, n.parent_id, n.item_type, n.item_id, n.sort_order, ${ITEM_TYPES.map((type) => `n.${type}_id`).join(", ")}`;
const columns = (kind: KindName, t: string) =>
  COLUMNS[kind].map(({ name }) => `${t}.${name} as ${kind}_${name}`).join(", ");

/**
 * The columns of items that have no memory. Cards are read with theirs, which the specification shows beside the
 * card.
 */
const WITHOUT_MEMORY = ITEM_TYPES.filter((type) => type !== "flashcard").flatMap((type) =>
  COLUMNS[type].map(
    ({ name }) =>
      `(select ${name} from ${KINDS[type].table} where user_id = $1 and id = n.${type}_id) as ${type}_${name}`,
  ),
);

const CARD = `select ${columns("flashcard", "f")} from flashcards f
    where f.user_id = $1 and f.id = n.flashcard_id and n.flashcard_id is not null offset 0`;
const CARD_WITH_PROGRESS = `select ${columns("flashcard", "f")}, p.id as progress_id, ${columns("progress", "p")}
    from flashcards f left join user_flashcards p on p.user_id = $1 and p.flashcard_id = f.id
      and p.part = 0 and p.deleted_at is null
    where f.user_id = $1 and f.id = n.flashcard_id and n.flashcard_id is not null offset 0`;

/**
 * Selects the nodes of a list n with their items, by look-ups for each, so that a small branch costs little in
 * any notebook.
 * @param card a parameter that takes the progress out would make the planner drop its user, which a cluster needs to see
 */
const shown = (list: string, card: string) => `select n.id, n.parent_id, n.item_type, n.item_id, n.sort_order,
    ${WITHOUT_MEMORY.join(", ")}, card.*
  from ${list} n left join lateral (
    ${card}) card on true`;

// LATERAL with OFFSET 0, here and below, makes each node one look-up in the index: see PLAN_FOR_WALKS.
const LISTED = `(select n.* from unnest($2::bigint[]) as l (id) cross join lateral (
    select ${NODE} from nodes n where n.user_id = $1 and n.id = l.id offset 0) n)`;
export const NODES = shown(LISTED, CARD);
export const NODES_WITH_PROGRESS = shown(LISTED, CARD_WITH_PROGRESS);

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

export const HEAD = `select u.version, ${GENERATION} as generation
  from users u join nodes n on n.user_id = $1 and n.id = $2 and n.deleted_at is null where u.id = $1`;

const parent = (card: string) => `with above as (
    select ${NODE} from nodes n where n.user_id = $1 and n.deleted_at is null
      and n.id = (select parent_id from nodes where user_id = $1 and id = $2))
  ${shown("above", card)}`;
export const PARENT = parent(CARD);
export const PARENT_WITH_PROGRESS = parent(CARD_WITH_PROGRESS);

export const SIBLING_IDS = `select id from nodes where user_id = $1 and deleted_at is null
    and parent_id = (select parent_id from nodes where user_id = $1 and id = $2)
  order by sort_order, id`;
