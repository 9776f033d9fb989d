import { type Account, call } from "./stage/api.ts";
import { readTree } from "./stored-tree.ts";

const DAY_MS = 86_400_000;

/** Cards that were known and forgotten in turns, day by day, and known at last: how often each, by its question. */
export async function forget(
  origin: string,
  account: Account,
  times: Readonly<Record<string, number>>,
): Promise<void> {
  const { nodes } = await readTree(origin, account, account.rootId);
  const reviews = nodes.flatMap(({ content, item_id }) => {
    const lapses = "question" in content ? times[content.question] : undefined;
    if (lapses === undefined) return [];
    const count = lapses * 2 + 1;
    return Array.from({ length: count }, (_, i) => ({
      uuid: crypto.randomUUID(),
      flashcard_id: item_id,
      rating: i % 2 === 0 ? 3 : 1,
      reviewed_at: new Date(Date.now() - (count - i + 10) * DAY_MS).toISOString(),
      time_zone: "UTC",
    }));
  });
  await call(origin, "POST", "/study/reviews", account.token, { reviews });
}
