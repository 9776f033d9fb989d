import type * as wire from "@perennial/contract/outline/wire";
import * as study from "@perennial/contract/study/reviews";
import { KINDS } from "@perennial/domain/kind/table";
import { writeBacklog } from "@perennial/domain/study/backlog";
import { writeEasyDays } from "@perennial/domain/study/easy-days";
import { writeSteps } from "@perennial/domain/study/setting-bounds";
import { writeWeights } from "@perennial/domain/study/weights-text";
import type { CommandQueue } from "../../commands/group/queue.ts";
import { keepAnswer } from "../../commands/idempotency/keep-answer.ts";
import type { Pool } from "../../database/connection.ts";
import { readStudySettings, recordsToWrite } from "../../queries/study-settings.ts";
import { answerJson, refuse } from "../answer.ts";
import type { Handlers } from "../implement.ts";
import { batchHeaders, refuseBatch, senderOf } from "../submit.ts";

type SettingsCall = "getStudySettings" | "setStudySettings";

/** How branches are studied. */
export function studySettingsHandlers(deps: {
  readonly pool: Pool;
  readonly queue: CommandQueue;
}): Pick<Handlers, SettingsCall> {
  const { pool, queue } = deps;
  return {
    async getStudySettings({ id, viewer }) {
      const read = await readStudySettings(pool, viewer.userId, id);
      return read ? answerJson(200, read) : refuse("not_found");
    },

    async setStudySettings({ id: nodeId, body, uuids, ...writer }) {
      const { userId } = writer.viewer;
      if (!(await readStudySettings(pool, userId, nodeId))) return refuse("not_found");
      const records = await recordsToWrite(pool, userId, nodeId, uuids.mutation);
      const record = records.at(-1)?.id ?? null;
      const said = saidIn(body.settings);
      const outcome = await queue.submit(userId, {
        ...senderOf(writer),
        commands: [
          {
            uuid: uuids.mutation,
            user_action_uuid: uuids.userAction,
            ...commandFor(record, nodeId, said),
          },
          ...unsaidIn(records.slice(0, -1), said).map((command) => ({
            uuid: crypto.randomUUID(),
            user_action_uuid: uuids.userAction,
            ...command,
          })),
        ],
        atomic: true,
      });
      if (!outcome.ok) return refuseBatch(outcome, null);
      const [result] = outcome.results;
      const isCopy = result?.replayed === true;
      const headers = batchHeaders(isCopy ? { ...outcome, version: result.version } : outcome, isCopy);
      const first = isCopy ? study.StudySettingsHere.safeParse(result.body).data : undefined;
      if (first) return answerJson(200, first, headers);
      const after = await readStudySettings(pool, userId, nodeId);
      if (!after) return refuse("not_found");
      await keepAnswer(pool, userId, uuids.mutation, after);
      return answerJson(200, after, headers);
    },
  };
}

type Unnamed<T> = T extends unknown ? Omit<T, "uuid" | "user_action_uuid"> : never;
const table = KINDS.studySettings.table;
const NOTHING_SAID = {
  desired_retention: null,
  new_per_day: null,
  reviews_per_day: null,
  learning_steps: null,
  exam_date: null,
  weights: null,
  backlog: null,
  easy_days: null,
};

type Fields = Readonly<Record<string, string | number | null>>;

/** What a call says, as records keep it. */
function saidIn({
  learning_steps: steps,
  weights,
  backlog,
  easy_days: easyDays,
  ...named
}: study.StudySettingsInput["settings"]): Fields {
  return {
    ...definedOf(named),
    ...(steps === undefined ? {} : { learning_steps: steps && writeSteps(steps) }),
    ...(weights === undefined ? {} : { weights: weights && writeWeights(weights) }),
    ...(backlog === undefined
      ? {}
      : { backlog: backlog && writeBacklog({ ...backlog, from: backlog.study_day }) }),
    ...(easyDays === undefined ? {} : { easy_days: easyDays && writeEasyDays(easyDays) }),
  };
}

/** The command by which a node's record says so: the record with this id, or a new one where it is null. */
const commandFor = (id: number | null, nodeId: number, said: Fields): Unnamed<wire.Command> =>
  id === null
    ? { type: "record.create", table, fields: { node_id: nodeId, ...NOTHING_SAID, ...said } }
    : { type: "record.update", table, id, fields: said };

/**
 * Two devices that began to say something of one node at once made two records: what is said now is unsaid in the older
 * ones, so that a value which is to be inherited again is none of theirs.
 */
const unsaidIn = (
  older: Awaited<ReturnType<typeof recordsToWrite>>,
  said: Fields,
): readonly Unnamed<wire.Command>[] =>
  older.flatMap((row) => {
    const names = Object.keys(said).filter((name) => row[name] !== null);
    const fields = Object.fromEntries(names.map((name) => [name, null]));
    return names.length === 0 ? [] : [{ type: "record.update" as const, table, id: row.id, fields }];
  });

const definedOf = (values: Readonly<Record<string, string | number | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | number | null] => entry[1] !== undefined,
    ),
  );
