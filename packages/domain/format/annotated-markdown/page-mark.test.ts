import { expect, test } from "vitest";
import { NO_ANNOTATIONS } from "./annotations.ts";
import { pageBeginning, readPageMark, withoutPageBeginning, withPageMark } from "./page-mark.ts";

const SCHEDULES = { ids: false, schedules: true };
const BOTH = { ids: true, schedules: true };

test("a page says at its top that it was written here, and what it says of its rows", () => {
  const mark = { kind: "folder", has: BOTH, name: "n", leftAt: { generation: "g", version: 7 } } as const;
  const written = withPageMark("# Soil\n", mark);
  expect(written).toBe(
    "---\nperennial: folder 1 with ids and schedules\nid: n\nleft: g 7\ntags: [flashcards]\n---\n\n# Soil\n",
  );
  expect(readPageMark(written)).toEqual({ ...mark, text: "# Soil\n" });
  for (const has of [NO_ANNOTATIONS, SCHEDULES, { ids: true, schedules: false }])
    expect(readPageMark(withPageMark("x", { kind: "outline", has }))).toEqual({
      kind: "outline",
      has,
      text: "x",
    });
  expect(readPageMark(`\ufeff${written.replaceAll("\n", "\r\n")}`)?.text).toBe("# Soil\n");
  for (const page of [
    "# Soil",
    "---\ntags: x\n---\n",
    "---\nperennial: folder 2\n---\n",
    "---\nperennial: folder 1\n",
    "",
  ])
    expect(readPageMark(page)).toBeUndefined();
});

test("what a person puts among the properties stays as text, however a program wrote the others anew", () => {
  const page = "---\naliases: earth\ntags:\n  - flashcards\nperennial: outline 1 with schedules\n---\n\n- a";
  expect(readPageMark(page)).toEqual({
    kind: "outline",
    has: SCHEDULES,
    text: "---\naliases: earth\n---\n\n- a",
  });
});

test("a further page has the tag by which its cards are found, and only with schedules", () => {
  expect(`${pageBeginning(SCHEDULES)}- a`).toBe("---\ntags: [flashcards]\n---\n\n- a");
  expect(withoutPageBeginning(`${pageBeginning(SCHEDULES)}- a`, SCHEDULES)).toBe("- a");
  expect(pageBeginning(NO_ANNOTATIONS)).toBe("");
  const page = "---\ntags: [flashcards]\n---\n\n- a";
  expect(withoutPageBeginning(page, NO_ANNOTATIONS)).toBe(page);
});
