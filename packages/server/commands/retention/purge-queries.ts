/** $1: the time before which answers go, $2: how many. */
export const OLD_ANSWERS = `delete from mutations m using (
    select user_id, uuid from mutations where created_at < $1 limit $2) old
  where m.user_id = old.user_id and m.uuid = old.uuid`;

const TABLES = ["nodes", "notes", "flashcards", "user_flashcards"] as const;

/** $1: the time before which tombstones go, $2: how many users. */
export const OWNERS_OF_TOMBSTONES = `${TABLES.map(
  (table) => `select user_id from ${table} where deleted_at < $1`,
).join(" union ")} limit $2`;

/** The oldest tombstones of a user: the same ones in each statement of a transaction. */
const oldest = (table: (typeof TABLES)[number]) =>
  `array(select id from ${table} where user_id = $1 and deleted_at < $2 order by deleted_at, id limit $3)`;

/**
 * $1: the user, $2: the time before which tombstones go, $3: how many of each table. In this order, so that nothing is
 * left that points at what is gone. Those that may go let go of each other first: then it does not matter which of
 * them goes earlier, nor which server's clock said that it was deleted earlier.
 */
export const TOMBSTONES = [
  `delete from user_flashcards where user_id = $1 and id = any(${oldest("user_flashcards")})`,
  `delete from user_flashcards where user_id = $1 and flashcard_id = any(${oldest("flashcards")})`,
  `delete from flashcards where user_id = $1 and id = any(${oldest("flashcards")})`,
  `delete from notes where user_id = $1 and id = any(${oldest("notes")})`,
  `update nodes set parent_id = null where user_id = $1 and deleted_at < $2 and parent_id is not null
    and (id = any(${oldest("nodes")}) or parent_id = any(${oldest("nodes")}))`,
  `delete from nodes n where n.user_id = $1 and n.id = any(${oldest("nodes")})
    and not exists (select from nodes c where c.user_id = $1 and c.parent_id = n.id)`,
];
