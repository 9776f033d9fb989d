import { expect, test } from "vitest";
import { createVirtualTimers } from "../../sync/testing/virtual-timers.ts";
import { createMiniaturePlay, LINE } from "./miniature-play.ts";

function setUp() {
  const timers = createVirtualTimers();
  return { timers, play: createMiniaturePlay(timers) };
}
const TYPED = LINE.length * 45;

test("it stands still until it is played", async () => {
  const { timers, play } = setUp();
  await timers.pass(60_000);
  expect(play.get()).toMatchObject({ isPlaying: false, draft: LINE, side: "answer", rated: null });
  expect(timers.waiting()).toBe(0);
});

test("it types a line, makes a card of a note, turns it, rates it, and begins again", async () => {
  const { timers, play } = setUp();
  play.play("soon");
  await timers.pass(3_199);
  expect(play.get()).toMatchObject({ isPlaying: true, draft: LINE, side: "answer" });
  await timers.pass(1);
  expect(play.get()).toMatchObject({ draft: "", rest: LINE, isCard: false, side: "question" });
  await timers.pass(4 * 45);
  expect(play.get()).toMatchObject({ draft: "From", rest: LINE.slice(4) });
  await timers.pass(TYPED - 4 * 45);
  expect(play.get()).toMatchObject({ draft: LINE, rest: "", isCard: false });
  await timers.pass(900);
  expect(play.get()).toMatchObject({ isCard: true, side: "question", rated: null });
  await timers.pass(1_400);
  expect(play.get()).toMatchObject({ side: "answer", chosen: null });
  await timers.pass(2_600);
  expect(play.get()).toMatchObject({ side: "answer", chosen: "yellow", rated: null });
  await timers.pass(500);
  expect(play.get()).toMatchObject({ side: "question", chosen: null, rated: "yellow" });
  await timers.pass(3_000);
  expect(play.get()).toMatchObject({ draft: "", isCard: false, rated: null });
});

test("paused, nothing moves any more: the line is whole and the note a card", async () => {
  const { timers, play } = setUp();
  play.play("now");
  await timers.pass(10 * 45);
  play.pause();
  const stopped = play.get();
  expect(stopped).toMatchObject({ isPlaying: false, draft: LINE, rest: "", isCard: true });
  expect(timers.waiting()).toBe(0);
  await timers.pass(60_000);
  expect(play.get()).toBe(stopped);
});

test("whatever the reader does stops it and counts", async () => {
  for (const [act, shown] of [
    [(play) => play.turn(), { side: "answer" }],
    [(play) => play.rate("green"), { rated: "green", side: "question" }],
    [(play) => play.write("mine"), { draft: "mine" }],
    [(play) => play.addLine(), { added: [LINE], draft: "" }],
  ] as const satisfies readonly (readonly [(play: ReturnType<typeof setUp>["play"]) => void, object])[]) {
    const { timers, play } = setUp();
    play.play("now");
    await timers.pass(100);
    act(play);
    expect(play.get()).toMatchObject({ isPlaying: false, ...shown });
    expect(timers.waiting()).toBe(0);
  }
});

test("a few lines can be added, blank ones not; played again, it keeps what the reader wrote", async () => {
  const { timers, play } = setUp();
  for (const text of ["one", " ", "two", "three", "four"]) {
    play.write(text);
    play.addLine();
  }
  expect(play.get()).toMatchObject({ added: ["one", "two", "three"], draft: "four" });
  play.play("now");
  await timers.pass(60_000);
  expect(play.get()).toMatchObject({ isPlaying: true, added: ["one", "two", "three"], draft: "four" });
});
