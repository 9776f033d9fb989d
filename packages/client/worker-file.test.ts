import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pageFilesIn } from "./worker-file.ts";

let folder: string;
const write = (name: string, text = name) => writeFile(join(folder, name), text);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "perennial-worker-"));
  for (const name of ["assets", "screens", ".vite"]) await mkdir(join(folder, name));
  for (const name of ["index.html", "theme.js", "assets/index-a1.js", "assets/history-b2.js"])
    await write(name);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("the page consists of its scripts, styles, fonts and icons; what draws diagrams is left out", async () => {
  for (const name of ["mermaid.min.js", "diagram-frame.html", "screens/tree.jpg", ".vite/manifest.json"])
    await write(name);
  for (const name of ["worker.js", "index.html.br", "assets/index-a1.js.gz", ".sources"]) await write(name);
  expect(await pageFilesIn(folder)).toEqual({
    version: expect.stringMatching(/^[0-9a-f]{16}$/),
    lasting: ["/assets/history-b2.js", "/assets/index-a1.js"],
    changing: ["/index.html", "/theme.js"],
  });
});

test("another byte in a file makes another version, the same bytes the same", async () => {
  const first = await pageFilesIn(folder);
  expect(await pageFilesIn(folder)).toEqual(first);
  await write("theme.js", "another");
  expect((await pageFilesIn(folder)).version).not.toBe(first.version);
});
