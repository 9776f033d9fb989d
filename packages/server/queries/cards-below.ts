/**
 * The nodes of a branch, each with the row above it and its card if it shows one. @param root the parameter that names its root; $1 is
 * the user
 */
export const withBelow = (root: `$${number}`): string => `with recursive below as (
    select n.id, n.parent_id, n.flashcard_id from nodes n where n.user_id = $1 and n.id = ${root} and n.deleted_at is null
    union
    select c.* from below b cross join lateral (
      select n.id, n.parent_id, n.flashcard_id from nodes n where n.user_id = $1 and n.parent_id = b.id and n.deleted_at is null
      order by n.sort_order, n.id offset 0) c)`;
