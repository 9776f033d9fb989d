/// <reference types="node" />
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin, ResolvedConfig } from "vite";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const TEXT = new Set([".css", ".html", ".js", ".json", ".md", ".svg", ".txt", ".webmanifest"]);
/** Below this a compressed copy saves less than its own header. */
const SMALLEST_BYTES = 512;
/** Above this the last percent of compression would take longer than the rest of the build. */
const LARGE_BYTES = 1_000_000;
const LARGE_QUALITY = 9;

/** Writes `.br` and `.gz` files beside all text files of the build, reproducibly: no time, no name. */
export function precompress(): Plugin {
  let config: ResolvedConfig | undefined;
  return {
    name: "perennial:precompress",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle(error) {
      if (config === undefined || error !== undefined) return;
      await compressFolder(resolve(config.root, config.build.outDir));
    },
  };
}

/** Compresses every text file below the folder; rejects when the folder cannot be read or written. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue;
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    if (content.length < SMALLEST_BYTES) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]:
        content.length > LARGE_BYTES ? LARGE_QUALITY : constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    await writeFile(`${file}.br`, await brotliAsync(content, { params }));
    await writeFile(`${file}.gz`, await gzipAsync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}
