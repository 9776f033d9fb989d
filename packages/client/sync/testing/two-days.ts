import type { FlatTree } from "@perennial/contract/outline/wire";
import { linesOf } from "@perennial/contract/testing/tree-lines";
import type { ConfidenceColor } from "@perennial/domain/tree/node";
import { expect } from "vitest";
import type { Chance } from "../../platform/random.ts";
import { actsOf, textOfTree } from "./acts.ts";
import { logOf } from "./log-of.ts";
import { createModelBrowser, type ModelBrowser, type ModelTab, timersWith } from "./model-browser.ts";
import type { RunAccount } from "./run.ts";
import { seededChance } from "./seeded-chance.ts";
import { finished } from "./virtual-timers.ts";

const HOUR_MS = 3_600_000;
/** How often the lid is closed and the page loaded anew within the two days. */
const NAPS = 8;
const DAYS_MS = 48 * HOUR_MS;
/** Chapters at the beginning, and notes in each. */
const CHAPTERS = ["Botany", "Zoology", "Cells"] as const;
const NOTES = 8;
const COLORS: readonly Exclude<ConfidenceColor, "white">[] = ["red", "yellow", "green"];

/** What a device sent once it was online again. */
interface Drained {
  /** Changes that were waiting. */
  readonly waited: number;
  /** Requests that carried them. */
  readonly requests: number;
}

interface Traveller {
  readonly name: string;
  readonly browser: ModelBrowser;
  readonly chance: Chance;
  tab: ModelTab;
  /** Every word that this device has written, and has not deleted again. */
  readonly words: Set<string>;
  /** The cards it has rated, and how. */
  readonly rated: Map<string, ConfidenceColor>;
  /** When it has rated, in milliseconds: no hand rates twice in one. */
  readonly ratedAt: number[];
}

/**
 * Two devices of one person are without a network for two days, while both write: each in a chapter of its own, and
 * both in the last one. Then both come online, and everything must be on the server, once.
 * @param start of the two days, in milliseconds since 1970
 */
export async function twoDaysApart(
  account: RunAccount,
  { edits, seed, start }: { readonly edits: number; readonly seed: number; readonly start: number },
): Promise<Drained[]> {
  const { server, rootId, token } = account;
  const timers = timersWith(server, start);
  const open = async (browser: ModelBrowser): Promise<ModelTab> => {
    const tab = await browser.open(account.userId);
    const loaded = await finished(tab.workspace.loadTree(rootId), timers);
    if (!loaded.ok) throw new Error("the tree is on the device");
    return tab;
  };
  const travellers: Traveller[] = [];
  for (const [i, name] of ["a", "b"].entries()) {
    const browser = createModelBrowser(server, { seed: seed + i, timers, rootId });
    browser.token = token;
    const tab = await open(browser);
    if (i === 0) plant(tab, rootId);
    travellers.push({
      name,
      browser,
      tab,
      chance: seededChance(seed + 10 + i),
      words: new Set(),
      rated: new Map(),
      ratedAt: [],
    });
    // Until the notes are on this device.
    await browser.drain();
    await timers.pass(5_000);
  }
  for (const { browser } of travellers) {
    await browser.drain();
    await timers.pass(5_000);
    browser.online = false;
  }

  for (let nap = 0; nap < NAPS; nap++) {
    for (const traveller of travellers) {
      for (let i = 0; i < edits / NAPS; i++) {
        act(traveller, CHAPTERS.indexOf(traveller.name === "a" ? "Botany" : "Zoology"), nap, rootId);
        if (i % 10 === 0) await timers.pass(500);
      }
      const { tab, browser } = traveller;
      await tab.workspace.flush();
      const before = linesOfTab(traveller, rootId);
      tab.kill();
      traveller.tab = await open(browser);
      await timers.pass(5_000);
      expect(linesOfTab(traveller, rootId), "after a reload without a network").toEqual(before);
    }
    timers.sleep(DAYS_MS / NAPS);
  }

  const counts = travellers.map(({ tab, browser }) => ({
    waited: tab.workspace.status.get().waiting,
    requests: countRequests(browser),
  }));
  for (const { browser, tab } of travellers) {
    browser.online = true;
    tab.workspace.resume();
  }
  for (let round = 0; round < 3; round++) for (const { browser } of travellers) await browser.drain();
  await timers.pass(5_000);
  await expectAllOnce(account, travellers);
  return counts.map(({ waited, requests }) => ({ waited, requests: requests() }));
}

/** The outline that both devices know before they part. */
function plant({ workspace }: ModelTab, rootId: number): void {
  const act = actsOf(workspace);
  for (const chapter of CHAPTERS) {
    const key = act.child(workspace.tree.keyOf(rootId), chapter);
    for (let i = 0; i < NOTES; i++) act.child(key, `${chapter} ${i}`);
  }
}

/** One thing that a person does on a train. */
function act(traveller: Traveller, own: number, nap: number, rootId: number): void {
  const { name, tab, chance, words, rated, ratedAt } = traveller;
  const { workspace } = tab;
  const { tree } = workspace;
  const acts = actsOf(workspace);
  const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(chance.random() * of.length)];
  const chapters = tree.childKeys(tree.keyOf(rootId));
  const shared = chapters[CHAPTERS.indexOf("Cells")] ?? "";
  const chapter = chapters[own] ?? "";
  const below = (key: string): string[] => tree.childKeys(key).flatMap((child) => [child, ...below(child)]);
  const word = () => {
    const fresh = `${name}${nap}w${words.size}`;
    words.add(fresh);
    return fresh;
  };
  const key = pick(below(chapter)) ?? chapter;
  const note = tree.row(key)?.note;
  const draw = chance.random();
  if (draw < 0.3 && note) acts.edit(key, `${note.text} ${word()}`.trim());
  else if (draw < 0.5) acts.child(key, word());
  else if (draw < 0.58) {
    // Each device at its own end of the notes that both write in.
    const of = pick(below(shared));
    const text = tree.row(of ?? "")?.note?.text;
    if (of !== undefined && text !== undefined)
      acts.edit(of, name === "a" ? `${word()} ${text}` : `${text} ${word()}`);
  } else if (draw < 0.66 && note?.text.includes(" ")) acts.split(key, note.text, note.text.indexOf(" "));
  else if (draw < 0.72) acts.indent(key);
  else if (draw < 0.76 && tree.row(key)?.node.parentId !== tree.idOf(chapter)) acts.outdent(key);
  else if (draw < 0.82) acts.reorder(key, chance.random() < 0.5 ? "up" : "down");
  else if (draw < 0.88 && note && note.text !== "") acts.convert(key, word());
  else {
    const cards = below(chapter).filter((each) => tree.row(each)?.flashcard);
    const card = pick(cards);
    const color = pick(COLORS);
    if (card === undefined || color === undefined) return void acts.child(key, word());
    const at = Math.max(tab.platform.timers.now(), (ratedAt.at(-1) ?? 0) + 1);
    ratedAt.push(at);
    acts.rate(card, color, new Date(at));
    rated.set(tree.row(card)?.flashcard?.answer ?? "", color);
  }
}

const linesOfTab = ({ tab }: Pick<Traveller, "tab">, rootId: number): string[] =>
  textOfTree(tab.workspace.tree, rootId);

/** Counts the requests of a browser that carry changes. */
function countRequests(browser: ModelBrowser): () => number {
  let count = 0;
  const { outcome } = browser;
  browser.outcome = (request) => {
    if (request.method !== "GET") count++;
    return outcome(request);
  };
  return () => count;
}

async function expectAllOnce(
  { server, rootId }: RunAccount,
  travellers: readonly Traveller[],
): Promise<void> {
  const { body } = await server.handle(
    "GET",
    `/trees/${rootId}?format=flat&include_user_flashcards=true`,
    {},
    undefined,
  );
  const lines = linesOf(body as FlatTree);
  const found = new Map<string, number>();
  for (const word of lines.join(" ").split(/[^\w]+/)) found.set(word, (found.get(word) ?? 0) + 1);
  for (const { name, tab, words, rated } of travellers) {
    expect(tab.workspace.status.get(), name).toMatchObject({ waiting: 0, failed: 0, online: true });
    const wrong = [...words].filter((word) => found.get(word) !== 1);
    expect(
      wrong.map((word) => `${word}: ${found.get(word) ?? 0} times`),
      `the words of ${name}`,
    ).toEqual([]);
    const ratings = [...rated].map(([answer, color]) => `${answer} (${color})`);
    expect(ratings.filter((rating) => !lines.some((line) => line.endsWith(` ${rating}`)))).toEqual([]);
    expect(linesOfTab({ tab }, rootId).map(plain)).toEqual(lines.map(plain));
  }
  const uuids = (await logOf(server)).map(({ mutation_uuid }) => mutation_uuid);
  const calls = uuids.filter((uuid, i) => uuid !== uuids[i - 1]);
  expect(new Set(calls).size, "each call is in the log once").toBe(calls.length);
}

/** Cards are written in two ways. */
const plain = (line: string): string =>
  line
    .replace(/ [=/] /, " ")
    .replace(" (white)", "")
    .trimEnd();
