import { baseVersionOf } from "../../outline/base-version.ts";
import type * as wire from "../../outline/wire.ts";
import { decide } from "./decide.ts";
import { createOwnWrites, type OwnWrites } from "./own-writes.ts";
import { type BareUserAction, presentAction } from "./present.ts";
import { errorBody, type RefusalAnswer, refused, refusedMember, statusOf } from "./refusal.ts";
import type { ModelState } from "./state.ts";
import { createTemporaryIds } from "./temporary-ids.ts";

/** What one request asks for. */
export interface Batch {
  readonly commands: readonly wire.Command[];
  readonly userActions: readonly wire.UserActionInput[];
  readonly atomic: boolean;
  /** Names the request as a whole. */
  readonly uuid: string | null;
  /** The generation that the sender says it is in. */
  readonly generation: string | null;
}

export type Outcome =
  | {
      readonly ok: true;
      readonly results: readonly wire.CommandResult[];
      readonly userActions: readonly { readonly action: wire.UserAction; readonly replayed: boolean }[];
      readonly version: number;
      readonly replayed: boolean;
    }
  /** `index` is null where the batch as a whole is refused. */
  | {
      readonly ok: false;
      readonly refused: RefusalAnswer;
      readonly index: number | null;
      readonly version: number;
    };

interface StoredResponse {
  readonly asked: string;
  readonly status: number;
  readonly body: unknown;
  readonly version: number;
}

/** Applies batches to a notebook, each mutation UUID once. */
export interface Batches {
  run(batch: Batch): Outcome;
  /** What the person did, the oldest first. */
  readonly userActions: readonly BareUserAction[];
}

export function createBatches(state: ModelState): Batches {
  const responses = new Map<string, StoredResponse>();
  const userActions: BareUserAction[] = [];
  const version = () => state.history.length;

  const runOne = (
    command: wire.Command,
    resolved: wire.Command | null,
    ownWrites: OwnWrites,
    own: ReadonlySet<string>,
  ): wire.CommandResult | RefusalAnswer => {
    const stored = responses.get(command.uuid);
    if (stored) {
      const { status, body, version: then } = stored;
      const answered = { uuid: command.uuid, status, body: copyOf(body), version: then, replayed: true };
      if (resolved) ownWrites.take(resolved, body);
      if (resolved && asked(resolved) !== stored.asked)
        return { ...refusedMember("idempotency_mismatch", "uuid"), answered };
      return answered;
    }
    if (state.isNamed(command.uuid)) return refusedMember("idempotency_mismatch", "uuid");
    if (!resolved) return refused("missing_dependency");
    const before = version();
    state.begin({
      mutationUuid: command.uuid,
      userActionUuid: command.user_action_uuid ?? null,
      undoOf: command.undo_of ?? null,
    });
    const decision = decide(state, resolved, ownWrites, own);
    ownWrites.take(resolved, decision.ok ? decision.value.body : null);
    if (!decision.ok) {
      state.takeBack(before);
      return decision.error;
    }
    const { status, body } = decision.value;
    responses.set(command.uuid, { asked: asked(resolved), status, body: copyOf(body), version: version() });
    return { uuid: command.uuid, status, body, version: version(), replayed: false };
  };

  const record = (input: wire.UserActionInput) => {
    const known = userActions.find(({ uuid }) => uuid === input.uuid);
    const action = known ?? { id: userActions.length + 1, ...input, created_at: state.now().toISOString() };
    if (!known) userActions.push(action);
    return { action: presentAction(state, action), replayed: known !== undefined };
  };

  return {
    userActions,
    run(batch) {
      const before = { version: version(), responses: responses.size, userActions: userActions.length };
      const refuse = (index: number | null, why: RefusalAnswer): Outcome => {
        state.takeBack(before.version);
        for (const uuid of [...responses.keys()].slice(before.responses)) responses.delete(uuid);
        userActions.length = before.userActions;
        return { ok: false, refused: why, index, version: before.version };
      };
      const future = batch.commands.findIndex(
        (command) => (baseVersionOf(command) ?? 0) > before.version && !responses.has(command.uuid),
      );
      if (future >= 0) return refuse(future, refused("base_from_the_future"));
      if ((batch.generation ?? state.generation) !== state.generation)
        return refuse(null, refused("other_generation"));
      const named = nameOf(batch);
      const stored = named && responses.get(named.uuid);
      if (named && stored?.asked === named.asked) {
        const done = copyOf(stored.body) as Pick<Extract<Outcome, { ok: true }>, "results" | "userActions">;
        return { ok: true, ...done, version: stored.version, replayed: true };
      }
      if (named && (stored || state.isNamed(named.uuid)))
        return refuse(null, refusedMember("idempotency_mismatch", "uuid"));
      const recorded = batch.userActions.map(record);
      const own = new Set(batch.commands.map(({ uuid }) => uuid));
      const taken = responses.size;
      // A refused command takes those of its user action with it: all is done once more without them.
      const refusals = new Map<string, RefusalAnswer>();
      const attempt = ():
        | wire.CommandResult[]
        | { readonly index: number; readonly why: RefusalAnswer }
        | null => {
        const ids = createTemporaryIds();
        const ownWrites = createOwnWrites();
        const results: wire.CommandResult[] = [];
        for (const [index, command] of batch.commands.entries()) {
          const { uuid, user_action_uuid: action } = command;
          const resolved = ids.resolve(command);
          const known = refusals.get(uuid);
          if (known && resolved) ownWrites.take(resolved, null);
          const result = known ?? runOne(command, resolved, ownWrites, own);
          const applied = "code" in result ? result.answered : result;
          if (applied) ids.learn(command, applied.body);
          if (!("code" in result)) {
            results.push(result);
            continue;
          }
          if (batch.atomic) return { index, why: result };
          const together = batch.commands.filter(
            (each) => !applied && action && each.user_action_uuid === action,
          );
          if (together.length > 1 && !refusals.has(uuid)) {
            for (const each of together)
              if (!responses.has(each.uuid) || [...responses.keys()].indexOf(each.uuid) >= taken)
                refusals.set(each.uuid, refused("missing_dependency"));
            refusals.set(uuid, result);
            state.takeBack(before.version);
            for (const name of [...responses.keys()].slice(taken)) responses.delete(name);
            return null;
          }
          const body = errorBody(result);
          results.push({ uuid, status: statusOf(result), body, version: version(), replayed: false });
        }
        return results;
      };
      let results = attempt();
      while (results === null) results = attempt();
      if ("why" in results) return refuse(results.index, results.why);
      const done = { results, userActions: recorded };
      if (named)
        responses.set(named.uuid, {
          asked: named.asked,
          status: 200,
          body: copyOf(done),
          version: version(),
        });
      return { ok: true, ...done, version: version(), replayed: false };
    },
  };
}

/** A name that one of the commands has too is that command's, which answers for itself. */
function nameOf({ uuid, commands, userActions, atomic }: Batch) {
  if (uuid === null || commands.some((command) => command.uuid === uuid)) return null;
  const unnamed = commands.map(({ user_action_uuid: _action, ...command }) => command);
  return { uuid, asked: canonical({ commands: unnamed, userActions, atomic }) };
}

/** What a command asks for, without its own names, those it gives to its new rows, and when it was asked. */
function asked(command: wire.Command): string {
  const { uuid: _uuid, user_action_uuid: _action, ...rest } = command;
  return canonical({
    ...rest,
    temporary_id: null,
    item_temporary_id: null,
    reviewed_at: null,
    time_zone: null,
  });
}

/** The same text for the same contents: members in order of name, absent ones and null ones left out. */
const canonical = (value: object): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(
          Object.entries(member)
            .filter(([, inner]) => inner !== null && inner !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : member,
  );

/** Responses are given away: what is kept must not change with what somebody does to them. */
const copyOf = (body: unknown): unknown => JSON.parse(JSON.stringify(body ?? null));
