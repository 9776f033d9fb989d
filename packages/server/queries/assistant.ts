import type { Assistant } from "@perennial/contract/drafts/drafts";
import type pg from "pg";
import { mayUseModel } from "../policies/model-users.ts";
import type { Drafters, ModelOnOffer, OwnModel } from "../ports/drafter.ts";

/** How long drafts are kept after their end. */
const KEPT_DAYS = 30;

/** Reads the model that a person has named; null where they have named none. */
async function readOwn(pool: Pick<pg.Pool, "query">, userId: number): Promise<OwnModel | null> {
  const { rows } = await pool.query<OwnModel>(
    `select a.base_url as "baseUrl", a.model, a.sealed_key as "sealedKey" from assistants a
      where a.user_id = $1 and a.base_url is not null`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Returns what drafts for an account: to those who may not use the model it is as if there were none. */
export async function draftersFor(
  pool: Pick<pg.Pool, "query">,
  drafters: Drafters,
  viewer: { readonly userId: number; readonly isAnonymous: boolean },
): Promise<Drafters> {
  const named = drafters.own && (await readOwn(pool, viewer.userId));
  if (drafters.own && named) return { ...drafters, ...drafters.own(named, viewer.userId) };
  return mayUseModel(drafters.users, viewer) ? drafters : { ...drafters, model: null, offer: null };
}

interface Consent {
  readonly enabled: boolean;
  /** Whether typed answers may be read too. */
  readonly grades: boolean;
}

/** Reads what a person lets the model at a host read. */
async function readConsent(pool: Pick<pg.Pool, "query">, userId: number, host: string): Promise<Consent> {
  const { rows } = await pool.query<Consent>(
    "select a.enabled, a.enabled and a.grades as grades from assistants a where a.user_id = $1 and a.host = $2",
    [userId, host],
  );
  return rows[0] ?? { enabled: false, grades: false };
}

/** Returns whether a person lets the model at a host read what they ask about. */
export const isAssistantOn = async (...of: Parameters<typeof readConsent>): Promise<boolean> =>
  (await readConsent(...of)).enabled;

/** Returns whether a person has used what they may on this day (UTC), in tokens or in money. @param more beside what was used before */
export const isSpent = (
  {
    daily_tokens,
    daily_cost_micros,
    used_today,
  }: Pick<Assistant, "daily_tokens" | "daily_cost_micros"> & {
    readonly used_today: Omit<Assistant["used_today"], "calls">;
  },
  more: Omit<Assistant["used_today"], "calls"> = { tokens: 0, cost_micros: 0 },
): boolean =>
  (daily_tokens !== null && used_today.tokens + more.tokens >= daily_tokens) ||
  (daily_cost_micros !== null && used_today.cost_micros + more.cost_micros >= daily_cost_micros);

/** What a person has said of the assistant, and used of it. */
export type ReadAssistant = Omit<Assistant, "own">;

/** Reads it. @param offer null where there is no model */
export async function readAssistant(
  pool: pg.Pool,
  userId: number,
  offer: ModelOnOffer | null,
  now: Date,
): Promise<ReadAssistant> {
  const { rows } = await pool.query<{ calls: number; tokens: number; cost_micros: number }>(
    "select m.calls, m.input_tokens + m.output_tokens as tokens, m.cost_micros from model_use m where m.user_id = $1 and m.day = $2",
    [userId, now.toISOString().slice(0, 10)],
  );
  return {
    ...(offer ? await readConsent(pool, userId, offer.host) : { enabled: false, grades: false }),
    available: offer !== null,
    host: offer?.host ?? null,
    is_local: offer?.isLocal ?? false,
    model: offer?.model ?? null,
    kept_days: KEPT_DAYS,
    daily_tokens: offer?.dailyTokens ?? null,
    daily_cost_micros: offer?.dailyCostMicros ?? null,
    used_today: rows[0] ?? { calls: 0, tokens: 0, cost_micros: 0 },
  };
}

/** Reads the model that a person has named, as they are told of it. */
export async function toldOwn(pool: pg.Pool, userId: number): Promise<NonNullable<Assistant["own"]>> {
  const own = await readOwn(pool, userId);
  return { address: own?.baseUrl ?? null, model: own?.model ?? null, has_key: Boolean(own?.sealedKey) };
}
