import type { User } from "@perennial/contract/accounts";
import type { ItemType } from "@perennial/domain/tree/node";
import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import type { UserRow } from "../database/tables.ts";
import type { Entitlement } from "../policies/entitlement.ts";

type Row = Pick<
  UserRow,
  | "id"
  | "username"
  | "is_anonymous"
  | "has_subscription"
  | "subscription_status"
  | "trial_ends_at"
  | "current_period_end"
  | "root_node_id"
> & { readonly root_item_type: ItemType | null };

const USER = `select u.id, u.username, u.is_anonymous, u.has_subscription, u.subscription_status, u.trial_ends_at,
    u.current_period_end, u.root_node_id, n.item_type as root_item_type
  from users u left join nodes n on n.user_id = $1 and n.id = u.root_node_id and n.deleted_at is null
  where u.id = $1 and u.closed_at is null`;

const find = async (db: pg.Pool | pg.PoolClient, userId: number): Promise<Row | undefined> => {
  const { rows } = await db.query<Row>(prepared(USER, [userId]));
  return rows[0];
};

const publicPart = (row: Row): User => ({
  id: row.id,
  username: row.username,
  root_tree:
    row.root_node_id === null || row.root_item_type === null
      ? null
      : { id: row.root_node_id, item_type: row.root_item_type },
});

/** Reads what anybody may see of a user; null for an unknown id. */
export async function readPublicUser(db: pg.Pool, userId: number): Promise<User | null> {
  const row = await find(db, userId);
  return row ? publicPart(row) : null;
}

/** Reads what users see of themselves; null for an unknown id. */
export async function readOwnUser(db: pg.Pool | pg.PoolClient, userId: number): Promise<User | null> {
  const row = await find(db, userId);
  if (!row) return null;
  return {
    ...publicPart(row),
    has_subscription: row.has_subscription,
    subscription_status: row.subscription_status,
    is_anonymous: row.is_anonymous,
  };
}

/** Reads a node as the top of what somebody sees; null where it is not there. */
export async function readRootTree(db: pg.Pool, userId: number, nodeId: number): Promise<User["root_tree"]> {
  const { rows } = await db.query<{ id: number; item_type: ItemType }>(
    "select id, item_type from nodes where user_id = $1 and id = $2 and deleted_at is null",
    [userId, nodeId],
  );
  return rows[0] ?? null;
}

export interface Subscription {
  readonly hasSubscription: boolean;
  readonly status: string;
  readonly trialEndsAt: Date | null;
  readonly currentPeriodEnd: Date | null;
}

/** Reads what a user has subscribed to; null for an unknown id. */
export async function readSubscription(db: pg.Pool, userId: number): Promise<Subscription | null> {
  const row = await find(db, userId);
  return row
    ? {
        hasSubscription: row.has_subscription,
        status: row.subscription_status,
        trialEndsAt: row.trial_ends_at,
        currentPeriodEnd: row.current_period_end,
      }
    : null;
}

/** Returns whether a user may see cards to be studied. */
export async function mayStudy(db: pg.Pool, userId: number, entitlement: Entitlement): Promise<boolean> {
  const row = await find(db, userId);
  return row !== undefined && entitlement(row, "Studying flashcards");
}
