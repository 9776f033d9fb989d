import "fake-indexeddb/auto";
import { deleteNode } from "@perennial/domain/intent/delete-node";
import { editNote } from "@perennial/domain/intent/edit-note";
import { indent } from "@perennial/domain/intent/indent";
import { outdent } from "@perennial/domain/intent/outdent";
import { reorder } from "@perennial/domain/intent/reorder";
import { serverId } from "@perennial/domain/kind/record-id";
import { CONFIDENCE_COLORS } from "@perennial/domain/study/confidence";
import { flatten } from "@perennial/domain/tree/selectors";
import fc from "fast-check";
import { expect, test } from "vitest";
import { actsOf, numbered, textOfTree } from "./testing/acts.ts";
import { createModelBrowser, type ModelBrowser, type ModelTab } from "./testing/model-browser.ts";
import type { Fate } from "./testing/model-network.ts";
import { createModelServer, type ModelServer } from "./testing/model-server.ts";
import { writerOf } from "./testing/writer.ts";

if (process.env.FC_SEED) fc.configureGlobal({ seed: Number(process.env.FC_SEED) });

const at = fc.nat(1_000);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("child" as const), at, tab: at }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("edit" as const), at, tab: at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("split" as const), at, caret: at, tab: at }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "merge",
        "indent",
        "outdent",
        "up",
        "down",
        "delete",
        "convert",
        "rate",
        "type",
        "blur",
      ),
      at,
      tab: at,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("remote-edit" as const, "remote-move", "remote-delete"),
      at,
      tab: at,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("settle" as const), at, tab: at }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("pass" as const), at, tab: at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("offline" as const, "online", "kill", "deaf", "hearing"),
      at,
      tab: at,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const network = fc.record({
  loseAnswer: fc.constantFrom(0, 0, 0.2),
  loseRequest: fc.constantFrom(0, 0, 0.2),
  unavailable: fc.constantFrom(0, 0.1),
  refuse: fc.constantFrom(0, 0, 0.15),
  seed: fc.nat(1_000_000),
});

type Network = typeof network extends fc.Arbitrary<infer T> ? T : never;

/** The words ever typed are numbered, so that each can be looked for. */
const wordsIn = (value: unknown): string[] => JSON.stringify(value).match(/w\d+w/g) ?? [];

async function play(steps: readonly Step[], chances: Network) {
  const server = createModelServer();
  const browser = createModelBrowser(server, { seed: chances.seed });
  const dice = seededDice(chances.seed);
  const hits = (chance: number) => chance > 0 && dice() < chance;
  browser.fate = ({ method, path }): Fate => {
    if (method === "GET" && path === "/health") return "answer";
    if (hits(chances.loseRequest)) return "lose-request";
    if (hits(chances.loseAnswer)) return "lose-answer";
    return hits(chances.unavailable) ? { status: 503 } : "answer";
  };
  server.refuse = () => (hits(chances.refuse) ? { status: 422, code: "validation" } : null);

  const typed = new Set<string>();
  let words = 0;
  const word = () => {
    const next = `w${++words}w`;
    typed.add(next);
    return next;
  };
  const open = async (): Promise<ModelTab> => {
    const tab = await browser.open();
    for (let i = 0; i < 50; i++) if ((await tab.workspace.loadTree(server.rootId)).ok) break;
    return tab;
  };
  const tabs = [await open(), await open()];

  for (const act of steps) {
    const index = act.tab % tabs.length;
    const { workspace } = tabs[index] as ModelTab;
    const { tree, drafts } = workspace;
    const acts = actsOf(workspace);
    const writer = writerOf(workspace);
    const keys = flatten(tree, server.rootId).map(({ id }) => tree.keyOf(id));
    const key = keys[act.at % keys.length] ?? "n1";
    const text = tree.row(key)?.note?.text;
    const remote = flatten(server.outline, server.rootId).map(({ id }) => id);
    const remoteId = remote[act.at % remote.length] ?? 1;
    switch (act.do) {
      case "child":
        acts.child(key, word());
        break;
      case "edit":
        if (text === undefined) break;
        writer.type(key, `${writer.field(key).text} ${word()}`);
        writer.save(key);
        break;
      case "split":
        if (text !== undefined) acts.split(key, text, [...text.matchAll(/ |$/g)][act.caret % 2]?.index ?? 0);
        break;
      case "merge":
      case "indent":
      case "outdent":
      case "delete":
        acts[act.do](key);
        break;
      case "up":
      case "down":
        acts.reorder(key, act.do);
        break;
      case "convert":
        if (text !== undefined) acts.convert(key, word());
        break;
      case "rate":
        acts.rate(key, CONFIDENCE_COLORS[act.at % 4] ?? "red");
        break;
      case "type":
        if (text !== undefined) writer.type(key, `${writer.field(key).text} ${word()}`);
        break;
      case "blur": {
        const draft = drafts.get(key);
        if (draft === undefined) break;
        writer.save(key);
        // What was typed into a row that is gone was given up with it.
        if (text === undefined) {
          workspace.typing.giveUp(key);
          for (const gone of wordsIn(draft)) typed.delete(gone);
        }
        break;
      }
      case "remote-edit":
        {
          const node = server.outline.get("node", remoteId);
          const note = node?.itemType === "note" ? server.outline.get("note", node.itemId) : undefined;
          if (note)
            server.change((outline) =>
              editNote(outline, { noteId: note.id, text: `${word()} ${note.text}` }),
            );
        }
        break;
      case "remote-move":
        server.change((outline) => {
          const move = [indent, outdent][act.at % 3];
          return move
            ? move(outline, { nodeId: remoteId })
            : reorder(outline, { nodeId: remoteId, direction: "up" });
        });
        break;
      case "remote-delete":
        server.change((outline) => deleteNode(outline, { nodeId: remoteId }));
        break;
      case "settle":
        await browser.settle();
        break;
      case "pass":
        await browser.timers.pass(act.at * 10);
        break;
      case "offline":
      case "online":
        browser.online = act.do === "online";
        break;
      case "deaf":
      case "hearing":
        browser.streams = act.do === "hearing";
        break;
      case "kill":
        (tabs[index] as ModelTab).kill();
        browser.online = true;
        tabs[index] = await open();
        break;
    }
  }

  browser.fate = () => "answer";
  server.refuse = () => null;
  browser.online = true;
  browser.streams = true;
  for (const { workspace } of tabs) workspace.resume();
  await browser.drain();
  // Whoever missed an event hears of it by the next.
  server.change((outline) => editNote(outline, { noteId: 2, text: "the end" }));
  await browser.timers.pass(20_000);
  return { server, browser, tabs, typed };
}

function seededDice(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Where a typed word may be: in the log, among what failed, or still a draft. */
function everywhere(server: ModelServer, browser: ModelBrowser, tabs: readonly ModelTab[]): Set<string> {
  const found = wordsIn(server.log);
  for (const { workspace } of tabs)
    for (const { texts } of workspace.failed.list()) found.push(...wordsIn(texts));
  for (const [key, value] of browser.storage.entries)
    if (key.startsWith("perennial:draft:")) found.push(...wordsIn(value));
  return new Set(found);
}

/** What once went wrong, kept. */
const ONCE_FAILED: [Step[], Network][] = [
  // Two edits were joined in the queue by a tab that was gone before it could tell.
  [
    [
      { do: "kill", at: 0, tab: 0 },
      { do: "edit", at: 0, tab: 0 },
      { do: "settle", at: 0, tab: 0 },
      { do: "edit", at: 0, tab: 0 },
      { do: "edit", at: 0, tab: 0 },
      { do: "merge", at: 0, tab: 0 },
      { do: "merge", at: 0, tab: 0 },
      { do: "split", at: 0, caret: 0, tab: 0 },
    ],
    { loseAnswer: 0, loseRequest: 0.2, unavailable: 0, refuse: 0, seed: 904_162 },
  ],
];

test("whatever is done, lost, refused, repeated or reloaded: the view becomes the server's tree, and no typed word is lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 45 }), network, async (steps, chances) => {
      const { server, browser, tabs, typed } = await play(steps, chances);
      for (const { workspace } of tabs) {
        expect(workspace.status.get().waiting).toBe(0);
        expect(textOfTree(workspace.tree, server.rootId)).toEqual(textOfTree(server.outline, server.rootId));
        for (const { id } of flatten(server.outline, server.rootId))
          expect(numbered(workspace.tree, serverId(id))).toEqual(server.outline.get("node", id));
      }
      const found = everywhere(server, browser, tabs);
      expect([...typed].filter((word) => !found.has(word))).toEqual([]);
      // What counts once is in the log once, in rows that stand together, however often it was sent.
      const mutations = server.log.map(({ mutation_uuid }) => mutation_uuid);
      const done = mutations.filter((uuid, i) => uuid !== mutations[i - 1]);
      expect(new Set(done).size).toBe(done.length);
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 40), examples: ONCE_FAILED },
  );
}, 120_000);
