import type * as wire from "@perennial/contract/outline/wire";
import { fieldsToWire } from "@perennial/contract/shapes/fields";
import { snakeCase } from "@perennial/contract/shapes/snake-case";
import { StudySettingsHere, type StudySettingsInput } from "@perennial/contract/study/setting-shapes";
import { KINDS } from "@perennial/domain/kind/table";
import type { Values } from "@perennial/domain/kind/values";
import {
  SETTING_NAMES,
  type SettingName,
  type StudySettings,
  writeSetting,
} from "@perennial/domain/study/setting-values";
import { NO_OWN_SETTINGS } from "@perennial/domain/study/settings";
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
      const first = isCopy ? StudySettingsHere.safeParse(result.body).data : undefined;
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
const NOTHING = fieldsToWire("studySettings", NO_OWN_SETTINGS, SETTING_NAMES);

/** What a call says, as records keep it. */
function saidIn({ backlog, ...others }: StudySettingsInput["settings"]): Values {
  const said: Values = { ...others, backlog: backlog && { from: backlog.study_day, ...backlog } };
  return Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const value = said[snakeCase(name)];
      if (value === undefined) return [];
      // The schema of the call has seen to its type.
      const stored = value === null ? null : writeSetting(name, value as StudySettings[SettingName]);
      return [[snakeCase(name), stored]];
    }),
  );
}

/** The command by which a node's record says so: the record with this id, or a new one where it is null. */
const commandFor = (id: number | null, nodeId: number, said: Values): Unnamed<wire.Command> =>
  id === null
    ? { type: "record.create", table, fields: { node_id: nodeId, ...NOTHING, ...said } }
    : { type: "record.update", table, id, fields: said };

/**
 * Two devices that began to say something of one node at once made two records: what is said now is unsaid in the older
 * ones, so that a value which is to be inherited again is none of theirs.
 */
const unsaidIn = (
  older: Awaited<ReturnType<typeof recordsToWrite>>,
  said: Values,
): readonly Unnamed<wire.Command>[] =>
  older.flatMap((row) => {
    const names = Object.keys(said).filter((name) => row[name] !== null);
    const fields = Object.fromEntries(names.map((name) => [name, null]));
    return names.length === 0 ? [] : [{ type: "record.update" as const, table, id: row.id, fields }];
  });
