// Everything that needs neither a browser nor a database, two steps at a time; what is wrong stands last.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, NODE, pinnedEnvironment, ROOT } from "./install.mjs";
import { BUILD, STYLE, TYPES, VITEST } from "./steps.mjs";

ensureInstalled();

const started = Date.now();
const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`;

/** Runs a step to its end and keeps what it says to itself unless something is wrong. */
function run(title, script, args) {
  const began = Date.now();
  const child = spawn(NODE, [join(ROOT, script), ...args], { cwd: ROOT, env: pinnedEnvironment() });
  const said = [];
  child.stdout.on("data", (text) => said.push(text));
  child.stderr.on("data", (text) => said.push(text));
  return new Promise((resolve) => {
    child.on("close", (status) => {
      const ok = status === 0;
      console.log(`── ${title}: ${ok ? "ok" : "failed"}, ${seconds(began)}`);
      resolve({ title, ok, said: Buffer.concat(said).toString() });
    });
  });
}

const [built, typed] = await Promise.all([run(...BUILD), run(...TYPES)]);
// The house weighs what was built.
const [tested, styled] = await Promise.all([
  run("unit tests and house", VITEST, ["run", "--project", "pure", "--project", "client", "--reporter=dot"]),
  run(...STYLE),
]);

const failed = [typed, styled, built, tested].filter(({ ok }) => !ok);
for (const { title, said } of failed) console.log(`\n── ${title}\n${said.trimEnd()}`);
console.log(
  `\n${failed.length === 0 ? "all is well" : `failed: ${failed.map(({ title }) => title).join(", ")}`}, ${seconds(started)}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
