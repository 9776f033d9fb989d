import type pg from "pg";
import type { Clock } from "../../ports/clock.ts";
import type { Payments } from "../../ports/payments.ts";

export interface PaymentDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly payments: Payments;
  /** Told what an operator has to know; never anything of a person. */
  readonly onTrouble: (reason: string) => void;
}

/** Numbers a reading before the provider is asked: of two answers the one that was asked for later stands. */
export async function drawReading(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ reading: number }>("select nextval('payment_readings') as reading");
  if (!rows[0]) throw new Error("the sequence gave no number");
  return rows[0].reading;
}
