// Runs a program in the place of this one, as far as one process can stand for another.
import { spawn } from "node:child_process";

const PASSED_ON = ["SIGINT", "SIGTERM", "SIGHUP"];
const LOOK_EVERY_MS = 100;

/**
 * Runs a program with our terminal, passes signals on to it, and ends as it ends. The program has a channel to us:
 * when it closes without a word, we were killed, and it should not outlive us.
 * @returns the child process
 */
export function runInForeground(file, args, options) {
  const child = spawn(file, args, { ...options, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  for (const name of PASSED_ON) process.on(name, () => child.kill(name));
  if (process.env.npm_lifecycle_event) endWithNpm(child);
  child.once("error", (error) => {
    console.error(`${file} cannot be run: ${error.message}.`);
    process.exit(1);
  });
  child.once("exit", (code, name) => {
    for (const passed of PASSED_ON) process.removeAllListeners(passed);
    if (name === null) process.exit(code ?? 1);
    else process.kill(process.pid, name);
  });
  return child;
}

/** npm has passed every signal on, but a kill -9 of npm tells nobody: then the program is killed as well. */
function endWithNpm(child) {
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) child.kill("SIGKILL");
  }, LOOK_EVERY_MS).unref();
}
