import fc from "fast-check";
import type { Fault } from "./faults.ts";

/** A choice among as many as there are when it comes to it. */
const at = fc.nat(1_000);
/** A tab with a person before it. */
const who = fc.nat(5);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({
    of: fc.constantFrom("reads" as const, "writes", "writes", "writes"),
    outcome: fc.constantFrom("lost" as const, "answer lost", "twice", "late", "unavailable", "refused"),
    after: fc.nat(2),
    times: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    of: fc.constant("commands" as const),
    outcome: fc.constant("refused" as const),
    after: fc.nat(4),
    times: fc.integer({ min: 1, max: 2 }),
  }),
);

const step = fc.oneof(
  // Writing: into a row, on where the caret is, and taking away what stands there.
  { weight: 6, arbitrary: fc.record({ do: fc.constant("write" as const), who, at, seam: at }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("write on" as const), who, seam: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("erase" as const), who, at }) },
  // The caret somewhere, and a key.
  { weight: 3, arbitrary: fc.record({ do: fc.constant("click" as const), who, at, seam: at }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant("press" as const),
      who,
      key: fc.constantFrom(
        "Enter",
        "Ctrl+Enter",
        "Ctrl+Shift+Enter",
        "Tab",
        "Shift+Tab",
        "Alt+Enter",
        "Escape",
        "e",
        "Alt+Shift+ArrowUp",
        "Alt+Shift+ArrowDown",
        "Space",
        "1",
        "4",
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("join back" as const, "join on"), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("submit" as const, "cancel", "blur"), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("undo" as const, "undo", "redo"), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("take back" as const), who, at }) },
  // As often one way as the other: in the end everything stands as it stood.
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("undo and redo" as const),
      who,
      presses: fc.integer({ min: 1, max: 6 }),
    }),
  },
  // Several rows at once: copied lines come, rows go and come back.
  { weight: 2, arbitrary: fc.record({ do: fc.constant("paste" as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("delete and undo" as const),
      who,
      rows: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("many rows" as const),
      who,
      rows: fc.integer({ min: 2, max: 8 }),
      key: fc.constantFrom("Tab", "Shift+Tab", "Alt+Shift+ArrowUp", "Alt+Shift+ArrowDown", "Delete"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("retry" as const, "discard"), who, at }) },
  // Another device, which sees everything at once and says it to the server directly.
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("elsewhere" as const),
      what: fc.constantFrom(
        "edit" as const,
        "edit",
        "edit",
        "erase",
        "move",
        "delete",
        "delete a branch",
        "make a card",
        "answer",
      ),
      at,
      seam: at,
    }),
  },
  // Time, lines and tabs.
  { weight: 5, arbitrary: fc.record({ do: fc.constant("settle" as const), who }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.constantFrom(20, 300, 2_100, 9_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("offline" as const, "online", "deaf", "hearing"), who }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("line" as const),
      who,
      delayMs: fc.constantFrom(0, 300, 1_500),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("fault" as const), who, fault }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("arrive" as const), who, at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("kill" as const, "crash", "reload", "hide", "another tab"),
      who,
    }),
  },
  // A branch is opened by its address, as by a link on a device that has no notes yet.
  { weight: 1, arbitrary: fc.record({ do: fc.constant("open a branch" as const), who, at }) },
  // A tab is left open in the background, where the browser lets it do nothing; a page of another version comes and goes.
  { weight: 1, arbitrary: fc.record({ do: fc.constant("leave open" as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("other version" as const),
      who,
      what: fc.constantFrom("greet" as const, "lead", "leave"),
    }),
  },
  // Somebody sets the clock of all devices, forwards or back.
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("clock" as const),
      ms: fc.constantFrom(DAY_MS, -DAY_MS, HOUR_MS, -HOUR_MS),
    }),
  },
);

/** What hardly ever happens: a browser's databases are thrown away, the server's data are put back from a backup, its log is compacted. */
const badDay = fc.oneof(
  fc.record({ do: fc.constant("clear" as const), who }),
  fc.record({ do: fc.constant("back up" as const) }),
  fc.record({ do: fc.constant("restore" as const) }),
  fc.record({ do: fc.constant("compact" as const) }),
);
export type Step =
  typeof step extends fc.Arbitrary<infer T>
    ? typeof badDay extends fc.Arbitrary<infer U>
      ? T | U
      : never
    : never;

const usualStep: fc.Arbitrary<Step> = step;
const anyStep = fc.oneof({ weight: 25, arbitrary: usualStep }, { weight: 1, arbitrary: badDay });

/**
 * Generates the steps of one run.
 * @param most so many steps at most
 * @param hasBadDays whether databases are cleared, backups put back and logs compacted
 */
export const interleaving = (most: number, hasBadDays: boolean): fc.Arbitrary<Step[]> =>
  fc.array(hasBadDays ? anyStep : usualStep, { minLength: 1, maxLength: most, size: "max" });
