import { describe, expect, test } from "vitest";
import { projectFiles, readSource } from "./sources.ts";
import { classesUsed, type Meetings, selectorsOf, sharedByChance } from "./styles.ts";

/** Where one feature stands within what another one draws. */
const MEETINGS: Meetings = {
  // A row of the outline holds the card, the signs and the form, and is drawn anew where it is dragged.
  row: ["dragging", "flashcard", "signs"],
  "card-side": ["dragging", "outline", "signs"],
  act: ["flashcard"],
  make: ["outline", "study"],
  rate: ["outline"],
  new: ["signs"],
  "hidden-done": ["signs"],
  // A panel stands beside the outline, and on a phone above it and its bar.
  desk: ["outline"],
  // It stands beside a card that is studied, too.
  "side-panel": ["study"],
  // Both lie at the foot of the window.
  selection: ["drafts"],
  sheet: ["menu"],
  mobile: ["menu"],
  // The header makes room for what stands in it.
  top: ["progress", "sync-status"],
  sync: ["menu", "study"],
  // The first page has a header and a foot that are wider than others.
  lp: ["menu"],
  foot: ["landing"],
  // Messages stand where a study session leaves room.
  toasts: ["study"],
};

test("the themes differ in colours alone: no rule asks which theme it is", () => {
  const sheets = projectFiles(/^packages\/client\/.*\.css$/).filter((file) => !file.includes("/dist/"));
  const asking = sheets.flatMap((file) =>
    [...readSource(file).matchAll(/[^\n{}]*(?:prefers-color-scheme|data-theme)[^{]*\{[^}]*\}/g)].map(
      ([rule]) => `${file} ${rule.replace(/\s+/g, " ")}`,
    ),
  );
  expect(asking).toEqual(
    ["light", "dark"].map(
      (theme) => `packages/client/ui/tokens.css :root[data-theme="${theme}"] { color-scheme: ${theme}; }`,
    ),
  );
});

test("no style of one feature reaches another by chance", () => {
  const sources = projectFiles(/^packages\/client\/(features|ui)\/.*\.(css|tsx)$/).map((file) => ({
    file,
    text: readSource(file),
  }));
  // A reader that no longer finds rules or classes would pass everything.
  const [sheets, components] = ["css", "tsx"].map((kind) =>
    sources.flatMap(({ file, text }) => (file.endsWith(`.${kind}`) ? [text] : [])),
  );
  expect(sheets?.flatMap(selectorsOf).length).toBeGreaterThan(900);
  expect(components?.flatMap((text) => [...classesUsed(text)]).length).toBeGreaterThan(400);
  expect(sharedByChance(sources, MEETINGS)).toEqual([]);
});

/** Paper is white and its ink black, whatever the theme; one message is red by specification. */
const COLOURS_OF_THEIR_OWN = [
  "packages/client/features/diagram/diagram.css",
  "packages/client/features/print/paper.css",
  "packages/client/features/progress/progress.css",
];

test("colours are named in the tokens alone, so that an error has one everywhere", () => {
  const colour = /#[\da-f]{3,8}\b|\b(?:oklch|rgba?|hsla?)\((?!from)/i;
  const found = projectFiles(/^packages\/client\/(features|ui|app)\/.*\.css$/).filter((file) =>
    colour.test(readSource(file)),
  );
  expect(found).toEqual([...COLOURS_OF_THEIR_OWN, "packages/client/ui/tokens.css"]);
});

test("no rule asks for what an element does not hold: it made every Enter in the outline cost 8 ms of styles", () => {
  const sheets = projectFiles(/^packages\/client\/(features|ui|app)\/.*\.css$/);
  expect(sheets.filter((file) => /:not\([^{]*:has\(/.test(readSource(file)))).toEqual([]);
});

describe("it is found that", () => {
  const source = (path: string, text: string) => ({ file: `packages/client/${path}`, text });
  const found = (sources: Readonly<Record<string, string>>, meetings: Meetings = {}) =>
    sharedByChance(
      Object.entries(sources).map(([path, text]) => source(path, text)),
      meetings,
    );
  const HELP = { "features/help/help.css": ".keys { display: grid; }" };

  test("two features begin a rule with one class, in a media query too", () => {
    expect(
      found({ ...HELP, "features/go-to/go-to.css": "@media (width < 9px) { a, .keys b { color: red; } }" }),
    ).toEqual([".keys begins rules of go-to and of help"]);
  });

  test("a feature styles, below a class of its own, what another one styles wherever it stands", () => {
    expect(found({ ...HELP, "features/go-to/go-to.css": ".goto .keys { color: red; }" })).toEqual([
      ".keys of help is used in packages/client/features/go-to/go-to.css",
    ]);
  });

  test("a feature puts the class of another one on an element, also between conditions", () => {
    const component = 'const a = <i className={isOpen ? "lines keys" : "line"} title="keys" />;';
    expect(found({ ...HELP, "features/go-to/go-to.tsx": component })).toEqual([
      ".keys of help is used in packages/client/features/go-to/go-to.tsx",
    ]);
  });

  test("nothing is the matter with what ui styles, nor with a class that stands only below others", () => {
    expect(
      found({
        "ui/base.css": ".quiet { color: red; }",
        "features/help/help.css": ".help .keys { color: red; } .quiet.wide { width: 1px; }",
        "features/go-to/go-to.css": ".goto .keys { color: red; } .goto .quiet { width: 2px; }",
        "features/go-to/go-to.tsx": '<i className="quiet keys" />',
      }),
    ).toEqual([]);
  });

  test("what is meant may be, and what is meant no longer is not so", () => {
    const sources = { ...HELP, "features/go-to/go-to.css": ".goto .keys { color: red; }" };
    expect(found(sources, { keys: ["go-to"] })).toEqual([]);
    expect(found(HELP, { keys: ["go-to"] })).toEqual([".keys is not used by go-to, as was meant"]);
  });
});
