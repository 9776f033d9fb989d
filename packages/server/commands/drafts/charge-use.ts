import type { Clock } from "../../ports/clock.ts";
import type { Drafter, ModelUse } from "../../ports/drafter.ts";
import type { Queries } from "./draft-rows.ts";

/** Adds what a call to a model has used to what its person has used on the day (UTC). */
async function chargeUse(
  client: Queries,
  userId: number,
  use: ModelUse & { readonly costMicros: number },
  now: Date,
): Promise<void> {
  await client.query(
    `insert into model_use as m (user_id, day, calls, input_tokens, output_tokens, cost_micros) values ($1, $2, 1, $3, $4, $5)
     on conflict (user_id, day) do update set calls = m.calls + 1, input_tokens = m.input_tokens + $3,
       output_tokens = m.output_tokens + $4, cost_micros = m.cost_micros + $5`,
    [userId, now.toISOString().slice(0, 10), use.inputTokens, use.outputTokens, use.costMicros],
  );
}

/** Charges a person with the calls to a model that answer one request. */
export function createCharge(
  client: Queries,
  userId: number,
  costMicros: Drafter["costMicros"],
  clock: Clock,
): { onUse(use: ModelUse): void; settled(): Promise<unknown> } {
  let charged: Promise<unknown> = Promise.resolve();
  return {
    onUse(use) {
      charged = Promise.all([
        charged,
        chargeUse(client, userId, { ...use, costMicros: costMicros(use) ?? 0 }, clock()),
      ]);
      charged.catch(() => {}); // told by `settled`
    },
    settled: () => charged,
  };
}
