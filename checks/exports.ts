import { fileAt, importsOf, targetOf } from "./imports.ts";
import { isTest } from "./judge.ts";

/** Something a file exports, and who has a use for it. */
export interface Export {
  readonly file: string;
  readonly name: string;
  readonly isType: boolean;
  readonly isUsedInside: boolean;
  readonly isUsedByProduct: boolean;
  readonly isUsedByTests: boolean;
}

const EXPORT =
  /^export\s+(default\b|(?:declare\s+|async\s+|abstract\s+)*(?:const|let|function\*?|class|enum|interface|type)\s+([\w$]+))/gm;

/** What a source exports, each name once. */
export function exportsOf(source: string): { readonly name: string; readonly isType: boolean }[] {
  const types = new Map<string, boolean>();
  for (const [, what = "", name = "default"] of source.matchAll(EXPORT))
    types.set(name, (types.get(name) ?? true) && /^(interface|type)\b/.test(what));
  return [...types].map(([name, isType]) => ({ name, isType }));
}

/** Every export of the files with its uses. Specifications and checks count as tests of what they import. */
export function usesOf(sources: ReadonlyMap<string, string>): Export[] {
  const files = new Set(sources.keys());
  const importers = new Map<string, { file: string; takes: (name: string) => boolean }[]>();
  for (const [file, source] of sources)
    for (const { specifier, names, isWhole } of importsOf(source)) {
      const target = targetOf(file, specifier);
      const imported = target === null ? undefined : fileAt(target, files);
      if (imported === undefined) continue;
      const takes = (name: string) => (isWhole ? mentions(source, name) > 0 : names.includes(name));
      importers.set(imported, [...(importers.get(imported) ?? []), { file, takes }]);
    }
  return [...sources].flatMap(([file, source]) =>
    exportsOf(source).map(({ name, isType }): Export => {
      const users = (importers.get(file) ?? []).filter(({ takes }) => takes(name)).map((user) => user.file);
      const tests = isOutside(file) ? [] : users.filter((user) => isTest(user) || isOutside(user));
      return {
        file,
        name,
        isType,
        isUsedInside: mentions(source, name) > declarations(source, name),
        isUsedByProduct: users.length > tests.length,
        isUsedByTests: tests.length > 0,
      };
    }),
  );
}

/** The measurements are made for the README, and are no tests. */
const isOutside = (file: string) => /^(e2e|checks)\//.test(file);

const WORD_LIKE = "[\\w$]";
const mentions = (source: string, name: string) =>
  (
    withoutComments(source).match(
      new RegExp(`(?<!${WORD_LIKE})${name.replaceAll("$", "\\$")}(?!${WORD_LIKE})`, "g"),
    ) ?? []
  ).length;
const declarations = (source: string, name: string) =>
  [...source.matchAll(EXPORT)].filter(([, , declared]) => declared === name).length;
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
