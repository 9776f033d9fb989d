import { randomUUID } from "node:crypto";
import type { Command, FlatTree, Node, Note } from "@perennial/contract/outline/wire";
import { type Account, call } from "./stage/api.ts";
import { formatRows, type OutlineRow, parseTree, type TextNode } from "./tree-text.ts";

const MAX_COMMANDS = 200;

/** Writes a tree into an account: the text's first line becomes the root's text. */
export async function plant(origin: string, account: Account, source: string): Promise<void> {
  const tree = parseTree(source);
  const root = (await readTree(origin, account, account.rootId)).nodes[0];
  if (root === undefined) throw new Error("The account's tree has no root.");
  await call(origin, "PUT", `/notes/${root.item_id}`, account.token, { note: { text: tree.text } });
  let pending: Command[] = [];
  let nextTemporary = -1;
  let realIds = new Map<number, number>();
  const flush = async () => {
    if (pending.length === 0) return;
    const sent = pending;
    pending = [];
    const answer = await call<{ results: { body: Node }[] }>(origin, "POST", "/commands", account.token, {
      commands: sent,
    });
    sent.forEach((command, index) => {
      const body = answer.results[index]?.body;
      if (command.type === "tree.create" && typeof command.temporary_id === "number" && body) {
        realIds = realIds.set(command.temporary_id, body.id);
      }
    });
  };
  const add = async (node: TextNode, parent: number): Promise<void> => {
    if (pending.length === MAX_COMMANDS) await flush();
    const temporary = nextTemporary;
    nextTemporary -= 1;
    pending.push({
      uuid: randomUUID(),
      type: "tree.create",
      temporary_id: temporary,
      tree: {
        parent_id: realIds.get(parent) ?? parent,
        ...(node.answer === undefined
          ? { item_type: "note", note: { text: node.text } }
          : { item_type: "flashcard", flashcard: { question: node.text, answer: node.answer } }),
      },
    });
    for (const child of node.children) await add(child, temporary);
  };
  for (const child of tree.children) await add(child, account.rootId);
  await flush();
}

export const readTree = (
  origin: string,
  account: Pick<Account, "token">,
  nodeId: number,
): Promise<FlatTree> =>
  call<FlatTree>(
    origin,
    "GET",
    `/trees/${nodeId}?format=flat&include_user_flashcards=true&include_parent=true`,
    account.token,
  );

/** The rows of a stored tree, in the order and with the levels an outline shows. */
export function rowsOf(tree: FlatTree): (OutlineRow & { node: Node })[] {
  const levels = new Map<number, number>();
  return tree.nodes.map((node) => {
    const level = node.id === tree.root_id ? 1 : (levels.get(node.parent_id ?? 0) ?? 0) + 1;
    levels.set(node.id, level);
    const text = "text" in node.content ? node.content.text : node.content.question;
    return { level, kind: node.item_type, text, node };
  });
}

/** The stored tree as text, to be compared with what a test expects. */
export const storedText = async (origin: string, account: Account): Promise<string> =>
  formatRows(rowsOf(await readTree(origin, account, account.rootId)));

/** Two devices change a note of this text, each without the other's words: where they meet, both texts are kept. */
export async function editApart(
  origin: string,
  account: Account,
  text: string,
  edits: readonly [string, string],
): Promise<void> {
  const { nodes, version } = await readTree(origin, account, account.rootId);
  const note = nodes.find(({ content }) => "text" in content && content.text === text);
  for (const edit of edits)
    await call<Note>(origin, "PUT", `/notes/${note?.item_id}`, account.token, {
      note: { text: edit, base_version: version },
    });
}
