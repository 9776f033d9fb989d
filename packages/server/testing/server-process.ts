import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { getCompileCacheDir } from "node:module";
import path from "node:path";

/** A server in a process of its own, and everything it says. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Standard output and error so far. */
  said(): string;
  /** Waits for words to be said. @throws when the process ends before it says them */
  says(words: string): Promise<void>;
  /** Waits for the end. @returns the exit code, or the signal that ended it */
  ended(): Promise<number | string>;
}

/**
 * Starts a program of this folder's parent (`main.ts`, `testing/small-server.ts`), or another one by its full path.
 * @param settings the server's environment; nothing else but PATH and the code that is compiled already is handed on
 */
export function startServerProcess(
  program: string,
  settings: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, "..", program), ...args], {
    // Empty settings are absent ones, and keep a developer's own `.env` out of the tests.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: getCompileCacheDir() ?? "",
      DATABASE_URL: "",
      JWT_SECRET: "",
      PUBLIC_URL: "",
      LOG_LEVEL: "info",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const exit = once(child, "close").then(([code, signal]) => code ?? signal);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (chunk: string) => {
      text += chunk;
    });
  }
  return {
    child,
    said: () => text,
    ended: () => exit,
    async says(words) {
      let over = false;
      void exit.then(() => {
        over = true;
      });
      while (!text.includes(words)) {
        if (over) throw new Error(`it ended without saying “${words}”, but:\n${text}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
}

/** The port that a server has said to be open. */
export async function openPort(server: ServerProcess): Promise<number> {
  await server.says("Perennial is open");
  return Number(/"port":(\d+)/.exec(server.said())?.[1]);
}
