// `npm run dev`: the server, restarted when its code changes, and Vite's own server for the client, which passes
// calls of the API on. Ctrl-C ends both; either one's end ends the other.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, NODE, pinnedEnvironment, ROOT } from "./install.mjs";

ensureInstalled();
// The server reads its settings itself; Vite has to know its port as well.
const settings = join(ROOT, ".env");
if (existsSync(settings)) process.loadEnvFile(settings);

const children = [
  [NODE, ["--watch", "--watch-preserve-output", join(ROOT, "packages", "server", "main.ts")]],
  [NODE, [join(ROOT, "node_modules", "vite", "bin", "vite.js"), join(ROOT, "packages", "client")]],
].map(([file, args]) => spawn(file, args, { cwd: ROOT, stdio: "inherit", env: pinnedEnvironment() }));

let ending = false;
function end(signal) {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill(signal);
}

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => end(name));
for (const child of children) {
  child.once("exit", (code) => {
    process.exitCode ??= code ?? 0;
    end("SIGTERM");
  });
}
