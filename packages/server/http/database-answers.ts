import type pg from "pg";

const ANSWER_WITHIN_MS = 2_000;

/** Whether the database answers, and soon enough. */
export async function databaseAnswers(pool: Pick<pg.Pool, "query">): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
  });
  const answered = pool.query("select 1").then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
