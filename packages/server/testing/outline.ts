import type * as wire from "@perennial/contract/outline/wire";
import type { Answer, Api, CallOptions, Person } from "./api.ts";

/** What tests do with a person's outline, without saying each time whose it is. */
export interface Outline {
  call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: CallOptions["headers"],
  ): Promise<Answer<T>>;
  /** Sends commands in one request, each settled by itself. Returns what came of each. */
  send(...commands: object[]): Promise<wire.CommandResult[]>;
  note(text: string, parentId?: number): Promise<wire.Node>;
  card(question: string, answer: string, parentId?: number): Promise<wire.Node>;
  tree(id?: number): Promise<wire.FlatTree>;
  version(): Promise<number>;
}

export function outlineOf(api: Api, person: Person): Outline {
  const call: Outline["call"] = (method, path, body, headers) =>
    api.call(method, path, { token: person.token, body, ...(headers ? { headers } : {}) });
  const create = async (tree: object): Promise<wire.Node> =>
    (await call<wire.Node>("POST", "/trees", { tree })).body;
  const tree = async (id = person.rootId) =>
    (await call<wire.FlatTree>("GET", `/trees/${id}?format=flat&include_user_flashcards=true`)).body;
  const send: Outline["send"] = async (...commands) => {
    const each = commands.map((command) => ({ uuid: crypto.randomUUID(), ...command }));
    const body = { commands: each, atomic: false };
    return (await call<{ results: wire.CommandResult[] }>("POST", "/commands", body)).body.results;
  };
  return {
    call,
    send,
    note: (text, parentId = person.rootId) =>
      create({ item_type: "note", note: { text }, parent_id: parentId }),
    card: (question, answer, parentId = person.rootId) =>
      create({ item_type: "flashcard", flashcard: { question, answer }, parent_id: parentId }),
    tree,
    version: async () => (await tree()).version,
  };
}

/** The texts of a tree's nodes below its root, in the order of the screen. */
export const textsOf = (tree: wire.FlatTree): string[] =>
  tree.nodes.slice(1).map((node) => ("text" in node.content ? node.content.text : node.content.question));
