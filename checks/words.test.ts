import { expect, test } from "vitest";
import { projectFiles, readSource } from "./sources.ts";

// The glossary of ARCHITECTURE names things once. Words that earlier names used stay out: each had several meanings, or one
// that only insiders knew.

interface Replaced {
  /** In the singular. */
  readonly word: string;
  readonly instead: string;
  /** `names`: as an identifier or in the name of a file, since comments may use the English word. */
  readonly where: "names" | "names and comments";
}

const REPLACED: readonly Replaced[] = [
  { word: "deed", instead: "CommandMeta, handler, action", where: "names and comments" },
  { word: "sitting", instead: "study session", where: "names and comments" },
  { word: "slipping", instead: "leech", where: "names and comments" },
  { word: "stretch", instead: "range, VisibleRange, segment", where: "names and comments" },
  { word: "sight", instead: "viewport, visible", where: "names" },
  { word: "pace", instead: "AnswerTime, ScrollState", where: "names" },
  { word: "spot", instead: "CaretPosition, point", where: "names" },
  { word: "scene", instead: "FocusSnapshot", where: "names" },
  { word: "weather", instead: "network conditions", where: "names" },
  { word: "face", instead: "wireId, CardSides", where: "names" },
  { word: "ground", instead: "BaseText, StepOutcome", where: "names" },
  { word: "adopt", instead: "recover, orphaned tab", where: "names" },
  { word: "fate", instead: "outcome", where: "names and comments" },
];

/** Other forms of a word in `REPLACED`, each a name that went as well. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  adopt: ["adopted", "adoption"],
};

/** Words that the documents do without as well; that a card keeps slipping is what the screen says. */
const NOT_IN_DOCUMENTS = REPLACED.filter(
  ({ word, where }) => where === "names and comments" && word !== "slipping",
);

/** Names that stay, by word, each with its reason. */
const STAYS: Readonly<Record<string, readonly RegExp[]>> = {
  // Queues on the disk of a device hold commands with this field.
  face: [
    /^packages\/domain\/(op\/command|intent\/[\w-]+)\.ts$/,
    /^packages\/contract\/outline\/command-to-wire/,
    /^packages\/client\/sync\/queue\//,
    // The `@font-face` of CSS.
    /^packages\/client\/formula-fonts\.ts$/,
    /^e2e\/specs\/state-diagram\.spec\.ts$/,
  ],
  // Databases and drafts on the disk of a device have it, by which pages of the version before read them.
  ground: [
    /^packages\/client\/sync\/queue\/(outbox-schema|stored-draft(\.test)?)\.ts$/,
    /^packages\/client\/sync\/tabs\/older-cards(\.test)?\.ts$/,
  ],
  // `adoptedStyleSheets` of the browser.
  adopt: [/^packages\/client\/ui\/rich\/set-formula\.ts$/],
};

const SOURCES = /^(?:packages|e2e|bench|checks|scripts)\/.*\.(?:ts|tsx|mjs|css)$/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`\\])\/\/[^\n]*/g;
const STRING = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;

/** Splits camelCase, kebab-case and SNAKE_CASE into words in lower case. */
const wordsOf = (text: string): string[] =>
  [...text.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)].map(([word]) => word.toLowerCase());

const isWord = (word: string) => (found: string) =>
  [word, `${word}s`, `${word}es`, ...(FORMS[word] ?? [])].includes(found);

/** Returns what a file calls things: of a style sheet its classes and variables, since `stretch` is a value there. */
function namesIn(file: string, text: string): string {
  if (file.endsWith(".css")) return [...text.matchAll(/\.[a-z][\w-]*|--[\w-]+/g)].join(" ");
  return text.replace(STRING, " ");
}

function replacedIn(file: string, text: string): string[] {
  const comments = wordsOf((text.match(COMMENT) ?? []).join(" "));
  const names = wordsOf(`${file} ${namesIn(file, text.replace(COMMENT, " "))}`);
  return REPLACED.filter(({ word, where }) => {
    if (STAYS[word]?.some((path) => path.test(file))) return false;
    return names.some(isWord(word)) || (where === "names and comments" && comments.some(isWord(word)));
  }).map(({ word, instead }) => `${file}: ${word} → ${instead}`);
}

test("names and comments use the words of the glossary", () => {
  const files = projectFiles(SOURCES).filter((file) => file !== "checks/words.test.ts");
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => replacedIn(file, readSource(file)))).toEqual([]);
});

test("documents use the words of the glossary", () => {
  const files = projectFiles(/^(?:docs\/.*|[A-Z]+)\.md$/);
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const words = wordsOf(readSource(file));
    return NOT_IN_DOCUMENTS.filter(({ word }) => words.some(isWord(word))).map(
      ({ word }) => `${file}: ${word}`,
    );
  });
  expect(found).toEqual([]);
});

test("no file is named for when its code is loaded", () => {
  expect(projectFiles(SOURCES).filter((file) => /\/late-[^/]+$/.test(file))).toEqual([]);
});

test("a replaced word is found in a name, a comment and a path, and not in a text or within another word", () => {
  const found = (text: string, file = "packages/a.ts") => replacedIn(file, text).length;
  expect(found("const lastDeed = 1;")).toBe(1);
  expect(found("const IN_SIGHT = 1;")).toBe(1);
  expect(found("// One sitting.\n")).toBe(1);
  expect(found("", "e2e/weather.ts")).toBe(1);
  expect(found("const { adopted } = tabs;")).toBe(1);
  expect(found("// On the spot, in sight.\n")).toBe(0);
  expect(found('const workspace = "keeps slipping"; interface Indeed {}')).toBe(0);
  expect(found(".card { align-items: stretch; }", "packages/a.css")).toBe(0);
  expect(found(".scene-1 { color: red; }", "packages/a.css")).toBe(1);
});
