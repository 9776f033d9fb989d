import {
  MAX_COMMANDS_PER_REQUEST,
  MAX_USER_ACTIONS_PER_PAGE,
  UNREADABLE_RESET_MS,
} from "@perennial/contract/limits";
import type * as wire from "@perennial/contract/outline/wire";
import { ok } from "@perennial/domain/result";
import type { Generations } from "../../commands/generation/generations.ts";
import type { CommandQueue } from "../../commands/group/queue.ts";
import { before, TOMBSTONE_DAYS } from "../../commands/retention/kept.ts";
import type { Pool } from "../../database/connection.ts";
import type { Clock } from "../../ports/clock.ts";
import { readChanges } from "../../queries/changes.ts";
import { readDeletedBranches } from "../../queries/deleted-branches.ts";
import { readNodeHistory } from "../../queries/node-history.ts";
import { seenActions, seenByCaller, seenRows } from "../../queries/seen-log.ts";
import { listUserActions } from "../../queries/user-actions.ts";
import { answerJson, refuse, refuseFields } from "../answer.ts";
import type { Handlers } from "../implement.ts";
import { wholeNumber } from "../query-values.ts";
import { areReadable, readableAction } from "../readable.ts";
import { createSpacing } from "../spacing.ts";
import { batchHeaders, refuseBatch, senderOf } from "../submit.ts";

const DEFAULT_PAGE = 100;

type LogCall =
  | "getNodeHistory"
  | "listDeleted"
  | "sendCommands"
  | "getChanges"
  | "createUserAction"
  | "listUserActions";

/** Batches of commands, and the log they write. */
export function logHandlers(deps: {
  readonly pool: Pool;
  readonly queue: CommandQueue;
  readonly generations: Pick<Generations, "mayReadOn">;
  readonly clock: Clock;
}): Pick<Handlers, LogCall> {
  const resets = createSpacing(deps.clock, UNREADABLE_RESET_MS);
  return {
    async sendCommands({ body, uuids, ...writer }) {
      const userActions = body.user_actions ?? [];
      for (const [path, list] of [
        ["commands", body.commands],
        ["user_actions", userActions],
      ] as const) {
        if (list.length > MAX_COMMANDS_PER_REQUEST) {
          return refuseFields([{ path, message: `Must be at most ${MAX_COMMANDS_PER_REQUEST} entries.` }]);
        }
      }
      const outcome = await deps.queue.submit(writer.viewer.userId, {
        ...senderOf(writer),
        commands: body.commands.map((command) => withPlainUuids(command, uuids.userAction)),
        userActions: userActions.map(withPlainUuid),
        atomic: body.atomic ?? true,
        uuid: uuids.givenMutation,
      });
      if (!outcome.ok) return refuseBatch(outcome, "commands");
      const { results } = outcome;
      const replayed = outcome.replayed || (results.length > 0 && results.every((result) => result.replayed));
      const { version, generation } = outcome;
      return answerJson(200, { results, version, generation }, batchHeaders(outcome, replayed));
    },

    async getChanges({ query, viewer, visibility, generation: shown, reads }) {
      const since = wholeNumber("since", query.since, 0);
      if (!since.ok) return since.error;
      const read = await readChanges(deps.pool, viewer.userId, since.value);
      if (!read.head) return answerJson(200, { reset: true });
      const { generation: present, version: end } = read.head;
      const claim = { shown, present, isAhead: since.value > end };
      const { mayReadOn, generation } = await deps.generations.mayReadOn(viewer.userId, claim);
      if (read.reset || !mayReadOn) return answerJson(200, { reset: true, generation });
      if (!areReadable(read.changes, reads)) {
        const seconds = resets.wait(viewer.sessionId);
        if (seconds === null) return answerJson(200, { reset: true, generation });
        return refuse("rate_limited", { headers: { "Retry-After": String(seconds) } });
      }
      const changes = await seenRows(
        deps.pool,
        viewer.userId,
        seenByCaller({ viewer, visibility }),
        read.changes,
      );
      return answerJson(200, { changes, version: read.version, generation });
    },

    async createUserAction({ body, uuids, reads, ...writer }) {
      const outcome = await deps.queue.submit(writer.viewer.userId, {
        ...senderOf(writer),
        commands: [],
        userActions: [withPlainUuid(body.user_action)],
        atomic: true,
        uuid: uuids.givenMutation,
      });
      if (!outcome.ok) return refuseBatch(outcome, null);
      const recorded = outcome.userActions[0];
      if (!recorded) throw new Error("a user action was not recorded");
      const action = readableAction(recorded.action, reads);
      return answerJson(201, action, batchHeaders(outcome, outcome.replayed || recorded.replayed));
    },

    async listUserActions({ query, viewer, visibility, reads }) {
      const page = pageOf(query);
      if (!page.ok) return page.error;
      const { userId } = viewer;
      const seenBy = seenByCaller({ viewer, visibility });
      const listed = await listUserActions(deps.pool, userId, page.value);
      const actions = await seenActions(deps.pool, userId, seenBy, listed);
      return answerJson(200, { user_actions: actions.map((action) => readableAction(action, reads)) });
    },

    async getNodeHistory({ id, query, viewer, visibility }) {
      const page = pageOf(query);
      if (!page.ok) return page.error;
      const { userId } = viewer;
      if (visibility && !(await visibility.of(deps.pool, [id]))(id)) return refuse("not_found");
      const read = await readNodeHistory(deps.pool, userId, id, page.value);
      if (!read) return refuse("not_found");
      const history = await seenRows(deps.pool, userId, seenByCaller({ viewer, visibility }), read.history);
      return answerJson(200, { ...read, history });
    },

    async listDeleted({ query, viewer }) {
      const page = pageOf(query);
      if (!page.ok) return page.error;
      const { node_id: named } = query;
      const node = named === undefined ? ok(null) : wholeNumber("node_id", named, 1);
      if (!node.ok) return node.error;
      const asked = { ...page.value, nodeId: node.value, since: before(deps.clock(), TOMBSTONE_DAYS) };
      return answerJson(200, await readDeletedBranches(deps.pool, viewer.userId, asked));
    },
  };
}

/** Reads which part of a list is asked for: newest first, from an id or a version on. */
function pageOf(query: { readonly before?: string | undefined; readonly limit?: string | undefined }) {
  const from = query.before === undefined ? ok(undefined) : wholeNumber("before", query.before, 1);
  if (!from.ok) return from;
  const limit = query.limit === undefined ? ok(DEFAULT_PAGE) : wholeNumber("limit", query.limit, 1);
  if (!limit.ok) return limit;
  return ok({ before: from.value, limit: Math.min(limit.value, MAX_USER_ACTIONS_PER_PAGE) });
}

/** PostgreSQL writes UUIDs in lower case: a replay is found whatever the case it was sent in. */
const withPlainUuid = <T extends { uuid: string }>(named: T): T => ({
  ...named,
  uuid: named.uuid.toLowerCase(),
});
/** A command with its UUIDs in lower case; the user action is its own, or else the one that the request names. */
const withPlainUuids = (command: wire.Command, userAction: string | null): wire.Command => ({
  ...withPlainUuid(command),
  user_action_uuid: command.user_action_uuid?.toLowerCase() ?? userAction,
});
