import type { Clock } from "../../ports/clock.ts";
import type { Drafter, ModelUse, Reserve } from "../../ports/drafter.ts";
import type { Queries } from "./draft-rows.ts";

const NOTHING: ModelUse = { inputTokens: 0, outputTokens: 0 };

/**
 * Charges a person with the calls to a model that answer one request. Each counts towards the day (UTC) on which it was sent: at the
 * most that it may use, until it has ended (decision 169).
 */
export function createCharge(
  client: Queries,
  userId: number,
  costMicros: Drafter["costMicros"],
  clock: Clock,
): { readonly reserve: Reserve; settled(): Promise<unknown> } {
  let settling: Promise<unknown> = Promise.resolve();
  const add = (day: string, calls: number, use: ModelUse, before: ModelUse) =>
    client.query(
      `insert into model_use as m (user_id, day, calls, input_tokens, output_tokens, cost_micros) values ($1, $2, $3, $4, $5, $6)
       on conflict (user_id, day) do update set calls = m.calls + $3, input_tokens = m.input_tokens + $4,
         output_tokens = m.output_tokens + $5, cost_micros = m.cost_micros + $6`,
      [
        userId,
        day,
        calls,
        use.inputTokens - before.inputTokens,
        use.outputTokens - before.outputTokens,
        (costMicros(use) ?? 0) - (costMicros(before) ?? 0),
      ],
    );
  return {
    async reserve(most) {
      const day = clock().toISOString().slice(0, 10);
      await add(day, 1, most, NOTHING);
      return (use) => {
        settling = Promise.all([settling, add(day, use ? 0 : -1, use ?? NOTHING, most)]);
        settling.catch(() => {}); // told by `settled`
      };
    },
    settled: () => settling,
  };
}
