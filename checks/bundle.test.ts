import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ROOT } from "./sources.ts";

const DIST = `${ROOT}/packages/client/dist`;
/**
 * What the script of a page may weigh as it is served, in bytes (decision 85). The tree's page has all of its commands,
 * forms, undo and tools in it before the first key.
 */
const BUDGETS = {
  tree: 234_000,
  landing: 160_000,
  review: 290_000,
  progress: 262_000,
  cards: 270_000,
  tags: 243_000,
  import: 245_000,
  settings: 262_000,
  account: 260_000,
  "recently-deleted": 242_000,
  releases: 148_000,
} as const;

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/** What the page itself names: scripts, and modules to be fetched ahead. */
const NAMED_BY_PAGE = /<(?:script|link rel="modulepreload")[^>]* (?:src|href)="\/([^"]+\.js)"/g;

test.each(Object.entries(BUDGETS))(
  "the script of the %s page is at most %d bytes as it is served",
  (name, budget) => {
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
    // A chunk that several pages share may have the name of one of them.
    const ofPage = `app/pages/${name}.tsx`;
    const chunkOfPage =
      ofPage in manifest ? ofPage : Object.keys(manifest).find((key) => manifest[key]?.name === name);
    expect(chunkOfPage, `the chunk of the ${name} page`).toBeDefined();
    for (const key of Object.keys(manifest)) if (manifest[key]?.isEntry || key === chunkOfPage) visit(key);
    const scripts = [...files].filter((file) => file.endsWith(".js"));
    // Brotli is what the server hands to every browser that runs this client; the smallest files go as they are.
    const sentAs = (file: string) =>
      existsSync(`${DIST}/${file}.br`) ? `${DIST}/${file}.br` : `${DIST}/${file}`;
    const sum = (bytesOf: (file: string) => number) =>
      scripts.reduce((total, file) => total + bytesOf(file), 0);
    const served = sum((file) => readFileSync(sentAs(file)).length);
    const gzip = sum((file) => gzipSync(readFileSync(`${DIST}/${file}`), { level: 9 }).length);
    console.info(
      `${name}: ${scripts.length} scripts, ${kilobytes(served)} kB as served, ${kilobytes(gzip)} kB with gzip`,
    );
    expect(served).toBeGreaterThan(10_000);
    expect(served).toBeLessThanOrEqual(budget);
  },
);

const EDITOR = `${ROOT}/packages/client/features/hiding-parts/`;
/** With gzip: code and styles of its own; what other dialogs and pages use too is counted with them. */
const EDITOR_BUDGET = 15_000;
const COMMENTS = /^\s*(?:\/\/|\/?\*).*$|^\s+/gm;

test("the editor of hidden parts weighs at most 15 kB with gzip, even with its types (issue 42, point 5)", () => {
  const files = readdirSync(EDITOR).filter((file) => !file.includes(".test."));
  const texts = files.map((file) => readFileSync(EDITOR + file, "utf8").replace(COMMENTS, ""));
  const size = gzipSync(texts.join("\n"), { level: 9 }).length;
  console.info(`editor of hidden parts: ${kilobytes(size)} kB of sources with gzip`);
  expect(size).toBeGreaterThan(5_000);
  expect(size).toBeLessThanOrEqual(EDITOR_BUDGET);
});

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
