// `node scripts/image.mjs FOLDER`: puts together what a server needs to run, and nothing else: its sources, the built pages, its packages
// and the pinned Node. The Containerfile calls it in its first stage.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { ensureClientBuilt } from "./client-build.mjs";
import { ensureInstalled, NODE, ROOT } from "./install.mjs";

const PACKAGES = ["contract", "domain", "server"];
/** Never part of a running server: tests, and what they stand on. */
const LEFT_OUT = /(^|\/)(node_modules|testing|tsconfig\.json)(\/|$)|\.test\.ts$/;
/** In packages: types, maps of sources and texts that no program reads. */
const UNREAD = /\.(d\.[cm]?ts|map|md|markdown)$/i;

const [given] = process.argv.slice(2);
if (given === undefined) {
  console.error("Say where the image's files go: node scripts/image.mjs FOLDER");
  process.exit(1);
}
const folder = resolve(given);
ensureInstalled();
ensureClientBuilt();
mkdirSync(folder);

for (const file of ["package.json", "package-lock.json", ".npmrc", "LICENSE"])
  cpSync(join(ROOT, file), join(folder, file));
for (const name of PACKAGES) {
  const from = join(ROOT, "packages", name);
  cpSync(from, join(folder, "packages", name), {
    recursive: true,
    filter: (file) => !LEFT_OUT.test(relative(from, file)),
  });
}
cpSync(join(ROOT, "packages", "client", "dist"), join(folder, "packages", "client", "dist"), {
  recursive: true,
});

const run = spawnSync(
  "npm",
  ["ci", "--omit=dev", "--workspace=packages/server", "--no-audit", "--no-fund", "--loglevel=error"],
  { cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
);
if (run.status !== 0) process.exit(1);
const modules = join(folder, "node_modules");
for (const file of readdirSync(modules, { recursive: true }))
  if (UNREAD.test(basename(file))) rmSync(join(modules, file), { force: true });
cpSync(realpathSync(NODE), join(folder, "node"));
chmodSync(join(folder, "node"), 0o755);
