import type pg from "pg";
import { answerJson } from "../answer.ts";
import type { Handlers } from "../implement.ts";

const ANSWER_WITHIN_MS = 2_000;

export const healthHandlers = (deps: { readonly pool: pg.Pool }): Pick<Handlers, "health"> => ({
  async health() {
    return (await answers(deps.pool))
      ? answerJson(200, { status: "ok", message: "Perennial is running." })
      : answerJson(503, { status: "error", message: "The database does not answer." });
  },
});

async function answers(pool: pg.Pool): Promise<boolean> {
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
