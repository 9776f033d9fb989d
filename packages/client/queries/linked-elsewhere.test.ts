import { anchorName } from "@perennial/domain/rich/anchor-name";
import { afterEach, expect, test, vi } from "vitest";
import { browserTimers } from "../platform/timers.ts";
import { createLinkedElsewhere } from "./linked-elsewhere.ts";

afterEach(() => void vi.useRealTimers());

function setUp(kept = new Map<string, string>()) {
  vi.useFakeTimers();
  const titles = new Map([[7, "Krebs cycle"]]);
  const asked: string[][] = [];
  let isOnline = true;
  const open = () =>
    createLinkedElsewhere({
      async ask(ids) {
        asked.push(ids.split(","));
        const found = [...titles].filter(([id]) => ids.includes(anchorName(id)));
        return isOnline
          ? found.map(([id, title]) => ({ id: anchorName(id), node_id: id * 10, title, deleted: false }))
          : null;
      },
      storage: {
        get: (key) => kept.get(key) ?? null,
        set: (key, value) => kept.set(key, value) === kept,
        remove: (key) => kept.delete(key),
        keys: () => [...kept.keys()],
      },
      name: "links",
      timers: browserTimers,
    });
  const setOnline = (is: boolean) => {
    isOnline = is;
  };
  return { open, titles, asked, setOnline, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test("the links of a screen are asked for together, once, and no more than the contract allows at a time", async () => {
  const { open, asked, pass } = setUp();
  const elsewhere = open();
  const told: number[] = [];
  for (let id = 1; id <= 250; id++) elsewhere.subscribe(id, () => told.push(id));
  elsewhere.subscribe(7, () => {});
  await pass(100);
  expect(asked.map((ids) => ids.length)).toEqual([200, 50]);
  expect(elsewhere.get(7)).toEqual({ nodeId: 70, title: "Krebs cycle", isDeleted: false });
  expect(elsewhere.get(8)).toBeNull();
  elsewhere.subscribe(8, () => {});
  await pass(1_000);
  expect(asked).toHaveLength(2);
});

test("a rename on another device is told within a second of its event, and only of what is on the screen", async () => {
  const { open, titles, asked, pass } = setUp();
  const elsewhere = open();
  let told = 0;
  const leave = elsewhere.subscribe(7, () => told++);
  elsewhere.subscribe(9, () => {})();
  await pass(100);
  expect(told).toBe(1);
  titles.set(7, "Citric acid cycle");
  for (let rows = 0; rows < 20; rows++) elsewhere.renew();
  await pass(999);
  expect([told, elsewhere.get(7)?.title, asked.at(-1), asked.length]).toEqual([
    2,
    "Citric acid cycle",
    [anchorName(7)],
    2,
  ]);
  leave();
  elsewhere.renew();
  await pass(999);
  expect(asked).toHaveLength(2);
});

test("without a connection a link is called as it was last, also after a reload, and is asked for when there is one again", async () => {
  const kept = new Map<string, string>();
  const { open, setOnline, titles, pass } = setUp(kept);
  open().subscribe(7, () => {});
  await pass(100);
  setOnline(false);
  titles.set(7, "Later");
  const reloaded = open();
  expect(reloaded.get(7)?.title).toBe("Krebs cycle");
  reloaded.subscribe(7, () => {});
  await pass(100);
  expect(reloaded.get(7)?.title).toBe("Krebs cycle");
  setOnline(true);
  reloaded.renew();
  await pass(999);
  expect(reloaded.get(7)?.title).toBe("Later");
  kept.set("links", "not JSON");
  expect(open().get(7)).toBeUndefined();
});

test("what was kept and has another shape is skipped", () => {
  const note = { nodeId: 70, title: "Krebs cycle", isDeleted: false };
  const kept = new Map<string, string>();
  const { open } = setUp(kept);
  for (const text of ["5", "{}", "[5, null]"]) {
    kept.set("links", text);
    expect(open().get(7)).toBeUndefined();
  }
  kept.set(
    "links",
    JSON.stringify([
      [7, note],
      [8, { ...note, title: 5 }],
      [9, {}],
      ["10", null],
      [11, null],
    ]),
  );
  const elsewhere = open();
  expect([7, 8, 9, 10, 11].map(elsewhere.get)).toEqual([note, undefined, undefined, undefined, null]);
});
