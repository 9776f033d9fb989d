import { type ChildProcess, spawn } from "node:child_process";
import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { NODE, ROOT } from "./paths.ts";

const START_MS = 120_000;
const STOP_MS = 15_000;
const POLL_MS = 10;
/** For one answer: on a busy machine it takes seconds. */
const HEALTHY_MS = 10_000;

/** A server with a database and a data folder of its own, which tests may kill and start again. */
export interface TestServer {
  readonly origin: string;
  readonly port: number;
  readonly data: string;
  /** Of Node, while it runs. */
  pid(): number;
  /** Starts it on the same port and data; resolves with the milliseconds from the spawn to the first healthy answer. */
  start(): Promise<number>;
  /** kill -9 of Node; the database outlives it. */
  killNode(): Promise<void>;
  /** kill -9 of the database's first process. */
  killDatabase(): Promise<void>;
  /** What the server has printed so far. */
  log(): string;
  /** Ends both processes and removes the data. */
  remove(): Promise<void>;
}

/** Makes a server that is not yet started; `env` adds to its settings or overrides them. */
export async function createServer(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), "perennial-data-"));
  const logFile = `${data}.log`;
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  const killAll = () => {
    child?.kill("SIGKILL");
    for (const pid of databasePids(data)) endProcess(pid);
  };
  process.once("exit", killAll);

  const exited = (running: ChildProcess) =>
    running.exitCode !== null || running.signalCode !== null
      ? Promise.resolve()
      : new Promise<void>((resolve) => running.once("exit", () => resolve()));

  const log = () => (existsSync(logFile) ? readFileSync(logFile, "utf8") : "");

  async function start(): Promise<number> {
    const began = performance.now();
    const out = createWriteStream(logFile, { flags: "a" });
    const compiled = join(data, "compiled");
    const started = spawn(NODE, ["packages/server/main.ts"], {
      cwd: ROOT,
      env: {
        ...process.env,
        // As `npm start` does for what an earlier start has kept.
        ...(existsSync(compiled) ? { NODE_COMPILE_CACHE: compiled } : {}),
        DATABASE_URL: "",
        JWT_SECRET: "",
        PORT: String(port),
        PERENNIAL_DATA: data,
        PUBLIC_URL: "",
        SUBSCRIPTION_REQUIRED: "false",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    started.stdout.pipe(out, { end: false });
    started.stderr.pipe(out, { end: false });
    child = started;
    while (performance.now() - began < START_MS) {
      if (started.exitCode !== null) throw new Error(`The server ended with ${started.exitCode}:\n${log()}`);
      if ((await isListening(port)) && (await isHealthy(origin))) return performance.now() - began;
      await sleep(POLL_MS);
    }
    throw new Error(`The server is not healthy after ${START_MS} ms:\n${log()}`);
  }

  async function killNode(): Promise<void> {
    const running = child;
    if (running === undefined) return;
    running.kill("SIGKILL");
    await exited(running);
  }

  async function killDatabase(): Promise<void> {
    for (const pid of postmasterPids(data)) endProcess(pid);
    await sleep(50);
  }

  async function remove(): Promise<void> {
    process.off("exit", killAll);
    const running = child;
    if (running !== undefined && running.exitCode === null && running.signalCode === null) {
      running.kill("SIGTERM");
      await Promise.race([exited(running), sleep(STOP_MS)]);
    }
    killAll();
    const ended = performance.now();
    while (databasePids(data).length > 0 && performance.now() - ended < STOP_MS) await sleep(POLL_MS);
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    rmSync(logFile, { force: true });
  }

  const pid = () => {
    if (child?.pid === undefined) throw new Error("The server is not started.");
    return child.pid;
  };

  return { origin, port, data, pid, start, killNode, killDatabase, log, remove };
}

/** Asked first, a hundred times while a server starts: a call that is refused costs three times as much. */
const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, "127.0.0.1");
    const tell = (answer: boolean) => {
      probe.destroy();
      resolve(answer);
    };
    probe.once("connect", () => tell(true)).once("error", () => tell(false));
  });

async function isHealthy(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/api/v1/health`, { signal: AbortSignal.timeout(HEALTHY_MS) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It was gone already.
  }
}

/** The first processes of the databases below a folder, as their pid files name them. */
function postmasterPids(data: string): number[] {
  if (!existsSync(data)) return [];
  return readdirSync(data, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("postmaster.pid"))
    .map((name) => Number.parseInt(readFileSync(join(data, name), "utf8"), 10))
    .filter((pid) => Number.isInteger(pid) && pid > 0);
}

/** Every process that works inside the folder: the database and the backends it may have left behind. */
function databasePids(data: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(data);
      } catch {
        return false;
      }
    });
}
