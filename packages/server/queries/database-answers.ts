import { randomInt } from "node:crypto";
import type pg from "pg";

const ANSWER_WITHIN_MS = 2_000;
const LARGEST_SAMPLE = 2 ** 47;

/** For whoever runs the server. */
export const DISK_IS_FULL =
  "The disk of the database has no room left: notes can be read, and nothing can be written. Make room on it.";

/**
 * Whether the database answers, and soon enough. On a cluster the rows of a user lie on one of its workers: asking after
 * any user asks one of them, over and over all of them.
 * @param sample whom it asks after, whether or not there is such a user
 */
export async function databaseAnswers(
  pool: Pick<pg.Pool, "query">,
  sample = randomInt(1, LARGEST_SAMPLE),
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
  });
  const answered = pool.query("select from users where id = $1", [sample]).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
