import { ERROR_STATUS, ERROR_TEXT, type ErrorCode } from "@perennial/contract/errors";
import { logRecordFromOp } from "@perennial/contract/mapping";
import type { Command, DataMutation, Node } from "@perennial/contract/wire";
import { createFlashcard } from "@perennial/domain/intent/create-flashcard";
import { createNode } from "@perennial/domain/intent/create-node";
import { createNote } from "@perennial/domain/intent/create-note";
import { createRoot } from "@perennial/domain/intent/create-root";
import { deleteNode } from "@perennial/domain/intent/delete-node";
import { editFlashcard } from "@perennial/domain/intent/edit-flashcard";
import { editNote } from "@perennial/domain/intent/edit-note";
import { moveNode } from "@perennial/domain/intent/move-node";
import { opsOf, type Plan } from "@perennial/domain/intent/plan";
import { rateFlashcard } from "@perennial/domain/intent/rate-flashcard";
import type { Refusal } from "@perennial/domain/intent/refusal";
import { repointNode } from "@perennial/domain/intent/repoint-node";
import { type RecordId, serverId } from "@perennial/domain/kind/record-id";
import { applyOps } from "@perennial/domain/op/apply";
import { invertOps } from "@perennial/domain/op/invert";
import type { Op } from "@perennial/domain/op/op";
import type { Result } from "@perennial/domain/result";
import { mergeText } from "@perennial/domain/text/merge";
import { createOutline, type Outline } from "@perennial/domain/tree/outline";
import { subtreeIds } from "@perennial/domain/tree/selectors";

/** A request as it reached the server, for tests to look at. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ModelServer {
  readonly outline: Outline;
  readonly log: readonly DataMutation[];
  readonly rootId: number;
  readonly seen: readonly SeenRequest[];
  version(): number;
  /** Answers a request at once; what the answer says has happened by then. */
  handle(method: string, url: string, headers: Record<string, string>, body: unknown): Answer;
  /** What somebody else does on another device. */
  change(decide: (outline: Outline, nextId: () => number) => Result<Plan, Refusal>): boolean;
  /** Called with the rows of each commit. */
  onCommit(listener: (rows: readonly DataMutation[]) => void): () => void;
  /** Refuses a command before it is decided; null to let it through. */
  refuse: (command: Command) => { status: number; code: ErrorCode } | null;
  /** Makes /changes answer that everything has to be loaded anew. */
  reset: boolean;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

const USER = 1;
const NOW = "2026-11-21T12:00:00.000Z";

interface Executed {
  readonly status: number;
  readonly body: unknown;
  readonly ops: readonly Op[];
}

/**
 * The server in memory: the domain's rules, one log, and an answer kept for every mutation UUID. It is a model
 * to test against, told by the contract alone.
 */
export function createModelServer(): ModelServer {
  const outline = createOutline();
  const log: DataMutation[] = [];
  const answers = new Map<string, { status: number; body: unknown; version: number }>();
  const listeners = new Set<(rows: readonly DataMutation[]) => void>();
  const seen: SeenRequest[] = [];
  const uncommitted: DataMutation[] = [];
  let inTransaction = false;
  let ids = 100;
  const nextId = () => ++ids;

  const commit = (ops: readonly Op[], mutationUuid: string, actionUuid: string | null) => {
    const rows = ops.map((op, i): DataMutation => {
      const version = log.length + 1 + i;
      return {
        id: version,
        uuid: i === 0 ? mutationUuid : `00000000-0000-4000-8000-${String(version).padStart(12, "0")}`,
        mutation_uuid: mutationUuid,
        user_action_uuid: actionUuid,
        created_at: NOW,
        version,
        ...(JSON.parse(JSON.stringify(logRecordFromOp(op))) as ReturnType<typeof logRecordFromOp>),
      };
    });
    log.push(...rows);
    uncommitted.push(...rows);
    if (!inTransaction) tell();
  };
  const tell = () => {
    const rows = uncommitted.splice(0);
    if (rows.length > 0) for (const listener of listeners) listener(rows);
  };

  const nodeRow = (asked: RecordId): Node => {
    const id = serverId(asked);
    const node = outline.get("node", id);
    if (!node) throw new Error(`no node ${id}`);
    const isNote = node.itemType === "note";
    const itemId = serverId(node.itemId);
    const note = outline.get("note", itemId);
    const card = outline.get("flashcard", itemId);
    const memory = isNote ? undefined : outline.get("progress", itemId);
    return {
      id,
      parent_id: node.parentId === null ? null : serverId(node.parentId),
      user_id: USER,
      item_type: node.itemType,
      item_id: itemId,
      sort_order: node.sortOrder,
      children_ids: outline.childIds(id).map(serverId),
      content: isNote
        ? { id: itemId, text: note?.text ?? "", user_id: USER }
        : { id: itemId, question: card?.question ?? "", answer: card?.answer ?? "", user_id: USER },
      ...(memory ? { user_flashcard: progressRow(itemId) } : {}),
    };
  };
  const progressRow = (flashcardId: number) => {
    const memory = outline.get("progress", flashcardId);
    if (!memory) throw new Error(`no progress ${flashcardId}`);
    return {
      id: flashcardId,
      flashcard_id: flashcardId,
      confidence: memory.confidence,
      confidence_color: memory.confidenceColor,
      strength: memory.strength,
      next_review_time: memory.nextReviewTime,
      reviewed_at: memory.reviewedAt,
    };
  };
  const noteRow = (id: number) => ({ id, text: outline.get("note", id)?.text ?? "", user_id: USER });
  const cardRow = (id: number) => {
    const card = outline.get("flashcard", id);
    return { id, question: card?.question ?? "", answer: card?.answer ?? "", user_id: USER };
  };

  /** The text as it should become, where the edit was made against an older version. */
  const merged = (noteId: number, text: string, base: number | null | undefined) => {
    const theirs = outline.get("note", noteId)?.text;
    if (base === null || base === undefined || theirs === undefined) return text;
    const own = log.filter((row) => row.table_name === "notes" && row.record_id === noteId && row.new_values);
    const known = own.filter((row) => row.version <= base).at(-1)?.new_values?.text;
    return typeof known === "string" ? mergeText(known, text, theirs).text : text;
  };

  const decide = (
    command: Command,
    real: (id: number) => number,
  ): { plan: Result<Plan, Refusal>; answer: () => unknown } => {
    switch (command.type) {
      case "tree.create": {
        const { tree } = command;
        const id = nextId();
        const itemId = nextId();
        const content = tree.note
          ? ({ kind: "new-note", id: itemId, text: tree.note.text } as const)
          : tree.flashcard
            ? ({ kind: "new-flashcard", id: itemId, ...tree.flashcard } as const)
            : ({ kind: "existing", itemType: tree.item_type, itemId: real(tree.item_id ?? 0) } as const);
        const plan = createNode(outline, {
          id,
          parentId: real(tree.parent_id),
          content,
          previousSiblingId: tree.previous_sibling_id ? real(tree.previous_sibling_id) : undefined,
          sortOrder: tree.sort_order ?? undefined,
        });
        return { plan, answer: () => nodeRow(id) };
      }
      case "tree.update": {
        const { tree } = command;
        const nodeId = real(command.id);
        const plan =
          tree.item_type && tree.item_id
            ? repointNode(outline, { nodeId, item: { itemType: tree.item_type, itemId: real(tree.item_id) } })
            : moveNode(outline, {
                nodeId,
                parentId: tree.parent_id ? real(tree.parent_id) : undefined,
                previousSiblingId: tree.previous_sibling_id ? real(tree.previous_sibling_id) : undefined,
                sortOrder: tree.sort_order ?? undefined,
              });
        return { plan, answer: () => nodeRow(nodeId) };
      }
      case "tree.delete":
        return { plan: deleteNode(outline, { nodeId: real(command.id) }), answer: () => null };
      case "note.create": {
        const id = nextId();
        return { plan: createNote(outline, { id, text: command.note.text }), answer: () => noteRow(id) };
      }
      case "note.update": {
        const noteId = real(command.id);
        const text = merged(noteId, command.note.text, command.note.base_version);
        return { plan: editNote(outline, { noteId, text }), answer: () => noteRow(noteId) };
      }
      case "flashcard.create": {
        const id = nextId();
        return { plan: createFlashcard(outline, { id, ...command.flashcard }), answer: () => cardRow(id) };
      }
      case "flashcard.update": {
        const flashcardId = real(command.id);
        const { question, answer } = command.flashcard;
        const plan = editFlashcard(outline, {
          flashcardId,
          ...(question === null ? {} : { question }),
          ...(answer === null ? {} : { answer }),
        });
        return { plan, answer: () => cardRow(flashcardId) };
      }
      case "flashcard.rate": {
        const flashcardId = real(command.id);
        const plan = rateFlashcard(outline, {
          flashcardId,
          color: command.confidence_rating,
          now: new Date(NOW),
        });
        return { plan, answer: () => progressRow(flashcardId) };
      }
    }
  };

  const execute = (command: Command, temporary: Map<number, number>): Executed => {
    const refused = server.refuse(command);
    if (refused) return { status: refused.status, body: errorBody(refused.code), ops: [] };
    let missing = false;
    const real = (id: number) => {
      const known = id < 0 ? temporary.get(id) : id;
      if (known === undefined) missing = true;
      return known ?? id;
    };
    const { plan, answer } = decide(command, real);
    if (missing) return refusedBy("missing_dependency");
    if (!plan.ok) return refusedBy(codeOf(plan.error));
    const ops = opsOf(plan.value);
    applyOps(outline, ops);
    const body = JSON.parse(JSON.stringify(answer() ?? null)) as { id: number; item_id?: number } | null;
    if ("temporary_id" in command && command.temporary_id && body)
      temporary.set(command.temporary_id, body.id);
    if ("item_temporary_id" in command && command.item_temporary_id && body?.item_id)
      temporary.set(command.item_temporary_id, body.item_id);
    const creates = command.type.endsWith(".create");
    return { status: command.type === "tree.delete" ? 204 : creates ? 201 : 200, body, ops };
  };

  /** One command with its UUID: the first time it is done, from then on it is only answered. */
  const settle = (command: Command, temporary: Map<number, number>) => {
    const known = answers.get(command.uuid);
    if (known) {
      const body = known.body as { id?: number; item_id?: number } | null;
      if ("temporary_id" in command && command.temporary_id && body?.id)
        temporary.set(command.temporary_id, body.id);
      if ("item_temporary_id" in command && command.item_temporary_id && body?.item_id)
        temporary.set(command.item_temporary_id, body.item_id);
      return { ...known, replayed: true, ops: [] as readonly Op[] };
    }
    const done = execute(command, temporary);
    commit(done.ops, command.uuid, command.user_action_uuid ?? null);
    const answer = { status: done.status, body: done.body, version: log.length };
    // A refusal changes nothing, and may be another one the next time.
    if (done.status < 400) answers.set(command.uuid, answer);
    return { ...answer, replayed: false, ops: done.ops };
  };

  const batch = (commands: readonly Command[], atomic: boolean): Answer => {
    const temporary = new Map<number, number>();
    const results = [];
    const undo: { ops: readonly Op[]; uuid: string }[] = [];
    const start = log.length;
    inTransaction = atomic;
    for (const command of commands) {
      const { status, body, version, replayed, ops } = settle(command, temporary);
      if (status >= 400 && atomic) {
        for (const { ops: done, uuid } of undo.reverse()) {
          applyOps(outline, invertOps(done));
          answers.delete(uuid);
        }
        log.length = start;
        uncommitted.length = 0;
        inTransaction = false;
        return { status, body, headers: {} };
      }
      undo.push({ ops, uuid: command.uuid });
      results.push({ uuid: command.uuid, status, body, version, replayed });
    }
    inTransaction = false;
    tell();
    return { status: 200, body: { results, version: log.length }, headers: {} };
  };

  const call = (
    method: string,
    path: string,
    query: URLSearchParams,
    headers: Record<string, string>,
    body: unknown,
  ): Answer => {
    if (method === "GET") return read(path, query);
    if (path === "/stream_tickets") return { status: 200, body: { ticket: "ticket" }, headers: {} };
    if (path === "/user_actions") return { status: 201, body: actionRow(body), headers: {} };
    if (path === "/commands") {
      const { commands, atomic } = body as { commands: Command[]; atomic?: boolean };
      return batch(commands, atomic ?? true);
    }
    const command = commandOf(method, path, headers, body);
    if (!command) return { status: 404, body: errorBody("not_found"), headers: {} };
    const { status, body: answer, version, replayed } = settle(command, new Map());
    return {
      status,
      body: answer,
      headers: { "X-Data-Version": String(version), ...(replayed ? { "Idempotent-Replayed": "true" } : {}) },
    };
  };

  const read = (path: string, query: URLSearchParams): Answer => {
    if (path === "/health") return { status: 200, body: { status: "ok", message: "" }, headers: {} };
    if (path === "/changes") {
      const since = Number(query.get("since"));
      if (server.reset) return { status: 200, body: { reset: true }, headers: {} };
      return { status: 200, body: { changes: log.slice(since), version: log.length }, headers: {} };
    }
    const id = Number(/^\/trees\/(\d+)$/.exec(path)?.[1]);
    const node = outline.get("node", id);
    if (!node) return { status: 404, body: errorBody("not_found"), headers: {} };
    const nodes = subtreeIds(outline, id).map(nodeRow);
    const parent = node.parentId === null ? {} : { parent: nodeRow(node.parentId) };
    return { status: 200, body: { root_id: id, version: log.length, nodes, ...parent }, headers: {} };
  };

  const server: ModelServer = {
    outline,
    log,
    rootId: 1,
    seen,
    version: () => log.length,
    reset: false,
    refuse: () => null,
    handle(method, url, headers, body) {
      const { pathname, searchParams } = new URL(url, "http://model.test");
      const path = pathname.replace(/^\/api\/v1/, "");
      seen.push({ method, path, body, headers });
      return call(method, path, searchParams, headers, body);
    },
    change(decideChange) {
      const plan = decideChange(outline, nextId);
      if (!plan.ok) return false;
      const ops = opsOf(plan.value);
      applyOps(outline, ops);
      commit(ops, `ffffffff-0000-4000-8000-${String(log.length).padStart(12, "0")}`, null);
      return true;
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const root = createRoot(outline, { id: 1, content: { kind: "new-note", id: 2, text: "" } });
  if (!root.ok) throw new Error("an empty outline takes a root");
  applyOps(outline, root.value);
  commit(root.value, "ffffffff-0000-4000-8000-000000000000", null);
  return server;
}

const errorBody = (code: ErrorCode) => ({ error: ERROR_TEXT[code], code });
const refusedBy = (code: ErrorCode): Executed => ({
  status: ERROR_STATUS[code],
  body: errorBody(code),
  ops: [],
});

function codeOf(refusal: Refusal): ErrorCode {
  switch (refusal) {
    case "cycle":
      return "cycle";
    case "has-children":
      return "has_children";
    case "root":
      return "root_node";
    case "too-deep":
      return "too_deep";
    case "unknown-previous-sibling":
      return "previous_sibling_not_found";
    case "unknown-node":
    case "unknown-parent":
    case "unknown-item":
      return "not_found";
    default:
      return "validation";
  }
}

function actionRow(body: unknown) {
  const action = (body as { user_action: { uuid: string } }).user_action;
  return { ...action, id: 1, created_at: NOW, data_mutations: [] };
}

function commandOf(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: unknown,
): Command | null {
  const head = { uuid: headers["X-Data-Mutation-UUID"], user_action_uuid: headers["X-User-Action-UUID"] };
  const [, collection, id, action] = path.split("/");
  const route = `${method} ${collection}${action ? `/${action}` : ""}`;
  const type = {
    "POST trees": "tree.create",
    "PUT trees": "tree.update",
    "DELETE trees": "tree.delete",
    "POST notes": "note.create",
    "PUT notes": "note.update",
    "POST flashcards": "flashcard.create",
    "PUT flashcards": "flashcard.update",
    "POST flashcards/confidence": "flashcard.rate",
  }[route];
  if (!type) return null;
  return { ...head, type, ...(id ? { id: Number(id) } : {}), ...(body as object | undefined) } as Command;
}
