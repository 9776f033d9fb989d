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
  const scripts = [...files].filter((file) => file.endsWith(".js"));
  // Brotli is what the server hands to every browser that runs this client; gzip is told for comparison.
  // The smallest files have no compressed copy.
  const sentAs = (file: string) =>
    existsSync(`${DIST}/${file}.br`) ? `${DIST}/${file}.br` : `${DIST}/${file}`;
  const served = scripts.reduce((sum, file) => sum + readFileSync(sentAs(file)).length, 0);
  const gzip = scripts.reduce(
    (sum, file) => sum + gzipSync(readFileSync(`${DIST}/${file}`), { level: 9 }).length,
    0,
  );
  console.info(`initial script: ${kilobytes(served)} kB as served, ${kilobytes(gzip)} kB with gzip`);
  expect(served).toBeGreaterThan(10_000);
  expect(served).toBeLessThanOrEqual(BUDGET_BYTES);
});

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
