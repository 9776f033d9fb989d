import type { FlatTree, Node } from "@perennial/contract/outline/wire";
import { parseNodes, parseTree } from "./parse-tree.ts";

/** Takes the nodes of a tree as they come. Resolves when the next ones may be taken apart. */
export type OnTreePart = (part: FlatTree) => Promise<void>;

/** How an answer with a flat tree begins; another one is read when all of it is here. */
const BEGINNING = /^\{"root_id":(\d+),"version":(\d+),(?:"generation":"([^"\\]*)",)?"nodes":\[(?=\{)/;
const LONGEST_BEGINNING = 300;
/** Within a text a quotation mark has a backslash before it: this stands between two nodes and nowhere else. */
const BETWEEN = '},{"id":';
/** Characters that are taken apart in one go: at first what fills a screen, then what holds up no key. */
const FIRST_PART = 60_000;
const LARGEST_PART = 4 * FIRST_PART;
/** Milliseconds that a part may take. After one that took longer a small one comes, and after any other a larger one. */
const TURN_MS = 10;

/** Reads a tree as it arrives, in parts small enough not to hold up a key. Returns null when it cannot be read. */
export async function readTree(
  body: ReadableStream<Uint8Array>,
  onPart: OnTreePart,
  now = () => performance.now(),
): Promise<FlatTree | null> {
  const chunks = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let text = "";
  /** Whether there was more to come. */
  const readOn = async (least: number): Promise<boolean> => {
    while (text.length < least) {
      const { done, value } = await chunks.read();
      if (done) return false;
      text += value;
    }
    return true;
  };

  let more = await readOn(FIRST_PART);
  // What is all here at once needs no parts.
  const beginning = more ? BEGINNING.exec(text.slice(0, LONGEST_BEGINNING)) : null;
  if (!beginning) {
    while (more) more = await readOn(text.length + 1);
    return parseTree(JSON.parse(text));
  }
  const [all, rootId, version, generation] = beginning;
  text = text.slice(all.length);
  const about = {
    root_id: Number(rootId),
    version: Number(version),
    ...(generation === undefined ? {} : { generation }),
  };
  const nodes: Node[] = [];
  let size = FIRST_PART;
  while (more) {
    const began = now();
    // A network may bring more at once, and one node may be longer.
    const within = text.lastIndexOf(BETWEEN, size);
    const end = within >= 0 ? within : text.indexOf(BETWEEN);
    if (end >= 0) {
      const part = parseNodes(JSON.parse(`[${text.slice(0, end + 1)}]`));
      if (!part) return null;
      text = text.slice(end + 2);
      for (const node of part) nodes.push(node);
      const shown = onPart({ ...about, nodes: part });
      size = now() - began > TURN_MS ? FIRST_PART : Math.min(2 * size, LARGEST_PART);
      await shown;
    }
    more = await readOn(end >= 0 ? size : text.length + 1);
  }
  const last = parseTree(JSON.parse(all + text));
  if (!last) return null;
  await onPart(last);
  for (const node of last.nodes) nodes.push(node);
  return { ...last, nodes };
}
