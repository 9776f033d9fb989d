import type { KindName } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import type pg from "pg";
import { prepared } from "./prepared.ts";
import { COLUMNS } from "./record-rows.ts";

/** The row of `readUsage`. */
export interface UsageRow {
  readonly isAnonymous: boolean;
  readonly nodes: number;
  readonly bytes: number;
  readonly own_nodes: number | null;
  readonly own_bytes: number | null;
}

const textBytes = (kind: KindName): string => {
  const texts = COLUMNS[kind].filter(({ type }) => type === "text");
  const sum = texts.map(({ name }) => `coalesce(octet_length(t.${name}), 0)`).join(" + ");
  return `coalesce(sum(${sum}), 0)::float8`;
};

const bytesOf = (kind: KindName): string =>
  `(select ${textBytes(kind)} from ${KINDS[kind].table} t where t.user_id = $1 and t.deleted_at is null)`;

/** The bytes of the texts of a kind that each account keeps, as a table of `user_id` and `bytes`. */
export const textBytesByUser = (kind: KindName): string =>
  `(select t.user_id, ${textBytes(kind)} as bytes from ${KINDS[kind].table} t where t.deleted_at is null group by t.user_id)`;

const USAGE = `select u.is_anonymous as "isAnonymous", u.quota_nodes as own_nodes, u.quota_bytes as own_bytes,
    (select count(*)::int from nodes n where n.user_id = $1 and n.deleted_at is null) as nodes,
    ${bytesOf("note")} + ${bytesOf("flashcard")} as bytes
  from users u where u.id = $1`;

/** Reads what an account keeps, which takes the longer the more that is; undefined where there is no such account. */
export async function readUsage(db: Pick<pg.Pool, "query">, userId: number): Promise<UsageRow | undefined> {
  const { rows } = await db.query<UsageRow>(prepared(USAGE, [userId]));
  return rows[0];
}

/** Sets how much one account may keep, as far as it is told; null for what the settings say. */
export async function setOwnQuota(
  db: Pick<pg.Pool, "query">,
  userId: number,
  own: { readonly nodes?: number | null; readonly bytes?: number | null },
): Promise<void> {
  const sets = [
    ["quota_nodes", own.nodes],
    ["quota_bytes", own.bytes],
  ].filter(([, most]) => most !== undefined);
  if (sets.length === 0) return;
  const columns = sets.map(([column], at) => `${column} = $${at + 2}`);
  await db.query(`update users set ${columns.join(", ")} where id = $1`, [
    userId,
    ...sets.map(([, most]) => most),
  ]);
}
