import { expect } from "vitest";
import type { ErrorBody } from "../../calls/errors.ts";
import { HEADERS } from "../../limits.ts";
import type * as wire from "../../outline/wire.ts";
import type { PortResponse, RequestHeaders, ServerPort } from "../server-port.ts";
import { linesOf } from "../tree-lines.ts";
import { isSingle, restCallOf } from "./rest-calls.ts";

/** A server with an account that nothing has been written into, for one case. */
export interface EmptyAccount {
  readonly server: ServerPort;
  readonly rootId: number;
  /** Moves the server's clock. */
  pass(days: number): void;
}

/** How a case sends its single commands: each by the call of its own, or in a list with POST /commands. */
export type Way = "call" | "list";

type Unnamed<T> = T extends unknown ? Omit<T, "uuid"> & { readonly uuid?: string } : never;
/** A command whose UUID is drawn where the case does not name it. */
export type CaseCommand = Unnamed<wire.Command>;
export type Response<T> = Omit<PortResponse, "body"> & { readonly body: T };
export type NoteNode = wire.Node & { readonly content: wire.Note };
export type CardNode = wire.Node & { readonly content: wire.Flashcard };

/** One account, and what a case says to the server in its name. */
export interface Notebook {
  readonly rootId: number;
  readonly rootNoteId: number;
  pass(days: number): void;
  call<T>(method: string, path: string, body?: unknown, headers?: RequestHeaders): Promise<Response<T>>;
  /** Sends one command in this notebook's way. */
  send(command: CaseCommand): Promise<wire.CommandResult>;
  /** Sends one command that must be applied. */
  does<T>(command: CaseCommand): Promise<wire.CommandResult & { readonly body: T }>;
  /** Sends one command that must be refused and must write nothing. */
  refused(command: CaseCommand): Promise<ErrorBody & { readonly status: number }>;
  batch(commands: readonly CaseCommand[], more?: BatchOptions): Promise<Response<BatchAnswer>>;
  uuid(): string;
  named(command: CaseCommand): wire.Command;
  /** Makes a note below a parent, the root unless told, as its last child. */
  note(text: string, parentId?: number): Promise<NoteNode>;
  card(question: string, answer: string, parentId?: number): Promise<CardNode>;
  /** The notebook as indented lines, its root first. */
  lines(): Promise<string[]>;
  log(since?: number): Promise<wire.DataMutation[]>;
  version(): Promise<number>;
  /** What the log says from a version on: the types of the rows. */
  types(since: number): Promise<string[]>;
}

export interface BatchOptions {
  readonly atomic?: boolean;
  readonly user_actions?: readonly wire.UserActionInput[];
  readonly uuid?: string;
}
export interface BatchAnswer {
  readonly results: readonly wire.CommandResult[];
  readonly version: number;
}

export async function openNotebook({ server, rootId, pass }: EmptyAccount, way: Way): Promise<Notebook> {
  let drawn = 0;
  const uuid = () => `5eed0000-0000-4000-8000-${String(++drawn).padStart(12, "0")}`;
  const named = (command: CaseCommand): wire.Command =>
    ({ ...command, uuid: command.uuid ?? uuid() }) as wire.Command;

  const call = async <T>(method: string, path: string, body?: unknown, headers: RequestHeaders = {}) =>
    (await server.handle(method, path, headers, body)) as Response<T>;

  const batch: Notebook["batch"] = (commands, { uuid: name, ...more } = {}) =>
    call(
      "POST",
      "/commands",
      { commands: commands.map(named), ...more },
      name ? { [HEADERS.dataMutation]: name } : {},
    );

  const send: Notebook["send"] = async (unnamed) => {
    const command = named(unnamed);
    if (way === "list" || !isSingle(command)) {
      const { status, body } = await batch([command], { atomic: false });
      // Where the list cannot even be read, it is refused as a whole.
      if (status !== 200) return { uuid: command.uuid, status, body, version: 0, replayed: false };
      return body.results[0] as wire.CommandResult;
    }
    const { status, body, headers } = await call(...restCallOf(command));
    const version = Number(headers[HEADERS.dataVersion.toLowerCase()]);
    const replayed = headers[HEADERS.replayed.toLowerCase()] === "true";
    return { uuid: command.uuid, status, body, version, replayed };
  };
  const does = async <T>(command: CaseCommand) => {
    const result = await send(command);
    expect(result.status, JSON.stringify(result.body)).toBeLessThan(400);
    return result as wire.CommandResult & { readonly body: T };
  };

  const tree = async () => {
    const { body } = await call<wire.FlatTree>(
      "GET",
      `/trees/${rootId}?format=flat&include_user_flashcards=true`,
    );
    return body;
  };
  const log = async (since = 0) =>
    (await call<{ changes: wire.DataMutation[] }>("GET", `/changes?since=${since}`)).body.changes;
  const version = async () => (await tree()).version;
  const create = async <T>(parentId: number, content: object): Promise<T> =>
    (await does<T>({ type: "tree.create", tree: { parent_id: parentId, ...content } as wire.NodeInput }))
      .body;

  return {
    rootId,
    rootNoteId: (await tree()).nodes[0]?.item_id ?? 0,
    pass,
    call,
    send,
    does,
    async refused(command) {
      const before = await version();
      const { status, body } = await send(command);
      expect(status, JSON.stringify(command)).toBeGreaterThanOrEqual(400);
      expect(await version(), "a refused command writes nothing").toBe(before);
      return { ...(body as ErrorBody), status };
    },
    batch,
    uuid,
    named,
    note: (text, parentId = rootId) => create(parentId, { item_type: "note", note: { text } }),
    card: (question, answer, parentId = rootId) =>
      create(parentId, { item_type: "flashcard", flashcard: { question, answer } }),
    lines: async () => linesOf(await tree()),
    log,
    version,
    types: async (since) => (await log(since)).map((row) => row.mutation_type),
  };
}
