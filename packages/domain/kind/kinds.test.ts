import { expect, test } from "vitest";
import type { Kind } from "./kind.ts";
import { KIND_NAMES, type KindName } from "./kinds.ts";
import { idKindOf, ownIdKind, recordIdIn } from "./owner.ts";
import { referredTo, withCurrentIds } from "./references.ts";
import { KINDS } from "./table.ts";

const kindOf = (name: KindName): Kind => KINDS[name];

test("every reference leads to a kind whose records have ids, and what it leads to stands before it in the table", () => {
  for (const [place, kind] of KIND_NAMES.entries())
    for (const field of Object.values(kindOf(kind).fields)) {
      if (field.type !== "reference") continue;
      const choice = "toKindIn" in field ? kindOf(kind).fields[field.toKindIn] : undefined;
      const kinds = "to" in field ? [field.to] : choice?.type === "choice" ? choice.of : [];
      expect(kinds.length).toBeGreaterThan(0);
      for (const to of kinds) expect(KIND_NAMES.indexOf(ownIdKind(to))).toBeLessThanOrEqual(place);
    }
});

test("a kind's named edits name its fields, and its owner is a reference of it", () => {
  for (const name of KIND_NAMES) {
    const { changes, fields, owner } = kindOf(name);
    for (const named of typeof changes === "object" ? Object.values(changes) : [])
      expect(Object.keys(fields)).toEqual(expect.arrayContaining([...named]));
    if (!owner) continue;
    expect([fields[owner.field]?.type, fields[owner.part]?.type]).toEqual(["reference", "integer"]);
  }
});

test("two kinds never share a table", () => {
  expect(new Set(KIND_NAMES.map((kind) => KINDS[kind].table)).size).toBe(KIND_NAMES.length);
});

test("a record of a kind with an owner goes by that one's id", () => {
  const owned = KIND_NAMES.filter((kind) => kindOf(kind).owner);
  expect(owned.map((kind) => [kind, idKindOf(kind)])).toEqual([["progress", "flashcard"]]);
  for (const kind of KIND_NAMES) if (!owned.includes(kind)) expect(idKindOf(kind)).toBe(kind);
});

test("what describes part 0 of a record goes by that one's id, other parts by that and their number", () => {
  const of = (part: number, flashcardId: number | string = 7) =>
    recordIdIn("progress", { flashcardId, part }, 0);
  expect([of(0), of(3), of(3, "local")]).toEqual([7, "7/3", "local/3"]);
  expect(recordIdIn("note", { text: "a" }, 5)).toBe(5);
});

test("references are found by kind, also where a field says which kind it is", () => {
  const node = { parentId: 1, sortOrder: 2, itemType: "flashcard", itemId: 3 } as const;
  expect(referredTo("node", node)).toEqual([
    { kind: "node", id: 1 },
    { kind: "flashcard", id: 3 },
  ]);
  expect(referredTo("node", { parentId: null, sortOrder: 2 })).toEqual([]);
  expect(withCurrentIds("node", node, (kind, id) => `${kind} ${id}`)).toEqual({
    ...node,
    parentId: "node 1",
    itemId: "flashcard 3",
  });
});

test("a loose reference follows the ids of what it leads to, and demands nothing", () => {
  const came = { nodeId: 1, sourceId: 2, quote: "water" };
  expect(referredTo("provenance", came)).toEqual([{ kind: "node", id: 1 }]);
  expect(withCurrentIds("provenance", came, (_, id) => Number(id) + 10)).toEqual({
    ...came,
    nodeId: 11,
    sourceId: 12,
  });
});
