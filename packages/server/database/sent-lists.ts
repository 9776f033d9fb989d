/** Returns ids as PostgreSQL reads a `bigint[]`, without looking at each: 100,000 took as long as reading their texts. */
export const idList = (ids: readonly number[]): string => `{${ids.join(",")}}`;

/**
 * SQL for a list of ids in $2 that the planner does not look into. A cluster's worker plans each statement with its values: for
 * hundreds of ids it would rather read all rows of the user, of whom it expects few as long as most people have few.
 */
export const AMONG_IDS = "any(array(select unnest($2::bigint[])))";
