// Runs a step that says nothing unless something is wrong, so that several can run at once.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { NODE, pinnedEnvironment, ROOT } from "./install.mjs";

/** Runs a step to its end and keeps what it says to itself. */
export function runQuietly([title, script, args]) {
  const began = Date.now();
  const child = spawn(NODE, [join(ROOT, script), ...args], { cwd: ROOT, env: pinnedEnvironment() });
  const said = [];
  child.stdout.on("data", (text) => said.push(text));
  child.stderr.on("data", (text) => said.push(text));
  return new Promise((resolve) => {
    child.on("close", (status) => {
      const ok = status === 0;
      console.log(`── ${title}: ${ok ? "ok" : "failed"}, ${secondsSince(began)}`);
      resolve({ title, ok, said: Buffer.concat(said).toString() });
    });
  });
}

/** Prints what the steps have said that failed, and returns them. */
export function tellFailed(steps) {
  const failed = steps.filter(({ ok }) => !ok);
  for (const { title, said } of failed) console.log(`\n── ${title}\n${said.trimEnd()}`);
  return failed;
}

export const secondsSince = (began) => `${Math.round((Date.now() - began) / 1000)} s`;
