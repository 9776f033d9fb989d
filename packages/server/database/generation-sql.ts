/** SQL for the present generation of a row `u` of `users`: the later one of the user's own and everybody's. */
export const GENERATION = "greatest(u.generation, (select generation from present_generation))";

/** SQL that sets `written_by` to the present transaction, as a row's `xmin` shows it: see `IS_OWN`. */
export const WRITTEN_HERE = "written_by = (pg_current_xact_id()::text::bigint % 4294967296)";

/** SQL for whether a row is still as it was written here: loading a dump writes it in another transaction. */
export const IS_OWN = "coalesce(written_by = xmin::text::bigint, true)";
