import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ROOT } from "./sources.ts";

const DIST = `${ROOT}/packages/client/dist`;
const BUDGET_BYTES = 130_000;

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/** The tree page is loaded as a part of its own; what it needs counts too, since no note can be typed before it. */
const NEEDED_FOR_TYPING = [/^index\.html$/, /features\/outline\/tree-page\.tsx$/];

test("the script needed before the tree is interactive is at most 130 kB compressed", () => {
  const path = `${DIST}/.vite/manifest.json`;
  expect(existsSync(path), "the client must be built first (npm run build)").toBe(true);
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Record<string, Chunk>;
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of Object.keys(manifest)) {
    if (manifest[key]?.isEntry || NEEDED_FOR_TYPING.some((pattern) => pattern.test(key))) visit(key);
  }
  let bytes = 0;
  for (const file of files)
    if (file.endsWith(".js")) bytes += gzipSync(readFileSync(`${DIST}/${file}`), { level: 9 }).length;
  console.info(`initial script: ${(bytes / 1000).toFixed(1)} kB compressed of ${BUDGET_BYTES / 1000}`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
});
