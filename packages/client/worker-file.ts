/// <reference types="node" />
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { build, type Plugin, type ResolvedConfig } from "vite";
import type { PageFiles } from "./worker/page-files.ts";

/** The address says which part of the site is its own: all of it. */
const NAME = "worker.js";

/** The drawing of diagrams is a developer's, has no origin that a worker could serve, and weighs more than all else. */
const NOT_KEPT = /^\/(?:diagram-frame\.|mermaid\.|IDEAL_UI_STATE\.md|screens\/|\.|worker\.js)|\.(?:br|gz)$/;

/** Builds the service worker after the page, with the list of the files that the page consists of. */
export function workerFile(): Plugin {
  let config: ResolvedConfig | undefined;
  return {
    name: "perennial:worker-file",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    // Before anything is compressed, which happens when the bundle is closed.
    async writeBundle() {
      if (config === undefined) return;
      const { root, build: settings } = config;
      const outDir = resolve(root, settings.outDir);
      const files = await pageFilesIn(outDir);
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: "warn",
        define: { PAGE_FILES: JSON.stringify(files) },
        build: {
          outDir,
          emptyOutDir: false,
          target: settings.target,
          modulePreload: false,
          rolldownOptions: {
            input: join(root, "worker", "worker.ts"),
            output: { format: "iife", entryFileNames: NAME },
          },
          reportCompressedSize: false,
        },
      });
    },
  };
}

/** What the page in a folder consists of, in the order of its names. */
export async function pageFilesIn(folder: string): Promise<PageFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, address: `/${relative(folder, path).split(sep).join("/")}` }))
    .filter(({ address }) => !NOT_KEPT.test(address))
    .sort((a, b) => (a.address < b.address ? -1 : 1));
  const hash = createHash("sha256");
  for (const { path, address } of paths) hash.update(`${address}\0`).update(await readFile(path));
  const addresses = paths.map(({ address }) => address);
  const isLasting = (address: string) => address.startsWith("/assets/");
  return {
    version: hash.digest("hex").slice(0, 16),
    lasting: addresses.filter(isLasting),
    changing: addresses.filter((address) => !isLasting(address)),
  };
}
