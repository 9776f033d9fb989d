import type pg from "pg";
import { readUsage } from "../../database/usage.ts";
import { fullQuota, type Quota, quotaOf } from "../../policies/quota.ts";
import type { FileRefusal } from "./document.ts";
import type { ImportPlan } from "./plan.ts";

/** Returns why an account has no room for what of a file is not here yet; undefined where it has. */
export async function whyNoRoom(
  client: pg.PoolClient,
  userId: number,
  quota: Quota,
  { fresh }: Pick<ImportPlan, "fresh">,
): Promise<FileRefusal | undefined> {
  const usage = await readUsage(client, userId);
  if (!usage || fresh.length === 0) return undefined;
  let bytes = 0;
  for (const { item } of fresh) bytes += Buffer.byteLength(item.text) + Buffer.byteLength(item.answer ?? "");
  const sentence = fullQuota(quotaOf(quota, usage), usage, { nodes: fresh.length, bytes });
  return sentence === undefined ? undefined : { sentence };
}
