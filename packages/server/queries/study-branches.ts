import { branchLimits, type StudiedCard } from "@perennial/domain/study/branch-limits";
import type { BranchLimits } from "@perennial/domain/study/queue";
import { DEFAULT_SCHEDULING, type Scheduling } from "@perennial/domain/study/schedule";
import { createSettingsReader, type SettingsHere, schedulingOf } from "@perennial/domain/study/settings";
import type { StudyDay } from "@perennial/domain/study/study-day";
import type { NodeId } from "@perennial/domain/tree/node";
import type pg from "pg";
import type { readStoredSettings } from "./study-settings.ts";

type Stored = Awaited<ReturnType<typeof readStoredSettings>>;

/** How the branches of some nodes are studied today. */
export interface Branches {
  settingsOf(id: NodeId): SettingsHere;
  limitsOf(here: SettingsHere): BranchLimits;
  /** What was studied on the day. */
  readonly studiedToday: readonly StudiedCard[];
}

const STUDIED = `select n.id, p.introduced_on = $2 as was_new from user_flashcards p
    join nodes n on n.user_id = $1 and n.flashcard_id = p.flashcard_id
  where p.user_id = $1 and p.study_day = $2 and p.introduced_on is not null and p.deleted_at is null`;

/** OFFSET 0 makes each step of the walk one look-up in the index: see PLAN_FOR_WALKS. */
const PARENTS = `with recursive up as (
    select n.id, n.parent_id from nodes n where n.user_id = $1 and n.id = any($2::bigint[])
    union
    select p.* from up cross join lateral (
      select n.id, n.parent_id from nodes n where n.user_id = $1 and n.id = up.parent_id offset 0) p)
  select * from up`;

/**
 * How each of some nodes is studied. Only where a branch says something of its own are the nodes above looked up.
 * @param root the node above all others
 */
export async function readSettingsOfNodes(
  client: pg.PoolClient,
  userId: number,
  { stored, root, nodeIds }: { stored: Stored; root: number; nodeIds: readonly number[] },
): Promise<(id: NodeId) => SettingsHere> {
  if (stored.every(({ nodeId }) => nodeId === root)) {
    const everywhere = createSettingsReader(stored, () => null)(root);
    return () => everywhere;
  }
  const up = await client.query<{ id: number; parent_id: number | null }>(PARENTS, [userId, nodeIds]);
  const parents = new Map<NodeId, number | null>(up.rows.map((row) => [row.id, row.parent_id]));
  return createSettingsReader(stored, (id) => parents.get(id));
}

/**
 * Reads how the branches of some nodes are studied on a day, and what of their limits was used up on it.
 * @returns null where the user has said nothing of any branch
 */
export async function readBranches(
  client: pg.PoolClient,
  userId: number,
  asked: {
    readonly stored: Stored;
    readonly root: number;
    readonly day: StudyDay;
    readonly nodeIds: readonly number[];
  },
): Promise<Branches | null> {
  const { stored, root, day, nodeIds } = asked;
  if (stored.length === 0) return null;
  const studied = await client.query<{ id: number; was_new: boolean }>(STUDIED, [userId, day]);
  const ids = [...new Set([...nodeIds, ...studied.rows.map(({ id }) => id)])];
  const settingsOf = await readSettingsOfNodes(client, userId, { stored, root, nodeIds: ids });
  const here = studied.rows.map(({ id, was_new }) => ({ here: settingsOf(id), wasNew: was_new }));
  return { settingsOf, limitsOf: branchLimits(here), studiedToday: here };
}

/** Reads the question of the card that each of some nodes shows. */
export async function readQuestions(
  client: pg.PoolClient,
  userId: number,
  nodeIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ id: number; question: string }>(
    `select n.id, f.question from nodes n join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
      where n.user_id = $1 and n.id = any($2::bigint[])`,
    [userId, nodeIds],
  );
  return new Map(rows.map(({ id, question }) => [id, question]));
}

/** How the card of each node comes back. */
export async function readSchedules(
  client: pg.PoolClient,
  userId: number,
  branches: Branches | null,
  nodeIds: readonly number[],
): Promise<(nodeId: number) => Scheduling> {
  if (branches === null) return () => DEFAULT_SCHEDULING;
  const questions = await readQuestions(client, userId, nodeIds);
  return (id) => schedulingOf(branches.settingsOf(id).settings, questions.get(id) ?? "");
}
