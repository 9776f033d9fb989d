import { expect } from "vitest";
import { actsOf, textOfTree } from "./acts.ts";
import { createModelBrowser, timersWith } from "./model-browser.ts";
import type { RunAccount } from "./run.ts";
import { finished } from "./virtual-timers.ts";
import { wordsIn } from "./words.ts";
import { writerOf } from "./writer.ts";

/** What somebody makes of the text in their field, by the round it happens in. */
export type Typing = (text: string, round: number) => string;

interface Crossing {
  /** What the note says at first. */
  readonly begin: string;
  readonly hands: readonly [Typing, Typing];
  readonly rounds: number;
}

/**
 * Two people on two devices in one note, whose saves cross in every round: each goes out before its page has heard of
 * the other. Expects that both devices show what the server has, also in the field. Returns the note, and what stands
 * beside it.
 */
async function crossSaves(account: RunAccount, { begin, hands, rounds }: Crossing) {
  const { server, userId, rootId, token } = account;
  const timers = timersWith(server);
  const open = async (typing: Typing, seed: number) => {
    const browser = createModelBrowser(server, { seed, timers });
    browser.token = token;
    const { workspace } = await browser.open(userId);
    await finished(workspace.loadTree(rootId), timers);
    return { browser, workspace, typing, writer: writerOf(workspace) };
  };
  const devices = [await open(hands[0], 1), await open(hands[1], 2)] as const;
  const rest = async () => {
    for (const { browser } of devices) await browser.drain();
  };
  const [{ workspace }] = devices;
  actsOf(workspace).child(workspace.tree.keyOf(rootId), begin);
  await rest();
  const keyOn = ({ tree }: typeof workspace) => tree.childKeys(tree.keyOf(rootId))[0] ?? "";

  for (let round = 0; round < rounds; round++) {
    for (const { browser, workspace, typing, writer } of devices) {
      browser.outcome = ({ method }) => (method === "PUT" ? null : "answer");
      const key = keyOn(workspace);
      writer.type(key, typing(writer.field(key).text, round));
      writer.save(key);
      await browser.settle();
    }
    // Now the one arrives first, now the other.
    for (const { browser } of round % 2 === 0 ? devices : devices.toReversed()) {
      browser.outcome = () => "answer";
      for (const request of browser.held.splice(0)) request.settle("answer");
      await browser.settle();
    }
    await rest();
  }

  const { body } = await server.handle("GET", `/trees/${rootId}?format=flat`, {}, undefined);
  const { nodes } = body as { readonly nodes: readonly { readonly content: { readonly text: string } }[] };
  const stored = nodes.map(({ content }) => content.text);
  for (const { workspace, writer } of devices) {
    const shown = textOfTree(workspace.tree, rootId).map((line) => line.trim());
    expect(shown, "each device shows what is stored").toEqual(stored.map((text) => text.trim()));
    expect(writer.field(keyOn(workspace)).text, "a field shows what is stored").toBe(stored[1]);
    expect(workspace.status.get()).toMatchObject({ waiting: 0, failed: 0, drafts: false });
  }
  const [, note = "", ...copies] = stored;
  return { note, copies };
}

const ROUNDS = 6;
const wordOf = (hand: number, round: number) => `w${hand}${round}w`;
const typed = (hand: number) => Array.from({ length: ROUNDS }, (_, round) => wordOf(hand, round));

/** Both write on at the end of the note: every word stays in it, and nothing stands beside it. */
export async function expectWoven(account: RunAccount): Promise<void> {
  const appends = (hand: number) => (text: string, round: number) => `${text} ${wordOf(hand, round)}`;
  const { note, copies } = await crossSaves(account, {
    begin: "Note",
    hands: [appends(1), appends(2)],
    rounds: ROUNDS,
  });
  expect(copies).toEqual([]);
  expect([...wordsIn(note)].toSorted()).toEqual([...typed(1), ...typed(2)]);
  expect(note.split(" ")).toHaveLength(1 + 2 * ROUNDS);
}

/** Both replace one and the same word, again and again: what does not stand is in one copy. */
export async function expectOneCopy(account: RunAccount): Promise<void> {
  const replaces = (hand: number) => (_text: string, round: number) => `Capital: ${wordOf(hand, round)}`;
  const { note, copies } = await crossSaves(account, {
    begin: "Capital: unknown",
    hands: [replaces(1), replaces(2)],
    rounds: ROUNDS,
  });
  expect(copies).toHaveLength(1);
  // The one that arrived later stands, until both have seen it and write over it.
  const made = Array.from({ length: ROUNDS }, (_, round) => wordOf(round % 2 === 0 ? 1 : 2, round));
  expect([...wordsIn(...copies)]).toEqual(made);
  expect(note).toBe(`Capital: ${wordOf(1, ROUNDS - 1)}`);
}
