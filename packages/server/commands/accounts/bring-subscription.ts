import type pg from "pg";

/** The tables of subscriptions and checkouts, with their columns beside the user. */
const PAID = {
  payment_subscriptions: [
    "provider",
    "id",
    "customer_id",
    "status",
    "is_active",
    "trial_ends_at",
    "current_period_end",
    "reading",
  ],
  payment_checkouts: ["provider", "id", "created_at", "asked_at"],
} as const;

const STANDING = ["has_subscription", "subscription_status", "trial_ends_at", "current_period_end"] as const;

/** Carries a paid subscription over to the account that is signed in to, in statements of one user each (decision 39). */
export async function bringSubscription(client: pg.PoolClient, from: number, into: number): Promise<void> {
  for (const [table, columns] of Object.entries(PAID)) {
    const { rows } = await client.query<Record<string, unknown>>(
      `delete from ${table} where user_id = $1 returning ${columns.join(", ")}`,
      [from],
    );
    const places = columns.map((_, index) => `$${index + 2}`).join(", ");
    for (const row of rows)
      await client.query(`insert into ${table} (user_id, ${columns.join(", ")}) values ($1, ${places})`, [
        into,
        ...columns.map((column) => row[column]),
      ]);
  }
  const { rows } = await client.query<Record<string, unknown>>(
    `select ${STANDING.join(", ")} from users where id = $1 and has_subscription`,
    [from],
  );
  const [theirs] = rows;
  if (!theirs) return;
  const changes = STANDING.map((column, index) => `${column} = $${index + 2}`).join(", ");
  await client.query(`update users set ${changes} where id = $1 and not has_subscription`, [
    into,
    ...STANDING.map((column) => theirs[column]),
  ]);
}
