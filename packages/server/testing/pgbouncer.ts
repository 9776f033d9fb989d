import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { unprivilegedAccount } from "../database/engine/accounts.ts";

/** The oldest that prepares statements for each of its connections in transaction mode. */
const OLDEST = [1, 21] as const;
const PLACES = ["/usr/sbin/pgbouncer", "/usr/local/sbin/pgbouncer"];

/** The program, or why the tests of a pooler do not run on this machine. PGBOUNCER names another place. */
export function findPgbouncer(): { readonly program: string } | { readonly reason: string } {
  const named = process.env.PGBOUNCER;
  const program = named ? named : PLACES.find((place) => fs.existsSync(place));
  if (!program) return { reason: "pgbouncer is not installed (PGBOUNCER may name it)" };
  const said = spawnSync(program, ["--version"], { encoding: "utf8" }).stdout ?? "";
  const [, major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(said) ?? []).map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return { program };
  return { reason: `pgbouncer is ${major}.${minor}, and it takes ${OLDEST.join(".")}` };
}

export interface Pooler {
  /** The address of the database through it. */
  readonly url: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a pooler in transaction mode before a database. @param direct the address of the database itself */
export async function startPgbouncer(program: string, direct: string, connections: number): Promise<Pooler> {
  const { pathname, searchParams } = new URL(direct.replace(/^postgres:\/\/\//, "postgres://socket/"));
  const database = decodeURIComponent(pathname.slice(1));
  const user = searchParams.get("user") ?? "";
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pgbouncer-"));
  const port = await freePort();
  // Its account may not enter the folder of the database's socket.
  const bridge = await bridgeTo(`${searchParams.get("host")}/.s.PGSQL.5432`);
  fs.writeFileSync(path.join(folder, "users"), `"${user}" ""\n`);
  fs.writeFileSync(
    path.join(folder, "ini"),
    `[databases]
${database} = host=127.0.0.1 port=${portOf(bridge)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(folder, "users")}
pool_mode = transaction
default_pool_size = ${connections}
max_prepared_statements = 200
`,
  );
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined;
  if (account)
    for (const file of ["", "users", "ini"]) fs.chownSync(path.join(folder, file), account.uid, account.gid);
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(program, [path.join(folder, "ini")], {
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
      stdio: "ignore",
    });
    while (!(await answers(port))) if (child.exitCode !== null) throw new Error("pgbouncer does not start");
    return child;
  };
  const end = async (child: ChildProcess) => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  let running = await start();
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    async restart() {
      await end(running);
      running = await start();
    },
    async stop() {
      await end(running);
      bridge.close();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => setTimeout(() => resolve(false), 10));
  });

/** A port of this machine that leads to a socket. */
async function bridgeTo(socket: string): Promise<net.Server> {
  const server = net.createServer((from) => {
    const to = net.connect(socket);
    pipeline(from, to, from).catch(() => {}); // whichever side ends, the other does
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const port = portOf(server);
  server.close();
  await once(server, "close");
  return port;
}

function portOf(server: net.Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
