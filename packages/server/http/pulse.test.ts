import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Position } from "../queries/changes.ts";
import type { NamedViewer } from "../queries/sessions.ts";
import { createPulse, type PulseDeps } from "./pulse.ts";

const BEAT_MS = 15_000;
let asked: (readonly NamedViewer[])[];
const errors: unknown[] = [];
beforeEach(() => {
  asked = [];
  errors.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const head: Position = { version: 3, userActionId: 0, generation: "" };
const pulseOf = (answer: (viewer: NamedViewer) => boolean = () => true, deps: Partial<PulseDeps> = {}) =>
  createPulse({
    beatMs: BEAT_MS,
    heads: async (viewers) => {
      asked.push(viewers);
      return new Map(viewers.filter(answer).map(({ sessionId }) => [sessionId, head]));
    },
    onError: (error) => errors.push(error),
    ...deps,
  });
const viewer = (userId: number): NamedViewer => ({ userId, sessionId: randomUUID() });

test("each of 3,000 streams beats once in its time, in fifteen groups that are asked for a group at a time", async () => {
  const pulse = pulseOf();
  const beats = new Map<number, number>();
  for (let userId = 1; userId <= 3_000; userId++)
    pulse.join(viewer(userId), () => beats.set(userId, (beats.get(userId) ?? 0) + 1));
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(asked.map((viewers) => viewers.length)).toEqual(Array(15).fill(200));
  expect([beats.size, new Set(beats.values())]).toEqual([3_000, new Set([1])]);
});

test("a stream is told where its log ends, and nothing once its session stands no more", async () => {
  let stands = true;
  const member = pulseOf(() => stands).join(viewer(1), () => {});
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(member.head()).toEqual(head);
  stands = false;
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(member.head()).toBeNull();
});

test("without a stream nothing is asked, and whoever has left has no beat", async () => {
  const pulse = pulseOf();
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  let beats = 0;
  const member = pulse.join(viewer(1), () => beats++);
  member.leave();
  member.leave();
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect([beats, asked, vi.getTimerCount()]).toEqual([0, [], 0]);
  pulse.join(viewer(2), () => beats++);
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(beats).toBe(1);
});

test("whose rows cannot be read for now has no beat and does not end, while the others beat; it is told", async () => {
  const lost = new Error("a worker is away");
  const [one, other] = [viewer(1), viewer(2)];
  const pulse = pulseOf(undefined, {
    beatMs: 1_000,
    heads: async (viewers) =>
      new Map(viewers.map(({ sessionId }) => [sessionId, sessionId === one.sessionId ? lost : head])),
  });
  const beats: number[] = [];
  const member = pulse.join(one, () => beats.push(1));
  pulse.join(other, () => beats.push(2));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([beats, errors, member.head()]).toEqual([[2], [lost], null]);
});

test("while the database is away streams have no beat and do not end; it is told", async () => {
  let isAway = true;
  const pulse = pulseOf(undefined, {
    heads: async (viewers) => {
      if (isAway) throw new Error("away");
      return new Map(viewers.map(({ sessionId }) => [sessionId, head]));
    },
  });
  let beats = 0;
  pulse.join(viewer(1), () => beats++);
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect([beats, errors.length]).toEqual([0, 1]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(beats).toBe(1);
});

test("a database that does not answer is asked twice at once at most, and each group once more when it does", async () => {
  const answers: (() => void)[] = [];
  const pulse = pulseOf(undefined, {
    heads: (viewers) => {
      asked.push(viewers);
      return new Promise((resolve) => {
        answers.push(() => resolve(new Map(viewers.map(({ sessionId }) => [sessionId, head]))));
      });
    },
  });
  let beats = 0;
  for (let userId = 1; userId <= 30; userId++) pulse.join(viewer(userId), () => beats++);
  await vi.advanceTimersByTimeAsync(10 * BEAT_MS);
  expect(asked).toHaveLength(2);
  while (answers.length > 0) {
    answers.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  }
  // The two of the beginning, and all fifteen groups after them.
  expect(asked).toHaveLength(17);
  expect(beats).toBe(34);
});
