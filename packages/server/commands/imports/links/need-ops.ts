import type { Op } from "@perennial/domain/op/op";
import { creationOf } from "@perennial/domain/op/record-ops";
import { requirementId } from "@perennial/domain/search/requirement-id";
import type pg from "pg";
import { type StoredRow, selected, storedFromRow } from "../../../database/record-rows.ts";
import { createFacts, type Facts } from "../../state/facts.ts";
import type { NeedToWrite } from "./known-links.ts";

const REQUIREMENTS = `select ${selected("requirement", "t")} from requirements t
  where t.user_id = $1 and t.id = any($2::bigint[])`;

/**
 * Returns the ops that make requirements, but for those that there are; they belong behind those that make the anchors. One
 * that closes a cycle is made too: it counts for nothing.
 */
export async function opsOfNeeds(
  client: pg.ClientBase,
  userId: number,
  needs: readonly NeedToWrite[],
): Promise<{ readonly ops: readonly Op[]; readonly facts: Facts }> {
  const facts = createFacts();
  if (needs.length === 0) return { ops: [], facts };
  const wanted = new Map(needs.map((need) => [requirementId(need.anchorId, need.needsId), need]));
  const { rows } = await client.query<StoredRow>(REQUIREMENTS, [userId, [...wanted.keys()]]);
  for (const row of rows) facts.stored.requirement.set(row.id, storedFromRow("requirement", row));
  const ops = [...wanted].flatMap(([id, need]): Op[] => {
    const stored = facts.stored.requirement.get(id);
    return stored && !stored.deletedAt ? [] : [creationOf("requirement", { ...need, id })];
  });
  return { ops, facts };
}
