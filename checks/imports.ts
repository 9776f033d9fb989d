import { posix } from "node:path";

/** One import as a source writes it. */
export interface Import {
  readonly specifier: string;
  /** What is taken by name, as the other file names it; empty for a side effect and for a whole module. */
  readonly names: readonly string[];
  /** Everything is at hand: `import * as`, or a module that is fetched when it is needed. */
  readonly isWhole: boolean;
  /** Handed on to whoever imports this file. */
  readonly isReexport: boolean;
}

const STATIC = /^(import|export)\s+(?:type\s+)?([\w$*{][^"';]*?)\s+from\s+"([^"]+)"/gm;
const SIDE_EFFECT = /^import\s+"([^"]+)"|^@import\s+(?:url\()?"([^"]+)"/gm;
const DYNAMIC = /\bimport\(\s*"([^"]+)"\s*,?\s*\)/g;

/** Every import of a source: static, dynamic and of types, re-exports, style sheets. */
export function importsOf(source: string): Import[] {
  const found: Import[] = [];
  for (const [, word, clause = "", specifier = ""] of source.matchAll(STATIC))
    found.push({
      specifier,
      names: namesOf(clause),
      isWhole: clause.includes("*"),
      isReexport: word === "export",
    });
  for (const [, module, sheet] of source.matchAll(SIDE_EFFECT))
    found.push({ specifier: module ?? sheet ?? "", names: [], isWhole: false, isReexport: false });
  for (const [, specifier = ""] of source.matchAll(DYNAMIC))
    found.push({ specifier, names: [], isWhole: true, isReexport: false });
  return found;
}

/** Whether a file exports what it imports: then there are two places to import one thing from. */
export const handsOn = (source: string): boolean =>
  /^export\s*(type\s*)?\{/m.test(source) || importsOf(source).some(({ isReexport }) => isReexport);

/** `a, { b, type C as D }` takes a default export, b and C. */
function namesOf(clause: string): string[] {
  const [, before = "", braces = ""] = /^([^{]*)(?:\{([^}]*)\})?/.exec(clause) ?? [];
  const named = braces
    .split(",")
    .map((part) => part.trim().replace(/^type\s+/, ""))
    .map((part) => part.split(/\s+as\s+/)[0] ?? "");
  const isDefault = /^[\w$]/.test(before.trim());
  return [...(isDefault ? ["default"] : []), ...named].filter((name) => name !== "");
}

const PACKAGES: Readonly<Record<string, string>> = {
  "@perennial/domain": "packages/domain",
  "@perennial/contract": "packages/contract",
  "@perennial/server": "packages/server",
  "@perennial/client": "packages/client",
};

/**
 * Where an import leads: a path from the root, or null for what is not ours. A public name of a package has no
 * ending: `fileAt` finds its file.
 */
export function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(file), specifier);
  const name = Object.keys(PACKAGES).find((own) => specifier === own || specifier.startsWith(`${own}/`));
  return name === undefined ? null : `${PACKAGES[name]}${specifier.slice(name.length)}`;
}

/** The file of a target among those that exist. */
export function fileAt(target: string, files: ReadonlySet<string>): string | undefined {
  return [target, `${target}.ts`, `${target}.tsx`].find((path) => files.has(path));
}
