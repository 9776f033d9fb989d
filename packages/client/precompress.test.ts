import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compressFolder } from "./precompress.ts";

let folder: string;
const script = "export const note = 'xylem carries water up';\n".repeat(40);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "perennial-precompress-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets", "index.js"), script);
  await writeFile(join(folder, "assets", "font.woff2"), script);
  await writeFile(join(folder, "theme.js"), "short");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("text files get a .br and a .gz that hold the same; fonts and very small files get none", async () => {
  await compressFolder(folder);
  expect((await readdir(join(folder, "assets"))).sort()).toEqual([
    "font.woff2",
    "index.js",
    "index.js.br",
    "index.js.gz",
  ]);
  expect(await readdir(folder)).not.toContain("theme.js.gz");
  const file = join(folder, "assets", "index.js");
  expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(script);
  expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(script);
});

test("the same input gives the same bytes", async () => {
  const file = join(folder, "assets", "index.js");
  await compressFolder(folder);
  const first = [await readFile(`${file}.br`), await readFile(`${file}.gz`)];
  await compressFolder(folder);
  expect([await readFile(`${file}.br`), await readFile(`${file}.gz`)]).toEqual(first);
});
