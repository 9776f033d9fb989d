/** The present generation of a row `u` of users: the later one of the user's own and everybody's. */
export const GENERATION = "greatest(u.generation, (select generation from present_generation))";

/** Marks the row as written in this database: see `isOwn`. */
export const WRITTEN_HERE = "written_by = (pg_current_xact_id()::text::bigint % 4294967296)";

/** Whether the row is still the one that was written here: a dump that is loaded writes it in another transaction. */
export const IS_OWN = "coalesce(written_by = xmin::text::bigint, true)";
