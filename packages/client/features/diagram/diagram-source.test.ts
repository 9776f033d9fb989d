import { expect, test } from "vitest";
import { DEFAULT_DIAGRAM, MAX_DIAGRAM_CHARACTERS, readDiagram } from "./diagram-source.ts";

const SITE = "https://notes.example";
const read = (text: string) => readDiagram(text, SITE);

test("a text is drawn as it stands; of a markdown file the first block is", () => {
  expect(read(DEFAULT_DIAGRAM).drawn).toBe(DEFAULT_DIAGRAM);
  expect(read("# Screens\n\n```mermaid\nstateDiagram-v2\n  A --> B\n```\n\nText\n").drawn).toBe(
    "stateDiagram-v2\n  A --> B\n",
  );
});

test("a text of 50000 characters is drawn, one more is replaced by a diagram that says so [9.diagram] [8.diagram]", () => {
  expect(MAX_DIAGRAM_CHARACTERS).toBe(50_000);
  const full = `stateDiagram-v2\n%%${"x".repeat(49_982)}`;
  expect(full).toHaveLength(50_000);
  expect(read(full)).toMatchObject({ drawn: full, refused: [] });
  const { drawn, refused } = read(`${full}y`);
  expect(drawn).toContain("Maximum text size in diagram exceeded");
  expect(drawn.length).toBeLessThan(100);
  expect(refused).toEqual(["The diagram has 50,001 characters; at most 50,000 are drawn."]);
});

test("[IMAGE:path] lays a screenshot over the state named on its line, or last before it [2.diagram]", () => {
  const { drawn, screenshots, refused } = read(
    [
      "stateDiagram-v2",
      "  [IMAGE:/early.png]",
      '  state "The tree" as Tree {',
      "  [IMAGE:/tree.png]",
      "  }",
      "  Card : Flashcard [IMAGE:card.png]",
      "  Tree --> Card : flip",
      "  Tree --> Help",
      "  %% Landing : a comment",
      "  [IMAGE:/help.png]",
    ].join("\n"),
  );
  expect(screenshots).toEqual([
    { state: undefined, address: `${SITE}/early.png` },
    { state: "Tree", address: `${SITE}/tree.png` },
    { state: "Card", address: `${SITE}/card.png` },
    { state: "Help", address: `${SITE}/help.png` },
  ]);
  expect(refused).toEqual([]);
  expect(drawn).not.toContain("IMAGE");
  expect(drawn.split("\n")).toHaveLength(10);
});

test.each([
  "https://elsewhere.example/a.png",
  "//elsewhere.example/a.png",
  "/\\elsewhere.example/a.png",
  "javascript:alert(1)",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "blob:https://notes.example/1",
  "https://me:secret@notes.example/a.png",
  "https://",
  "",
])("a screenshot at %j is refused in words", (path) => {
  const { screenshots, refused } = read(`A\n[IMAGE:${path}]`);
  expect(screenshots).toEqual([]);
  expect(refused).toEqual([`The screenshot “${path}” is not shown: only paths of this site are.`]);
});

test("the lines that say something are counted: comments and blank ones cost nothing to draw", () => {
  expect(read("stateDiagram-v2\n\n  %% a comment\n  A --> B\n").lines).toBe(2);
  expect(read(`stateDiagram-v2\n%%${"x".repeat(50_000)}`).lines).toBe(2);
});
