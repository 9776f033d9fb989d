import fc from "fast-check";
import { expect, test } from "vitest";
import type { Rating } from "./confidence.ts";
import {
  answered,
  beginSession,
  forgottenAgain,
  goOn,
  nextReturning,
  resultOf,
  type Session,
  stepsOf,
} from "./session.ts";

const start = new Date("2026-11-22T18:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const always = () => true;
const met = (card: string, rating: Rating, wasNew = false) => ({ card, rating, wasNew, durationMs: 5_000 });
const same = (a: string, b: string) => a === b;

/** The current card is rated at a minute, and comes back after as many as are said. */
const rate = (session: Session<string>, rating: Rating, at: number, backIn?: number) => {
  const card = session.current ?? "";
  const back = backIn === undefined ? null : { card, dueAt: after(at + backIn) };
  return answered(session, met(card, rating), back, after(at), always);
};

test("cards come in the order they were planned; a step of minutes comes back as soon as it is due", () => {
  let session = beginSession(["a", "b", "c"], start, always);
  expect(session.current).toBe("a");
  session = rate(session, 1, 0, 10);
  expect(session.current).toBe("b");
  session = rate(session, 3, 11);
  expect(session.current).toBe("a");
  session = rate(session, 3, 12);
  expect(session.current).toBe("c");
  expect(rate(session, 3, 13)).toMatchObject({ current: null, returning: [] });
});

test("the card that is asked stays, whatever becomes due meanwhile", () => {
  const session = rate(beginSession(["a", "b"], start, always), 1, 0, 1);
  expect(session.current).toBe("b");
  expect(rate(session, 3, 30).current).toBe("a");
});

test("while only steps are left, nothing is asked until the first of them is due", () => {
  let session = rate(beginSession(["a", "b"], start, always), 1, 0, 10);
  session = rate(session, 2, 1, 4);
  expect(session.current).toBeNull();
  expect(nextReturning(session)?.card).toBe("b");
  expect(goOn(session, after(4), always).current).toBeNull();
  expect(goOn(session, after(5), always).current).toBe("b");
});

test("what can no longer be asked is passed over, planned or coming back", () => {
  const here = new Set(["a", "c"]);
  const isHere = (card: string) => here.has(card);
  let session = beginSession(["a", "b", "c"], start, isHere);
  session = answered(session, met("a", 1), { card: "a", dueAt: after(1) }, start, isHere);
  expect(session.current).toBe("c");
  here.delete("a");
  expect(goOn(session, after(5), isHere)).toMatchObject({ current: null, returning: [], planned: [] });
});

test("each answer is a step, and a card that comes back is one more", () => {
  let session = beginSession(["a", "b"], start, always);
  expect(stepsOf(session)).toEqual({ done: 0, total: 2 });
  session = rate(session, 1, 0, 10);
  expect(stepsOf(session)).toEqual({ done: 1, total: 3 });
});

test("the result counts answers by rating, of the cards known from before those recalled at once, and what was planned for them", () => {
  let session = beginSession(["old", "new", "forgotten"], start, always);
  session = answered(session, met("old", 3), null, start, always);
  session = answered(session, met("new", 4, true), null, start, always);
  session = rate(session, 1, 1, 1);
  session = goOn(session, after(2), always);
  session = rate(session, 3, 2);
  const desiredOf = (card: string) => (card === "old" ? 0.75 : 0.875);
  expect(resultOf(session, same, desiredOf)).toEqual({
    answers: 4,
    milliseconds: 20_000,
    byRating: { 1: 1, 2: 0, 3: 2, 4: 1 },
    metAgain: 2,
    recalled: 1,
    planned: 0.8125,
  });
  const nobodyMet = beginSession<string>([], start, always);
  expect(resultOf(nobodyMet, same, desiredOf)).toMatchObject({ metAgain: 0, planned: 0 });
});

test("a card that was not known twice is told once, however often it was; one that was not known once is not", () => {
  const given = (["a", "b", "a", "c", "a"] as const).map((card) => met(card, card === "c" ? 3 : 1));
  const session = { ...beginSession<string>([], start, always), answers: given };
  expect(forgottenAgain(session, same)).toEqual(["a"]);
});

test("whatever is answered, no card is lost: each planned one is met, and each step comes back", () => {
  fc.assert(
    fc.property(fc.nat(12), fc.array(fc.nat(3), { maxLength: 30 }), (count, forgets) => {
      const cards = Array.from({ length: count }, (_, i) => `c${i}`);
      let session = beginSession(cards, start, always);
      let minute = 0;
      let steps = 0;
      while (session.current !== null || session.returning.length > 0) {
        minute++;
        if (session.current === null) {
          session = goOn(session, after(minute), always);
          continue;
        }
        const wait = forgets[steps++] ?? 0;
        session = wait === 0 ? rate(session, 3, minute) : rate(session, 1, minute, wait);
      }
      expect(new Set(session.answers.map(({ card }) => card))).toEqual(new Set(cards));
      expect(session.answers.length).toBe(steps);
      const last = new Map(session.answers.map(({ card, rating }) => [card, rating]));
      expect([...last.values()].every((rating) => rating === 3)).toBe(true);
    }),
  );
});
