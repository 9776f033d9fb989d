import { dirname, posix } from "node:path";
import { expect, test } from "vitest";
import { ROOMS, type Room } from "./arrows.ts";
import { projectFiles, readSource } from "./sources.ts";

const SOURCES = /^(packages|e2e|bench)\/.*\.(ts|tsx|css)$/;
const PACKAGES: Record<string, string> = {
  "@perennial/domain": "packages/domain",
  "@perennial/contract": "packages/contract",
  "@perennial/server": "packages/server",
  "@perennial/client": "packages/client",
};

/** Every specifier a source names: static, dynamic and type imports, re-exports, CSS imports. */
function specifiersOf(source: string): string[] {
  const found: string[] = [];
  const pattern =
    /(?:^|[\s;}])(?:import|export)\s+(?:type\s+)?(?:[\w*{][^"';]*?\sfrom\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)|@import\s+(?:url\()?["']([^"']+)["']/g;
  for (const match of source.matchAll(pattern)) found.push(match[1] ?? match[2] ?? match[3] ?? "");
  return found;
}

/** Where an import leads, as a path from the root; null for a package that is not ours. */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith(".")) return posix.normalize(posix.join(dirname(file), specifier));
  const name = Object.keys(PACKAGES).find((own) => specifier === own || specifier.startsWith(`${own}/`));
  return name === undefined ? null : posix.join(PACKAGES[name] as string, specifier.slice(name.length));
}

const below = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The room a file lies in, with a `*` in the room's name replaced by the folder it stood for. */
function roomOf(path: string): Room | null {
  let best: Room | null = null;
  for (const room of ROOMS) {
    let folder = room.folder;
    if (folder.endsWith("/*")) {
      const base = folder.slice(0, -2);
      if (!path.startsWith(`${base}/`)) continue;
      folder = `${base}/${path.slice(base.length + 1).split("/")[0]}`;
    }
    if (below(path, folder) && (best === null || folder.length > best.folder.length))
      best = { folder, may: room.may };
  }
  return best;
}

function allowed(from: Room, to: string): boolean {
  if (from.folder === roomOf(to)?.folder) return true;
  return from.may.some((folder) =>
    folder.endsWith("/*") ? to.startsWith(folder.slice(0, -1)) : below(to, folder),
  );
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const packageOf = (path: string) => path.split("/").slice(0, 2).join("/");

/** A test may use anything of its own package, and its testing folder: it stands beside the room, not in it. */
const allowedInTest = (file: string, to: string) => packageOf(file) === packageOf(to);

test("imports follow the arrows of the house", () => {
  const files = projectFiles(SOURCES);
  const wrong: string[] = [];
  let edges = 0;
  for (const file of files) {
    const room = roomOf(file);
    if (room === null) {
      wrong.push(`${file} lies in no room of the plan`);
      continue;
    }
    for (const specifier of specifiersOf(readSource(file))) {
      const target = targetOf(file, specifier);
      if (target === null) continue;
      edges++;
      if (!allowed(room, target) && !(isTest(file) && allowedInTest(file, target)))
        wrong.push(`${file} -> ${target}`);
    }
  }
  expect(wrong).toEqual([]);
  // A pattern that no longer finds imports would pass everything.
  expect(edges).toBeGreaterThan(files.length / 2);
});

test("packages are imported by their public names, never by a path into another package", () => {
  const wrong = projectFiles(SOURCES).flatMap((file) =>
    specifiersOf(readSource(file))
      .filter((specifier) => specifier.startsWith("."))
      .map((specifier) => [file, posix.normalize(posix.join(dirname(file), specifier))] as const)
      .filter(([from, to]) => from.startsWith("packages/") && packageOf(from) !== packageOf(to))
      .map(([from, to]) => `${from} -> ${to}`),
  );
  expect(wrong).toEqual([]);
});

test("the plan catches a forbidden import", () => {
  const room = roomOf("packages/client/features/outline/row.tsx");
  expect(room?.folder).toBe("packages/client/features/outline");
  expect(room && allowed(room, "packages/client/features/landing/page.tsx")).toBe(false);
  expect(room && allowed(room, "packages/client/store/toasts.ts")).toBe(true);
  expect(specifiersOf('import type { A } from "../x.ts";\nconst b = await import("./y.ts");')).toEqual([
    "../x.ts",
    "./y.ts",
  ]);
});
