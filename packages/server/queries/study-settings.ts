import { spelled } from "@perennial/contract/shapes/snake-case";
import type { StudySettingsHere } from "@perennial/contract/study/setting-shapes";
import type { BacklogPlan } from "@perennial/domain/study/backlog";
import type { Weights } from "@perennial/domain/study/memory";
import { DEFAULT_SETTINGS, forEachSetting, type StudySettings } from "@perennial/domain/study/setting-values";
import { createSettingsReader, type SettingsHere } from "@perennial/domain/study/settings";
import type { NodeId } from "@perennial/domain/tree/node";
import type pg from "pg";
import { recordFromRow, type StoredRow, selected } from "../database/record-rows.ts";
import { readPaths } from "./paths.ts";
import { readRootNode } from "./root-node.ts";

const STORED = `select ${selected("studySettings", "t")} from study_settings t
  where t.user_id = $1 and t.deleted_at is null`;

const NODE = `select n.id, coalesce(
    (select t.text from notes t where t.user_id = $1 and t.id = n.note_id),
    (select f.question from flashcards f where f.user_id = $1 and f.id = n.flashcard_id), '') as text
  from nodes n where n.user_id = $1 and n.id = $2 and n.deleted_at is null`;

/** What a user has said of branches. */
export async function readStoredSettings(client: pg.PoolClient | pg.Pool, userId: number) {
  const { rows } = await client.query<StoredRow>(STORED, [userId]);
  return rows.map((row) => recordFromRow("studySettings", row));
}

/** How one node is studied. @returns what everybody begins with where there is no such node */
export async function readSettingsOf(
  client: pg.PoolClient,
  userId: number,
  nodeId: number,
): Promise<StudySettings> {
  const stored = await readStoredSettings(client, userId);
  if (stored.length === 0) return DEFAULT_SETTINGS;
  const above = (await readPaths(client, userId, [nodeId])).get(nodeId) ?? [];
  const line = [...above.map(({ id }) => id), nodeId];
  return createSettingsReader(stored, (id) => line[line.indexOf(Number(id)) - 1])(nodeId).settings;
}

/** The weights that a user's cards go by where no branch says others. */
export async function readOwnWeights(pool: pg.Pool, userId: number): Promise<Weights> {
  const root = await readRootNode(pool, userId);
  const stored = await readStoredSettings(pool, userId);
  return createSettingsReader(stored, () => null)(root).settings.weights;
}

/** How a branch is studied, and who says so. @returns null where there is no such node */
export async function readStudySettings(
  pool: pg.Pool,
  userId: number,
  nodeId: number,
): Promise<StudySettingsHere | null> {
  const client = await pool.connect();
  try {
    const found = await client.query<{ id: number; text: string }>(NODE, [userId, nodeId]);
    const [node] = found.rows;
    if (!node) return null;
    const above = (await readPaths(client, userId, [nodeId])).get(nodeId) ?? [];
    const line = [...above, node];
    const parentOf = (id: NodeId) => line[line.findIndex((each) => each.id === id) - 1]?.id;
    const here = createSettingsReader(await readStoredSettings(client, userId), parentOf)(nodeId);
    return present(here, (id) => line.find((each) => each.id === id)?.text ?? "");
  } finally {
    client.release();
  }
}

function present({ settings, from }: SettingsHere, textOf: (id: NodeId) => string): StudySettingsHere {
  const { backlog, ...others } = spelled(settings);
  const source = (id: NodeId | null) => (id === null ? null : { node_id: Number(id), text: textOf(id) });
  return {
    settings: { ...others, backlog: backlog && backlogToWire(backlog) },
    from: spelled(forEachSetting((name) => source(from[name]))),
  };
}

const backlogToWire = ({ from, ...plan }: BacklogPlan) => ({ study_day: from, ...plan });

/** The rows that a call of this name found of a node, the oldest first: none, where it made the record itself. */
export async function recordsToWrite(pool: pg.Pool, userId: number, nodeId: number, uuid: string) {
  const { rows } = await pool.query<StoredRow>(
    `${STORED} and t.node_id = $2 and not exists (select from data_mutations d
      where d.user_id = $1 and d.uuid = $3 and d.mutation_type = 'studySettings.create')
    order by t.id`,
    [userId, nodeId, uuid],
  );
  return rows;
}
