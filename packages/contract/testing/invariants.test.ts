import { expect, test } from "vitest";
import type { DataMutation, Node } from "../outline/wire.ts";
import { brokenInvariants, type KnownAccount } from "./invariants.ts";
import { createModelServer } from "./model/model-server.ts";
import { linesOf } from "./tree-lines.ts";

/** An account in which everything holds: two notes below the root, one of which was edited, and a card. */
async function soundAccount() {
  const server = createModelServer(() => new Date(0));
  const uuids = [1, 2, 3, 4].map((n) => `5eed0000-0000-4000-8000-00000000000${n}`);
  const commands = [
    { type: "tree.create", tree: { item_type: "note", note: { text: "tok1" }, parent_id: 1 } },
    { type: "tree.create", tree: { item_type: "note", note: { text: "two" }, parent_id: 1 } },
    { type: "note.update", id: 101, note: { text: "tok1 and more" } },
    {
      type: "tree.create",
      tree: { item_type: "flashcard", flashcard: { question: "Q", answer: "A" }, parent_id: 1 },
    },
  ].map((command, at) => ({ ...command, uuid: uuids[at] }));
  for (const command of commands) {
    const { status } = await server.handle("POST", "/commands", {}, { commands: [command] });
    expect(status).toBe(200);
  }
  const { log } = server;
  const tree = server.tree();
  return {
    log,
    tree,
    acknowledged: uuids,
    streamed: log.map(({ version }) => version),
    pages: [{ lines: linesOf(tree), waiting: 0 }],
    typed: { tokens: ["tok1", "tok2"], elsewhere: "a draft with tok2" },
    sent: { since: 2, uuids: new Set(uuids) },
  } satisfies KnownAccount;
}

test("of a sound account nothing is said", async () => {
  expect(brokenInvariants(await soundAccount())).toEqual([]);
});

type Sound = Awaited<ReturnType<typeof soundAccount>>;
const last = <T>(all: readonly T[]): T => all.at(-1) as T;
const withNode = ({ tree }: Sound, change: Partial<Node>) => ({
  tree: { ...tree, nodes: tree.nodes.with(-1, { ...last(tree.nodes), ...change } as Node) },
});
const withRow = ({ log }: Sound, change: Partial<DataMutation>) => ({
  log: log.with(-1, { ...last(log), ...change }),
});

test.each<readonly [name: string, broken: (sound: Sound) => Partial<KnownAccount>]>([
  ["I1", ({ acknowledged }) => ({ acknowledged: [...acknowledged, "5eed0000-0000-4000-8000-000000000009"] })],
  ["I1", ({ acknowledged }) => ({ acknowledged: acknowledged.toReversed() })],
  ["I1", (sound) => withRow(sound, { mutation_uuid: sound.log[3]?.mutation_uuid ?? "" })],
  ["I2", (sound) => withRow(sound, { version: 99 })],
  ["I2", ({ streamed }) => ({ streamed: streamed.slice(1) })],
  ["I3", (sound) => withNode(sound, { parent_id: 999 })],
  ["I4", (sound) => withNode(sound, { item_type: "note", item_id: sound.tree.nodes[1]?.item_id ?? 0 })],
  ["I5", (sound) => withNode(sound, { sort_order: -99 })],
  ["I5", (sound) => withNode(sound, { sort_order: Number.NaN })],
  ["I6", ({ typed }) => ({ typed: { ...typed, elsewhere: "" } })],
  ["I7", ({ pages }) => ({ pages: pages.map((page) => ({ ...page, lines: page.lines.slice(1) })) })],
  ["I8", ({ pages }) => ({ pages: pages.map((page) => ({ ...page, waiting: 1 })) })],
  ["I9", ({ log }) => ({ log: log.filter(({ mutation_type: type }) => type !== "note.edit") })],
  ["I9", ({ tree }) => ({ tree: { ...tree, nodes: tree.nodes.slice(0, -1) } })],
  ["I10", (sound) => withRow(sound, { record_id: -7 })],
  ["I11", ({ sent }) => ({ sent: { ...sent, since: 0 } })],
])("an account that breaks %s is told of (%#)", async (name, broken) => {
  const sound = await soundAccount();
  const found = brokenInvariants({ ...sound, ...broken(sound) });
  expect(found.filter((each) => each.startsWith(`${name}: `)).length).toBeGreaterThan(0);
});
