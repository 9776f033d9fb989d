import { expect, test } from "vitest";
import { withProject } from "./program.ts";
import { sentencesIn } from "./sentences.ts";

test("a sentence in a component is found as text, attribute, template and string; labels and code are not", () => {
  const lines = [
    "declare const count: number;",
    "declare function show(text: string): void;",
    "export const Note = () => (",
    '  <p className="one two three four" title="Shown when pointed at">',
    "    A text of four words <b>Two words</b>",
    '    <svg viewBox="0 0 16 16"><path d="M4 4l8 8M12 4l-8 8" /></svg>',
    "    {`There are #{count} notes`}",
    "    {`#{count} notes of #{count}`}",
    "  </p>",
    ");",
    "export const ICON = 'M8 3.2v9.6M3.2 8h9.6 M3 13l.6-2.8 7-7';",
    "show(count > 1 ? 'More than one note' : 'One note');",
    "document.querySelector('main section article a');",
    "console.warn('for the developer only');",
    "throw new Error('also for the developer');",
  ];
  const overlay = {
    "note.tsx": lines.join("\n").replaceAll("#{", "${"),
    "tsconfig.note.json": JSON.stringify({
      compilerOptions: { target: "es2024", jsx: "preserve", strict: true, noEmit: true, types: [] },
      files: ["note.tsx"],
    }),
  };
  const found = withProject("tsconfig.note.json", overlay, (project) => sentencesIn(project, "note.tsx"));
  expect(found).toEqual([
    "note.tsx:4 Shown when pointed at",
    "note.tsx:5 A text of four words",
    "note.tsx:7 There are … notes",
    "note.tsx:12 More than one note",
  ]);
});
