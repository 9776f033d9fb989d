import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ROOT } from "./sources.ts";

const DIST = `${ROOT}/packages/client/dist`;
/** 130 kB, and more for the notes on the device, for undo and for commands that no key waits for. */
const BUDGET_BYTES = 175_000;

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/** The tree page is loaded as a part of its own; what it needs counts too, since no note can be typed before it. */
const NEEDED_FOR_TYPING = [/^index\.html$/, /features\/outline\/tree-page\.tsx$/];

/** What the page itself names: scripts, and modules to be fetched ahead. */
const NAMED_BY_PAGE = /<(?:script|link rel="modulepreload")[^>]* (?:src|href)="\/([^"]+\.js)"/g;

test("the script needed before the tree is interactive is at most 175 kB compressed, with gzip too", () => {
  const path = `${DIST}/.vite/manifest.json`;
  expect(existsSync(path), "the client must be built first (npm run build)").toBe(true);
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Record<string, Chunk>;
  const page = readFileSync(`${DIST}/index.html`, "utf8");
  const files = new Set([...page.matchAll(NAMED_BY_PAGE)].map(([, file]) => file as string));
  expect(files.size, "scripts named by the page").toBeGreaterThan(1);
  const visited = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || visited.has(key)) return;
    visited.add(key);
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of Object.keys(manifest)) {
    if (manifest[key]?.isEntry || NEEDED_FOR_TYPING.some((pattern) => pattern.test(key))) visit(key);
  }
  const scripts = [...files].filter((file) => file.endsWith(".js"));
  // Brotli is what the server hands to every browser that runs this client; the smallest files go as they are.
  const sentAs = (file: string) =>
    existsSync(`${DIST}/${file}.br`) ? `${DIST}/${file}.br` : `${DIST}/${file}`;
  const sum = (bytesOf: (file: string) => number) =>
    scripts.reduce((total, file) => total + bytesOf(file), 0);
  const served = sum((file) => readFileSync(sentAs(file)).length);
  const gzip = sum((file) => gzipSync(readFileSync(`${DIST}/${file}`), { level: 9 }).length);
  console.info(`initial script: ${kilobytes(served)} kB as served, ${kilobytes(gzip)} kB with gzip`);
  for (const bytes of [served, gzip]) {
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
  }
});

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
