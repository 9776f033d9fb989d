import fc from "fast-check";
import { expect, test } from "vitest";
import { condense, type OldRow } from "./condense.ts";

type Values = Readonly<Record<string, unknown>>;

/** One change of a record: which, of what kind, of which field, on what, and how many days after the one before. */
const change = fc.record({
  record: fc.nat(2),
  does: fc.constantFrom("edit" as const, "edit", "edit", "edit", "set", "move", "with others"),
  field: fc.constantFrom("question", "answer"),
  device: fc.constantFrom("a phone", "a computer", null),
  days: fc.constantFrom(0, 0, 0, 0, 1),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** The rows that changes leave, each made on what the one before it left. */
function rowsOf(changes: readonly Change[]): OldRow[] {
  const held = new Map<string, Values>();
  let day = 0;
  return changes.map(({ record, does, field, device, days }, index) => {
    day += days;
    const [table, type] =
      does === "set"
        ? ["user_flashcards", "progress.set"]
        : does === "move"
          ? ["nodes", "node.move"]
          : ["flashcards", "flashcard.edit"];
    const name = `${table} ${record}`;
    const before = held.get(name);
    const said = {
      [does === "set" ? "strength" : does === "move" ? "sort_order" : field]: `after ${index + 1}`,
    };
    held.set(name, { ...before, ...said });
    const isNew = does === "set" && before === undefined;
    return {
      version: index + 1,
      mutation_type: type ?? "",
      table_name: table ?? "",
      record_id: record,
      old_values: isNew
        ? null
        : Object.fromEntries(Object.keys(said).map((key) => [key, before?.[key] ?? "at first"])),
      new_values: said,
      first_version: null,
      isAlone: does !== "with others",
      device,
      day: `day ${day}`,
    };
  });
}

/** What a log is once it was compacted. */
function compacted(rows: readonly OldRow[]): OldRow[] {
  const { gone, changed } = condense(rows);
  const said = new Map(changed.map((row) => [row.version, row]));
  return rows.flatMap((row) => (gone.includes(row.version) ? [] : { ...row, ...said.get(row.version) }));
}

const recordOf = ({ table_name, record_id }: OldRow) => `${table_name} ${record_id}`;

/** What records come to, each row on what the one before it left. */
function played(rows: readonly OldRow[]): ReadonlyMap<string, Values> {
  const held = new Map<string, Values>();
  for (const row of rows) {
    const before = held.get(recordOf(row)) ?? {};
    for (const [field, value] of Object.entries(row.old_values ?? {}))
      expect(before[field] ?? "at first", `${field} before ${row.version}`).toBe(value);
    held.set(recordOf(row), { ...before, ...row.new_values });
  }
  return held;
}

const EDITS = "flashcard.edit";

test("a compacted log comes to the same, on every day, in one row for each day and device", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const rows = rowsOf(changes);
      const left = compacted(rows);
      expect(played(left)).toEqual(played(rows));
      const upTo = (all: readonly OldRow[], day: string) => {
        const version = rows.findLast((row) => row.day === day)?.version ?? 0;
        return played(all.filter((row) => row.version <= version && row.mutation_type === EDITS));
      };
      // The history by the day is that of before.
      for (const { day } of rows) expect(upTo(left, day)).toEqual(upTo(rows, day));
      // What a call of several rows did, and any move, stands as it was written.
      const whole = (all: readonly OldRow[]) =>
        all.filter((row) => !row.isAlone || row.mutation_type === "node.move");
      expect(whole(left)).toEqual(whole(rows));
      // Without anything of it in between, there is one row of each text, day and device, and one of a memory.
      if (rows.every(({ isAlone }) => isAlone)) {
        const names = left.flatMap((row) =>
          row.mutation_type === EDITS ? `${recordOf(row)} ${row.day} ${row.device}` : [],
        );
        expect(names).toHaveLength(new Set(names).size);
        const memories = left.filter(({ table_name: table }) => table === "user_flashcards");
        expect(memories).toHaveLength(new Set(memories.map(recordOf)).size);
      }
      // The last row of each record stays; a second time there is nothing left to do.
      for (const ofRecord of Map.groupBy(rows, recordOf).values())
        expect(left.map(({ version }) => version)).toContain(ofRecord.at(-1)?.version);
      expect(condense(left)).toEqual({ gone: [], changed: [] });
    }),
  );
});

test("a row says from which version on it stands for others", () => {
  const rows = rowsOf(
    (["a phone", "a phone", "a computer", "a phone"] as const).map(
      (device): Change => ({
        record: 1,
        does: "edit",
        field: "answer",
        device,
        days: 0,
      }),
    ),
  );
  expect(compacted(rows)).toMatchObject([
    { version: 3, first_version: 1, old_values: { answer: "at first" }, new_values: { answer: "after 3" } },
    { version: 4, first_version: null, old_values: { answer: "after 3" }, new_values: { answer: "after 4" } },
  ]);
});
