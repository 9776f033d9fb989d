import { createHash } from "node:crypto";
import type { Result } from "@perennial/domain/result";
import type pg from "pg";

/** A call beside the queue of commands, under the idempotency key that its sender gave it. */
export interface NamedCall {
  readonly userId: number;
  readonly uuid: string;
  /** What is asked for: a copy asks for the same. */
  readonly asked: readonly (string | Uint8Array)[];
  readonly now: Date;
}

export interface RepeatableAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** `other`: the key was given to something else. */
export type AnsweredOnce<Refused> =
  | { readonly kind: "first" | "copy"; readonly answer: RepeatableAnswer }
  | { readonly kind: "refused"; readonly refused: Refused }
  | { readonly kind: "other" };

const VERSION = "select version from users where id = $1";
/** Whoever comes second waits here until the first has committed, and then finds its answer. */
const CLAIM = `insert into mutations (user_id, uuid, body_hash, status, body, version, created_at)
  values ($1, $2, $3, 0, null, $4, $5) on conflict (user_id, uuid) do nothing`;
const KNOWN = "select body_hash, status, body from mutations where user_id = $1 and uuid = $2";
const KEEP = "update mutations set status = $3, body = $4 where user_id = $1 and uuid = $2";
const GIVE_BACK = "delete from mutations where user_id = $1 and uuid = $2";

/**
 * Does some work at most once under a key, in the transaction that the client is in: a copy of the call, also one that
 * comes at the same time, is told what the first one answered. What is refused does not use the key up.
 */
export async function answerOnce<Refused>(
  client: pg.PoolClient,
  { userId, uuid, asked, now }: NamedCall,
  work: () => Promise<Result<RepeatableAnswer, Refused>>,
): Promise<AnsweredOnce<Refused>> {
  const hash = hashOf(asked);
  const user = await client.query<{ version: number }>(VERSION, [userId]);
  const claimed = await client.query(CLAIM, [userId, uuid, hash, user.rows[0]?.version ?? 0, now]);
  if (claimed.rowCount === 0) {
    const { rows } = await client.query<RepeatableAnswer & { body_hash: string }>(KNOWN, [userId, uuid]);
    const [known] = rows;
    return known?.body_hash === hash ? { kind: "copy", answer: known } : { kind: "other" };
  }
  const done = await work();
  if (!done.ok) {
    await client.query(GIVE_BACK, [userId, uuid]);
    return { kind: "refused", refused: done.error };
  }
  const { status, body } = done.value;
  await client.query(KEEP, [userId, uuid, status, JSON.stringify(body)]);
  return { kind: "first", answer: done.value };
}

function hashOf(asked: NamedCall["asked"]): string {
  const hash = createHash("sha256");
  for (const part of asked) hash.update(createHash("sha256").update(part).digest());
  return hash.digest("base64url");
}
