import { expect, test } from "vitest";
import { dayName, dayNamed } from "../study/day-names.ts";
import { carryOut, drawing, idOf, sampleTree } from "../testing/sample.ts";
import { flatten, headingOf } from "../tree/selectors.ts";
import { deleteNode } from "./delete-node.ts";
import { editNote } from "./edit-note.ts";
import { openDay } from "./open-day.ts";

/** 29 November 2026. */
const DAY = 20_786;
const TODAY = "Sunday, November 29, 2026";

function open(outline: string) {
  const tree = sampleTree(outline);
  const rootId = idOf(tree, "Notes");
  const today = (locale = "en-US") => {
    const decision = openDay(tree, {
      rootId,
      isDay: dayNamed(DAY, locale),
      name: dayName(DAY, locale),
      orderOf: Number,
      draw: drawing(),
    });
    if (!decision.ok) throw new Error(decision.error);
    carryOut(tree, { ok: true, value: decision.value.plan });
    return decision.value;
  };
  const text = () =>
    flatten(tree, rootId)
      .slice(1)
      .map(({ id, depth }) => {
        const node = tree.get("node", id);
        return `${"  ".repeat(depth - 1)}${node ? headingOf(tree, node) : ""}`;
      });
  return { tree, today, text };
}

test("the day is the one that is meant", () => {
  expect(dayName(DAY, "en-US")).toBe(TODAY);
});

test("a language that is none does no harm", () => {
  expect(dayName(DAY, "en-US@posix")).toBe(TODAY);
  expect(dayNamed(DAY, "en-US@posix")(TODAY)).toBe(true);
});

test("Days and the note of today are made once, and found from then on, whatever the language of the device", () => {
  const { today, text } = open("Notes\n  Biology");
  const { nodeId } = today();
  expect(text()).toEqual(["Biology", "Days", `  ${TODAY}`]);
  for (const locale of ["en-US", "de", "ar", "ja"])
    expect(today(locale)).toEqual({ nodeId, plan: { steps: [] } });
});

test.each([
  "2026-11-29",
  "29. November 2026",
  "Sonntag, 29. November 2026",
  "29 novembre 2026",
  "2026年11月29日",
  "November 29th, 2026",
  "Nov 29th, 2026 #journal",
  "sunday, november 29, 2026",
])("a note that says %s is the note of today", (name) => {
  const { tree, today } = open(`Notes\n  days\n    ${name}`);
  expect(today().nodeId).toBe(idOf(tree, name));
});

test.each(["2026-11-28", "November 29, 2025", "29 November", "Sunday", "Exam on 2026-11-29"])(
  "a note that says %s is another one, and the new one comes first",
  (name) => {
    const { today, text } = open(`Notes\n  Days\n    ${name}`);
    today();
    expect(text()).toEqual(["Days", `  ${TODAY}`, `  ${name}`]);
  },
);

test("two devices that made them at once end with one of each, and nothing that was written is lost", () => {
  const { tree, today, text } = open(
    `Notes\n  Days\n    ${TODAY}\n      one\n    2026-11-28\n  Days\n    2026-11-29\n      two\n    2026-11-27`,
  );
  const first = idOf(tree, TODAY);
  expect(today().nodeId).toBe(first);
  expect(text()).toEqual(["Days", `  ${TODAY}`, "    one", "    two", "  2026-11-28", "  2026-11-27"]);
  expect(today().plan.steps, "and once is enough").toEqual([]);
});

test("Days that was called otherwise is found, and a note that is called so since is another one", () => {
  const { tree, today, text } = open("Notes\n  Days");
  const days = idOf(tree, "Days");
  today();
  const node = tree.get("node", days);
  carryOut(tree, editNote(tree, { noteId: node?.itemId ?? 0, text: "Journal" }));
  expect(today().plan.steps).toEqual([]);
  expect(text()).toEqual(["Journal", `  ${TODAY}`]);
});

test("Days that was deleted is made again", () => {
  const { tree, today, text } = open("Notes");
  const { nodeId } = today();
  const days = tree.get("node", nodeId)?.parentId ?? 0;
  carryOut(tree, deleteNode(tree, { nodeId }));
  carryOut(tree, deleteNode(tree, { nodeId: days }));
  today();
  expect(text()).toEqual(["Days", `  ${TODAY}`]);
});

test("Days may have been moved elsewhere", () => {
  const { today, text } = open("Notes\n  Biology\n    Days");
  today();
  expect(text()).toEqual(["Biology", "  Days", `    ${TODAY}`]);
});
