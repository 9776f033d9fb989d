import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const SERVER = path.resolve(import.meta.dirname, "../../../server");

/** The programs of the server, on one database: what an operator starts by hand. */
export interface ServerPrograms {
  /** Starts a server. @returns where it is */
  start(): Promise<string>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Runs one to its end, as `npm run` would. */
  run(program: string, ...words: string[]): void;
  /** Begins one, which may be killed. */
  begin(program: string, ...words: string[]): RunningProgram;
  remove(): Promise<void>;
}

export interface RunningProgram {
  isOver(): boolean;
  kill(): void;
  /** Resolves when it is over: whether it did what it was begun for, and what it said. */
  readonly end: Promise<{ readonly isDone: boolean; readonly said: string }>;
}

export function serverPrograms(databaseUrl: string): ServerPrograms {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "perennial-programs-"));
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    PERENNIAL_DATA: data,
    RATE_LIMITS: "off",
    LOG_LEVEL: "info",
  };
  let child: ChildProcess | null = null;
  let port = 0;
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    if (!child) return;
    child.kill(signal);
    await once(child, "close");
    child = null;
  };
  return {
    async start() {
      const started = spawn(process.execPath, [path.join(SERVER, "main.ts")], {
        // The same port again: the pages that are open know it by that.
        env: { ...env, PORT: String(port) },
        stdio: ["ignore", "pipe", "inherit"],
      });
      child = started;
      let said = "";
      for await (const text of started.stdout.setEncoding("utf8")) {
        said += text;
        if (said.includes("Perennial is open")) break;
      }
      started.stdout.resume();
      port = Number(/"port":(\d+)/.exec(said)?.[1]);
      return `http://127.0.0.1:${port}`;
    },
    stop,
    run: (program, ...words) =>
      void execFileSync(process.execPath, [path.join(SERVER, program), ...words], { env }),
    begin(program, ...words) {
      const begun = spawn(process.execPath, [path.join(SERVER, program), ...words], {
        env,
        stdio: ["ignore", "pipe", "pipe"],
      });
      let said = "";
      for (const stream of [begun.stdout, begun.stderr])
        stream.setEncoding("utf8").on("data", (text: string) => {
          said += text;
        });
      let isOver = false;
      const end = once(begun, "close").then(([code]) => {
        isOver = true;
        return { isDone: code === 0, said };
      });
      return { isOver: () => isOver, kill: () => void begun.kill("SIGKILL"), end };
    },
    async remove() {
      await stop();
      fs.rmSync(data, { recursive: true, force: true });
    },
  };
}
