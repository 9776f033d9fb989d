import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { CLIENT, NODE, ROOT } from "./paths.ts";

const SOURCES = [CLIENT, join(ROOT, "packages", "contract"), join(ROOT, "packages", "domain")];
const IGNORED = new Set(["node_modules", "dist", ".cache"]);

/** The newest change below a folder, in milliseconds since 1970. */
function newest(folder: string): number {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (IGNORED.has(entry.name) || entry.name.includes(".test.")) continue;
    const path = join(entry.parentPath, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return latest;
}

/** Builds the web client with the project's own command when it is missing or older than its sources. */
export function ensureClientBuilt(): void {
  const page = join(CLIENT, "dist", "index.html");
  if (existsSync(page) && statSync(page).mtimeMs >= Math.max(...SOURCES.map(newest))) return;
  const npm = execFileSync("npm", ["run", "--silent", "build"], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, PATH: `${join(NODE, "..")}:${process.env.PATH ?? ""}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (!existsSync(page)) throw new Error(`The build left no ${page}:\n${npm}`);
}
