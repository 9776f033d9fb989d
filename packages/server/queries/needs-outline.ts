import type { KindName } from "@perennial/domain/kind/kinds";
import { createOutline, type Outline } from "@perennial/domain/tree/outline";
import type pg from "pg";
import { recordFromRow, type StoredRow, selected } from "../database/record-rows.ts";
import type { readStoredSettings } from "./study-settings.ts";

const REQUIREMENTS = `select ${selected("requirement", "t")} from requirements t
  where t.user_id = $1 and t.deleted_at is null`;
const ANCHORS = `select ${selected("anchor", "a")} from anchors a
  where a.user_id = $1 and a.id = any($2::bigint[]) and a.deleted_at is null`;

/** What stands above some nodes, themselves included, and what stands below others. OFFSET 0: see PLAN_FOR_WALKS. */
const NODES = `with recursive up as (
    select n.id, n.parent_id from nodes n where n.user_id = $1 and n.id = any($2::bigint[]) and n.deleted_at is null
    union
    select p.* from up cross join lateral (select n.id, n.parent_id from nodes n
      where n.user_id = $1 and n.id = up.parent_id and n.deleted_at is null offset 0) p),
  down as (
    select n.id from nodes n where n.user_id = $1 and n.id = any($2::bigint[]) and n.deleted_at is null
    union
    select c.* from down cross join lateral (select n.id from nodes n
      where n.user_id = $1 and n.parent_id = down.id and n.deleted_at is null offset 0) c)
  select ${selected("node", "n")} from nodes n
  where n.user_id = $1 and n.id in (select id from up union select id from down)`;
const CARDS = `select ${selected("flashcard", "f")} from flashcards f
  where f.user_id = $1 and f.id = any($2::bigint[]) and f.deleted_at is null`;
const PROGRESS = `select ${selected("progress", "p")} from user_flashcards p
  where p.user_id = $1 and p.flashcard_id = any($2::bigint[]) and p.deleted_at is null`;

/**
 * Reads what cards need as an outline: the requirements, both their ends with what is above and below, and what is remembered of the
 * cards there. All that decides about needs goes by it, as it goes by the tree on a device.
 * @returns null where no card needs another
 */
export async function readNeedsOutline(
  client: pg.ClientBase,
  userId: number,
  settings: Awaited<ReturnType<typeof readStoredSettings>>,
): Promise<Outline | null> {
  const outline = createOutline();
  const put = async <K extends KindName>(kind: K, text: string, ...values: unknown[]) => {
    const { rows } = await client.query<StoredRow>(text, [userId, ...values]);
    const records = rows.map((row) => recordFromRow(kind, row));
    for (const record of records) outline.put(kind, record);
    return records;
  };
  const requirements = await put("requirement", REQUIREMENTS);
  if (requirements.length === 0) return null;
  const named = requirements.flatMap(({ anchorId, needsId }) => [anchorId, needsId]);
  const anchors = await put("anchor", ANCHORS, named);
  const nodes = await put(
    "node",
    NODES,
    anchors.map(({ nodeId }) => nodeId),
  );
  const cards = nodes.flatMap(({ itemType, itemId }) => (itemType === "flashcard" ? [itemId] : []));
  await put("flashcard", CARDS, cards);
  await put("progress", PROGRESS, cards);
  for (const each of settings) outline.put("studySettings", each);
  return outline;
}
