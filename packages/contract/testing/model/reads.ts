import { GENERIC_KINDS } from "@perennial/domain/kind/kinds";
import { type RecordId, serverId } from "@perennial/domain/kind/record-id";
import { KINDS } from "@perennial/domain/kind/table";
import { shapeOf } from "@perennial/domain/op/op-type";
import { err, ok, type Result } from "@perennial/domain/result";
import { nodeWith } from "@perennial/domain/tree/node-with";
import { flatten } from "@perennial/domain/tree/selectors";
import type { Body } from "../../calls/endpoints.ts";
import { MAX_USER_ACTIONS_PER_PAGE } from "../../limits.ts";
import { summedNode, withNode } from "../../outline/checksum.ts";
import type * as wire from "../../outline/wire.ts";
import type { Batches } from "./batches.ts";
import { presentAction, presentNode, presentNote, presentRecord } from "./present.ts";
import { type RefusalAnswer, refused, refusedField } from "./refusal.ts";
import type { Accepted } from "./requests.ts";
import type { ModelState } from "./state.ts";

export interface Readable {
  readonly state: ModelState;
  readonly batches: Batches;
  readonly log: readonly wire.DataMutation[];
}

const ROWS_PER_READ = 1_000;
const ACTIONS_PER_PAGE = 100;

/** What the calls return that only read. */
export function read({ state, batches, log }: Readable, request: Accepted): Result<unknown, RefusalAnswer> {
  const { name, id, query } = request;
  switch (name) {
    case "health":
      return ok({ status: "ok", message: "" });
    case "getTree":
      return state.outline.get("node", id) ? ok(treeOf(state, id, query)) : err(refused("not_found"));
    case "compareTree": {
      if (!state.outline.get("node", id)) return err(refused("not_found"));
      const said = request.body as Body<"compareTree">;
      const { nodes } = treeOf(state, id, new Map([["format", "flat"]])) as wire.FlatTree;
      const checksum = nodes.reduce((sum, node) => withNode(sum, summedNode(node)), 0);
      const isSame = said.version === log.length && [null, state.generation].includes(request.generation);
      const equal = isSame ? said.nodes === nodes.length && said.checksum === checksum : null;
      return ok({ equal, version: log.length, generation: state.generation });
    }
    case "getNote": {
      if (!state.outline.get("note", id)) return err(refused("not_found"));
      const holder = state.outline.holderOf({ itemType: "note", itemId: id });
      return ok({ ...presentNote(state, id), tree_id: holder ?? null });
    }
    case "getChanges": {
      const since = wholeNumber("since", query.get("since") ?? "", 0);
      if (!since.ok) return since;
      const { generation } = state;
      const isOther = request.generation !== null && request.generation !== generation;
      if (isOther || since.value > log.length) return ok({ reset: true, generation });
      const changes = log.slice(since.value, since.value + ROWS_PER_READ);
      if (changes.some(({ version }) => state.spans.has(version))) return ok({ reset: true, generation });
      return ok({ changes, version: changes.at(-1)?.version ?? log.length, generation });
    }
    case "listUserActions": {
      const before = wholeNumber("before", query.get("before") ?? String(Number.MAX_SAFE_INTEGER), 1);
      if (!before.ok) return before;
      const limit = wholeNumber("limit", query.get("limit") ?? String(ACTIONS_PER_PAGE), 1);
      if (!limit.ok) return limit;
      const found = batches.userActions.filter((action) => action.id < before.value).toReversed();
      const page = found.slice(0, Math.min(limit.value, MAX_USER_ACTIONS_PER_PAGE));
      return ok({ user_actions: page.map((action) => presentAction(state, action)) });
    }
    case "createStreamTicket":
      return ok({ ticket: "ticket" });
    default:
      return err(refused("not_implemented"));
  }
}

function treeOf(state: ModelState, id: number, query: Accepted["query"]): unknown {
  const isSet = (flag: string) => ["true", "1"].includes(query.get(flag) ?? "");
  const node = (nodeId: number) => presentNode(state, nodeId, isSet("include_user_flashcards"));
  const parentId = state.outline.get("node", id)?.parentId ?? null;
  const parent = isSet("include_parent") && parentId !== null ? { parent: node(serverId(parentId)) } : {};
  const ids = flatten(state.outline, id).map((row) => serverId(row.id));
  if (query.get("format") === "flat")
    return {
      root_id: id,
      version: state.history.length,
      generation: state.generation,
      nodes: ids.map(node),
      ...parent,
      ...recordsWith(state, new Set(ids)),
    };
  const nested = new Map<number, wire.Node & { readonly children: unknown[] }>();
  // Parents stand before their children, so the last is complete first.
  for (const each of ids.toReversed()) {
    const row = node(each);
    nested.set(each, { ...row, children: row.children_ids.map((childId) => nested.get(childId)) });
  }
  return { ...nested.get(id), ...parent };
}

/** What refers to the nodes, of kinds that no node shows. */
function recordsWith(state: ModelState, nodes: ReadonlySet<RecordId>): Pick<wire.FlatTree, "records"> {
  if (GENERIC_KINDS.length === 0) return {};
  const records = GENERIC_KINDS.map((kind) => {
    const ids = new Set(state.history.flatMap(({ op }) => (shapeOf(op.type).kind === kind ? [op.id] : [])));
    const shown = [...ids].filter((id) => nodes.has(nodeWith(state.outline, kind, id) ?? 0));
    return [KINDS[kind].table, shown.map((id) => presentRecord(state, kind, serverId(id)))] as const;
  });
  return { records: Object.fromEntries(records) };
}

function wholeNumber(field: string, value: string, least: number): Result<number, RefusalAnswer> {
  const number = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) && number >= least
    ? ok(number)
    : err(refusedField(field, `Must be a whole number of at least ${least}.`));
}
