import type { Plan } from "@perennial/domain/intent/plan";
import type { Refusal } from "@perennial/domain/intent/refusal";
import type { Op } from "@perennial/domain/op/op";
import type { Result } from "@perennial/domain/result";
import type { Outline } from "@perennial/domain/tree/outline";
import { HEADERS } from "../../limits.ts";
import { condense, type OldRow } from "../../log/condense.ts";
import type { DataMutation, FlatTree } from "../../outline/wire.ts";
import type { PortResponse, RequestHeaders, ServerPort } from "../server-port.ts";
import { type Batch, createBatches } from "./batches.ts";
import { presentRow } from "./present.ts";
import { rateAs } from "./rate.ts";
import { read } from "./reads.ts";
import { errorBody, type RefusalAnswer, statusOf } from "./refusal.ts";
import { type Accepted, acceptRequest, batchOf } from "./requests.ts";
import { createModelState, uuidOf } from "./state.ts";

/**
 * The server in memory, with one user and without accounts: the domain's rules, one log, and a response kept for
 * every mutation UUID. It follows the contract as the real one does; the cases and the random sequences of this
 * folder hold the two against each other.
 */
export interface ModelServer extends ServerPort {
  readonly outline: Outline;
  /** As it was written, whatever has been compacted since. */
  readonly log: readonly DataMutation[];
  readonly rootId: number;
  readonly generation: string;
  /** The account from its root, as GET /trees answers it: at once, for what is held against it after each step. */
  tree(): FlatTree;
  /** Applies what another device of the user decides, past the commands: for what no call can say. */
  change(decide: (outline: Outline, nextId: () => number) => Result<Plan, Refusal>): boolean;
  /** Compacts all that the log has, as if it were of one day, long ago, and no device would come back. */
  compact(): void;
  /** Called with the rows of each commit. @returns how to stop */
  onCommit(listener: (rows: readonly DataMutation[]) => void): () => void;
}

const ROOT = { id: 1, parentId: null, sortOrder: 0, itemType: "note", itemId: 2 } as const;
/** No call makes a root: an account has one from its first moment. */
const ROOT_OPS: readonly Op[] = [
  { type: "note.create", id: ROOT.itemId, before: null, after: { id: ROOT.itemId, text: "" } },
  { type: "node.create", id: ROOT.id, before: null, after: ROOT },
];
/** Rows are numbered from here: no id of a row is a version, or a number that a test would write by chance. */
const FIRST_ID = 101;
const GENERATION = "000000000000-00000000";

export function createModelServer(now: () => Date, generation = GENERATION): ModelServer {
  const state = createModelState(ROOT.id, FIRST_ID, now, generation);
  const batches = createBatches(state);
  const log: DataMutation[] = [];
  const listeners = new Set<(rows: readonly DataMutation[]) => void>();
  let drawn = 0;
  const drawUuid = () => uuidOf("ffffffff", ++drawn);

  /** What has happened since the last commit goes into the log, and out to those who listen. */
  const commit = () => {
    const rows = state.history.slice(log.length).map((_change, i) => presentRow(state, log.length + 1 + i));
    log.push(...rows);
    if (rows.length > 0) for (const listener of [...listeners]) listener(rows);
  };

  const refuse = (refused: RefusalAnswer, headers = {}, details = {}): PortResponse => ({
    status: statusOf(refused),
    body: errorBody(refused, details),
    headers,
  });

  const write = (request: Accepted, batch: Batch): PortResponse => {
    const outcome = batches.run(batch);
    commit();
    const isList = request.name === "sendCommands";
    if (!outcome.ok) {
      const { refused, index, version } = outcome;
      const isCommand = isList && index !== null;
      const where = isCommand ? `commands.${index}.` : "";
      const issues = refused.issues?.map((issue) => {
        const path = issue.path === "uuid" && !isCommand ? HEADERS.dataMutation : where + issue.path;
        return { ...issue, path };
      });
      const said = issues ? { ...refused, issues } : refused;
      return refuse(said, headersOf(state.generation, version, false), isCommand ? { index } : {});
    }
    const { results, userActions, version, replayed } = outcome;
    const { generation } = state;
    const [result] = results;
    const [recorded] = userActions;
    if (isList) {
      const all = replayed || (results.length > 0 && results.every((each) => each.replayed));
      return {
        status: 200,
        body: { results, version, generation },
        headers: headersOf(state.generation, version, all),
      };
    }
    if (result)
      return {
        status: result.status,
        body: result.body,
        headers: headersOf(state.generation, result.version, result.replayed),
      };
    if (!recorded) throw new Error("a call that writes has written nothing");
    const headers = headersOf(state.generation, version, replayed || recorded.replayed);
    return { status: 201, body: recorded.action, headers };
  };

  const respond = (method: string, path: string, headers: RequestHeaders, body: unknown): PortResponse => {
    const request = acceptRequest(method, path, headers, body);
    if (!request.ok) return refuse(request.error);
    const batch = batchOf(request.value, drawUuid);
    if (!batch.ok) return refuse(batch.error);
    if (batch.value) return write(request.value, batch.value);
    const found = read({ state, batches, log }, request.value);
    return found.ok ? { status: 200, body: found.value, headers: {} } : refuse(found.error);
  };

  const server: ModelServer = {
    outline: state.outline,
    log,
    rootId: ROOT.id,
    generation,
    tree: () => respond("GET", `/trees/${ROOT.id}?format=flat`, {}, undefined).body as FlatTree,
    // What a response says has happened when the call returns; its bytes are those of that moment.
    handle: (...request) => Promise.resolve(asSent(respond(...request))),
    change(decideChange) {
      const plan = decideChange(state.outline, state.draw);
      if (!plan.ok) return false;
      state.begin({ mutationUuid: drawUuid(), userActionUuid: null, undoOf: null });
      for (const { command, ops } of plan.value.steps) {
        if (command.type === "flashcard.rate") rateAs(state, drawUuid(), command);
        else state.apply(ops);
      }
      commit();
      return true;
    },
    compact() {
      const { changed } = condense(log.map((row) => oldRow(row, state.spans.get(row.version) ?? null)));
      for (const { version, first_version: first } of changed) {
        const { table_name: table, record_id: id } = log[version - 1] ?? {};
        for (const row of log.slice((first ?? version) - 1, version))
          if (row.table_name === table && row.record_id === id)
            state.spans.set(row.version, first ?? version);
      }
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  state.begin({ mutationUuid: drawUuid(), userActionUuid: null, undoOf: null });
  state.apply(ROOT_OPS);
  commit();
  return server;
}

const oldRow = (row: DataMutation, first: number | null): OldRow => ({
  ...row,
  first_version: first,
  isAlone: row.uuid === row.mutation_uuid && row.call_version === row.version && row.undo_of === null,
  device: null,
  day: "",
});

const headersOf = (generation: string, version: number, replayed: boolean) => ({
  [HEADERS.dataGeneration.toLowerCase()]: generation,
  [HEADERS.dataVersion.toLowerCase()]: String(version),
  ...(replayed ? { [HEADERS.replayed.toLowerCase()]: "true" } : {}),
});

const asSent = (response: PortResponse): PortResponse => ({
  ...response,
  body: JSON.parse(JSON.stringify(response.body ?? null)),
});
