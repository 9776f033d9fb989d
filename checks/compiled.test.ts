// Slow: it compiles the whole product, as `npm run typecheck` does beside it.

import type { Project } from "typescript/unstable/sync";
import { afterAll, expect, test } from "vitest";
import { uncommentedIn } from "./comments.ts";
import { droppedGenerators } from "./dropped-generators.ts";
import { isTest } from "./judge.ts";
import { type Overlay, openProject, sourceFileOf, withProject } from "./program.ts";
import { sentencesIn } from "./sentences.ts";
import { projectFiles, readSource } from "./sources.ts";

// Four questions to the compiler, and one program that answers them all: compiling everything is what costs.

/** The parts of the product as one project. `npm run typecheck` holds each against its own surroundings. */
const PRODUCT = {
  "packages/tsconfig.json": JSON.stringify({
    extends: "../tsconfig.base.json",
    compilerOptions: {
      module: "esnext",
      moduleResolution: "bundler",
      jsx: "react-jsx",
      lib: ["es2024", "dom", "dom.iterable"],
      types: ["node", "vite/client"],
    },
    include: ["domain/**/*.ts", "contract/**/*.ts", "server/**/*.ts", "client/**/*.ts", "client/**/*.tsx"],
    exclude: ["client/worker", "client/dist", "**/node_modules"],
  }),
};

/** The tests of the toy kinds put them into the table of kinds while they run, where no type sees them; these lines do. */
const TOYS = {
  ...withKinds("table.ts", "KINDS", { toy: "toy.ts", toyLabel: "toy-label.ts" }),
  ...withKinds("item-kinds.ts", "ITEM_KINDS", { toyPicture: "toy-picture.ts" }),
};

const { project, close } = openProject("packages/tsconfig.json", { ...PRODUCT, ...TOYS });
afterAll(close);

/** Returns a table of kinds with some more of them. @param kinds their files in `domain/testing/toy` */
function withKinds(file: string, table: string, kinds: Readonly<Record<string, string>>): Overlay {
  const path = `packages/domain/kind/${file}`;
  const head = new RegExp(`export const ${table} = \\{\\s+`);
  const imports = Object.entries(kinds).map(
    ([name, from]) => `import { ${name} } from "../testing/toy/${from}";\n`,
  );
  const names = Object.keys(kinds).join(", ");
  return {
    [path]: imports.join("") + readSource(path).replace(head, `export const ${table} = { ${names}, `),
  };
}

test("a line for a kind in the table of kinds is all that the types ask for, one that a node shows too", () => {
  // A table that is written otherwise now would get no toy, and pass.
  for (const [path, text] of Object.entries(TOYS)) {
    expect(sourceFileOf(project, path).text).toBe(text);
    expect(text).toMatch(/= \{ toy/);
  }
  const { program } = project;
  const wrong = [...program.getProgramDiagnostics(), ...program.getSemanticDiagnostics()];
  expect(wrong.map(({ fileName, text }) => `${fileName} ${text}`)).toEqual([]);
});

/** The rooms whose exports say what they do, each with all below it. */
const ROOMS: readonly string[] = [
  "packages/client",
  "packages/contract",
  "packages/domain",
  "packages/server",
];

/** A project of its own: what surrounds it is no page. */
const WORKER = "packages/client/worker";

/** Written by a tool, or for the compiler alone. */
const isGenerated = (file: string) => /[./-]generated\.tsx?$|\/generated\/|\.d\.ts$/.test(file);

/** What a room is made of, without its tests. */
const sourcesOf = (room: string) =>
  projectFiles(/^packages\/.*\.tsx?$/).filter((file) => file.startsWith(`${room}/`) && !isTest(file));

test("each exported function, component, hook and class says what it does, in more than the words of its name", () => {
  const held = ROOMS.flatMap(sourcesOf).filter((file) => !isGenerated(file));
  let looked = 0;
  const uncommented = (of: Project, files: readonly string[]) =>
    files.flatMap((file) => {
      const { looked: inFile, found } = uncommentedIn(of, file);
      looked += inFile;
      return found.map(({ line, name, fault }) => `${file}:${line} ${name} ${fault}`);
    });
  const ofWorker = held.filter((file) => file.startsWith(`${WORKER}/`));
  const others = held.filter((file) => !ofWorker.includes(file));
  expect(uncommented(project, others)).toEqual([]);
  withProject(`${WORKER}/tsconfig.json`, {}, (worker) => expect(uncommented(worker, ofWorker)).toEqual([]));
  // A reader that no longer finds exports would pass everything, and so would a room that is called otherwise now.
  expect(looked).toBeGreaterThan(held.length / 2);
  for (const room of ROOMS) expect(sourcesOf(room)).not.toEqual([]);
});

test("the server's decisions run each generator that they call: none is left standing without yield*", () => {
  const files = sourcesOf("packages/server");
  expect(files.flatMap((file) => droppedGenerators(project, file))).toEqual([]);
  // A project that no longer names its files would pass everything.
  expect(files.length).toBeGreaterThan(100);
});

test("the sentences of the screen stand in tables of texts, none in a component", () => {
  const components = projectFiles(/^packages\/client\/.*\.tsx$/).filter(
    (file) => !isTest(file) && !file.includes("/testing/") && !file.startsWith(`${WORKER}/`),
  );
  expect(components.flatMap((file) => sentencesIn(project, file))).toEqual([]);
  expect(components.length).toBeGreaterThan(100);
});
