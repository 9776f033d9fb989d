import { applyOp } from "@perennial/domain/op/apply";
import { createOutline, type Outline } from "@perennial/domain/tree/outline";
import { readLogRow } from "../log/logged-ops.ts";
import type { DataMutation, Node } from "../outline/wire.ts";
import { linesOf } from "./tree-lines.ts";

/** One page of the account's owner, at rest. */
export interface PageAtRest {
  /** Its outline as indented lines. */
  readonly lines: readonly string[];
  /** How many changes wait there to be sent. */
  readonly waiting: number;
}

/** What a harness knows of one account. What it leaves out is not held against anything. */
export interface KnownAccount {
  /** The whole log, from version 1, as far as it is kept. */
  readonly log: readonly DataMutation[];
  /** The version up to which it was compacted: up to there rows may be missing. */
  readonly compactedTo?: number;
  /** The account from its root, as the server answers it. */
  readonly tree: { readonly nodes: readonly Node[]; readonly version: number };
  /** The UUIDs of acknowledged calls, in the order of the acknowledgements, by one who waits for each. */
  readonly acknowledged?: readonly string[];
  /** The versions that an open stream has brought. */
  readonly streamed?: readonly number[];
  /** The account's pages, when all has come to rest. */
  readonly pages?: readonly PageAtRest[];
  /** The tokens that somebody typed and nobody gave up, and the texts outside the tree in which one may stand. */
  readonly typed?: { readonly tokens: readonly string[]; readonly elsewhere: string };
  /** The calls of this account's own clients, where the harness knows all of them since a version. */
  readonly sent?: { readonly since: number; readonly uuids: ReadonlySet<string> };
}

type Check = (account: KnownAccount, replayed: Outline) => Iterable<string>;

/** What holds of every account after every step, whatever has been done, killed, cut or repeated. */
const INVARIANTS: Readonly<Record<`I${number}`, Check>> = {
  /** A call's rows are in the log once and together; what was acknowledged is there, in its order. */
  *I1({ log, acknowledged = [] }) {
    const calls = log.map((row) => row.mutation_uuid).filter((uuid, at, all) => uuid !== all[at - 1]);
    yield* repeated(calls).map((uuid) => `call ${uuid} is in the log twice`);
    const known = new Set(acknowledged);
    const found = calls.filter((uuid) => known.has(uuid));
    const there = new Set(found);
    for (const uuid of known)
      if (!there.has(uuid)) yield `call ${uuid} was acknowledged and is not in the log`;
    if (found.length >= known.size && found.join() !== [...known].join())
      yield "calls are not in the order of their acknowledgements";
  },
  /** Versions are 1 to n without a gap after what was compacted; the tree is of the last one, and a stream has brought each once. */
  *I2({ log, compactedTo = 0, tree, streamed }) {
    const versions = log.map(({ version }) => version);
    const whole = versions.filter((version) => version > compactedTo);
    const gap = whole.findIndex((version, at) => version !== compactedTo + at + 1);
    if (gap >= 0) yield `row ${gap + 1} of the log after ${compactedTo} has version ${whole[gap]}`;
    const end = compactedTo + whole.length;
    if (tree.version !== end) yield `the tree is of version ${tree.version}, the log of ${end}`;
    if (streamed && streamed.join() !== versions.join())
      yield `the stream has brought ${streamed.length} rows, or others, of the ${log.length} in the log`;
  },
  /** Every node hangs below one root, and stands once, after its parent. */
  *I3({ tree: { nodes } }) {
    const above = new Set<number>();
    for (const { id, parent_id } of nodes) {
      if (above.has(id)) yield `node ${id} stands twice`;
      if (parent_id === null ? above.size > 0 : !above.has(parent_id))
        yield `node ${id} does not hang below the root`;
      above.add(id);
    }
  },
  /** A living note or card has one node at most, and every node shows one that lives. */
  *I4({ tree: { nodes } }, replayed) {
    const items = nodes.map(({ item_type, item_id }) => `${item_type} ${item_id}`);
    yield* repeated(items).map((item) => `${item} has two nodes`);
    for (const { id, itemType, itemId } of replayed.recordsOf("node"))
      if (!replayed.get(itemType, itemId)) yield `node ${id} shows a ${itemType} that is gone`;
  },
  /** Siblings stand in the strict order of their finite sort orders, then of their ids. */
  *I5({ tree: { nodes } }) {
    const last = new Map<number | null, Node>();
    for (const node of nodes) {
      const before = last.get(node.parent_id);
      const isAfter =
        !before ||
        before.sort_order < node.sort_order ||
        (before.sort_order === node.sort_order && before.id < node.id);
      if (!Number.isFinite(node.sort_order) || !isAfter) yield `node ${node.id} is out of order`;
      last.set(node.parent_id, node);
    }
  },
  /** Each token that was typed, and that nobody gave up, is found. */
  *I6({ tree, typed }) {
    if (!typed) return;
    const texts = `${linesOf(tree).join("\n")}\n${typed.elsewhere}`;
    for (const token of typed.tokens) if (!texts.includes(token)) yield `${token} is lost`;
  },
  /** A page with nothing left to send shows what the server has. */
  *I7({ tree, pages = [] }) {
    const lines = linesOf(tree);
    for (const [at, page] of pages.entries()) {
      const line = Array.from({ length: Math.max(lines.length, page.lines.length) }).findIndex(
        (_, place) => lines[place] !== page.lines[place],
      );
      if (line >= 0)
        yield `page ${at} shows "${page.lines[line] ?? ""}" where the server has "${lines[line] ?? ""}", line ${line + 1}`;
    }
  },
  /** When faults have ended, nothing waits. */
  *I8({ pages = [] }) {
    for (const [at, { waiting }] of pages.entries())
      if (waiting > 0) yield `${waiting} changes wait in page ${at}`;
  },
  /** The log, played from its beginning, gives what the server shows. */
  *I9({ tree: { nodes } }, replayed) {
    const shown = new Set<unknown>();
    for (const { id, parent_id, sort_order, item_type, item_id, content } of nodes) {
      shown.add(id);
      const node = replayed.get("node", id);
      const is = [node?.parentId, node?.sortOrder, node?.itemType, node?.itemId].join();
      if (is !== [parent_id, sort_order, item_type, item_id].join())
        yield `node ${id} is not as the log has left it`;
      const text =
        "text" in content
          ? replayed.get("note", item_id)?.text === content.text
          : replayed.get("flashcard", item_id)?.question === content.question &&
            replayed.get("flashcard", item_id)?.answer === content.answer;
      if (!text) yield `${item_type} ${item_id} is not as the log has left it`;
    }
    for (const { id } of replayed.recordsOf("node"))
      if (!shown.has(id)) yield `node ${id} lives in the log and is not shown`;
  },
  /** No id of a page that was not given by the server is in the log or in the tree. */
  *I10({ log, tree: { nodes } }) {
    for (const { version, record_id, old_values, new_values } of log) {
      const named = [old_values, new_values].flatMap((values) =>
        Object.entries(values ?? {}).flatMap(([name, value]) => (/_id$/.test(name) ? [value] : [])),
      );
      if ([record_id, ...named].some((id) => typeof id === "number" && id <= 0))
        yield `version ${version} names an id that the server has not given`;
    }
    for (const { id, item_id } of nodes)
      if (id <= 0 || item_id <= 0) yield `node ${id} has no id of the server`;
  },
  /** Nothing in the log is of anybody but the account's own clients. */
  *I11({ log, sent }) {
    for (const { version, mutation_uuid: uuid } of sent ? log.slice(sent.since) : [])
      if (!sent?.uuids.has(uuid)) yield `version ${version} is of a call that nobody here has made`;
  },
};

/**
 * Holds what is known of an account against all invariants.
 * @returns a sentence for each that is broken, beginning with its name; none where all hold
 */
export function brokenInvariants(account: KnownAccount): string[] {
  const replayed = createOutline();
  const unread: string[] = [];
  for (const row of account.log) {
    const reading = readLogRow(row);
    if (reading.kind === "op") applyOp(replayed, reading.op);
    else unread.push(`I9: version ${row.version} is ${reading.kind}`);
  }
  const found = Object.entries(INVARIANTS).flatMap(([name, check]) =>
    [...check(account, replayed)].map((broken) => `${name}: ${broken}`),
  );
  return [...unread, ...found];
}

function repeated(all: readonly string[]): string[] {
  const once = new Set<string>();
  return all.filter((each) => once.has(each) || !once.add(each));
}
