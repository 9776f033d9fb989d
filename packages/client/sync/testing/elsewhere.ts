import { HEADERS } from "@perennial/contract/limits";
import type { Flashcard, FlatTree, Node, Note } from "@perennial/contract/outline/wire";
import type { ServerPort } from "@perennial/contract/testing/server-port";
import type { Step } from "./steps.ts";
import { seamsOf, type Words, withoutWord } from "./words.ts";

/**
 * Another device of the same person. It sees what the server has, and what it does is done at once. It names the version
 * that it saw, as a page does: a real server takes others' changes between its reading and its writing.
 */
export interface OtherDevice {
  does(step: Extract<Step, { do: "elsewhere" }>): Promise<void>;
  tree(): Promise<FlatTree>;
  /** Writes a word at the end of the root, which nobody else minds. */
  touch(): Promise<void>;
}

/** A node with all that is below it, of a list in which parents stand before their children. */
function branchOf(nodes: readonly Node[], top: Node): Node[] {
  const ids = new Set([top.id]);
  return nodes.filter(({ id, parent_id: parentId }) => {
    if (parentId !== null && ids.has(parentId)) ids.add(id);
    return ids.has(id);
  });
}

export function createElsewhere(server: ServerPort, rootId: number, words: Words): OtherDevice {
  let calls = 0;
  const uuid = () => `e15e0000-0000-4000-8000-${String(++calls).padStart(12, "0")}`;
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { [HEADERS.dataMutation]: uuid() };
    return (await server.handle(method, path, headers, body)).body as T;
  };
  const tree = async () => {
    const path = `/trees/${rootId}?format=flat&include_user_flashcards=true`;
    return (await server.handle("GET", path, {}, undefined)).body as FlatTree;
  };
  const write = (text: string, seam: number) => {
    const seams = seamsOf(text);
    const at = seams[seam % seams.length] ?? 0;
    return `${text.slice(0, at)} ${words.next()} ${text.slice(at)}`;
  };

  const editNote = (note: Note, text: string, base_version: number) =>
    call("PUT", `/notes/${note.id}`, { note: { text, base_version } });
  const editCard = (card: Flashcard, change: Partial<Flashcard> & { readonly base_version: number }) =>
    call("PUT", `/flashcards/${card.id}`, { flashcard: change });

  return {
    tree,
    async touch() {
      const { nodes, version } = await tree();
      const root = nodes[0]?.content;
      if (root && "text" in root) await editNote(root, `${root.text} ${words.next()}`, version);
    },
    async does({ what, at, seam }) {
      const { nodes, version } = await tree();
      const node = nodes[at % nodes.length] as Node;
      const { content } = node;
      switch (what) {
        case "edit":
          if ("text" in content) await editNote(content, write(content.text, seam), version);
          else await editCard(content, { question: write(content.question, seam), base_version: version });
          return;
        case "answer":
          if ("answer" in content)
            await editCard(content, { answer: write(content.answer, seam), base_version: version });
          return;
        case "erase": {
          if (!("text" in content)) return;
          const text = withoutWord(content.text, seam);
          words.giveUp([content.text], [text]);
          await editNote(content, text, version);
          return;
        }
        case "move": {
          const parent = nodes[seam % nodes.length] as Node;
          await call("PUT", `/trees/${node.id}`, { tree: { parent_id: parent.id } });
          return;
        }
        case "delete":
          if (node.children_ids.length > 0 || node.parent_id === null) return;
          words.giveUp("text" in content ? [content.text] : [content.question, content.answer], []);
          await call("DELETE", `/trees/${node.id}?base_version=${version}`);
          return;
        case "delete a branch": {
          if (node.parent_id === null) return;
          const gone = branchOf(nodes, node).map((each) => JSON.stringify(each.content));
          words.giveUp(gone, []);
          const command = { uuid: uuid(), type: "branches.delete", ids: [node.id], base_version: version };
          await call("POST", "/commands", { commands: [command] });
          return;
        }
        case "make a card": {
          if (!("text" in content) || node.parent_id === null) return;
          const answer = words.next();
          // Every other one is a sentence with a gap in it.
          const isCloze = node.id % 2 === 0;
          const flashcard = isCloze
            ? { kind: "cloze", source: `${content.text} {{${answer}}}` }
            : { question: content.text, answer };
          const card = await call<Flashcard>("POST", "/flashcards", { flashcard });
          const item = { item_type: "flashcard", item_id: card.id, base_version: version };
          const { code } = await call<{ code?: string }>("PUT", `/trees/${node.id}`, { tree: item });
          // The note was deleted in between: this device is told so, and its card was never in the tree.
          if (code !== undefined) words.giveUp([answer], []);
          return;
        }
      }
    },
  };
}
