import { randomUUID } from "node:crypto";
import path from "node:path";
import { openPort, type ServerProcess, startServerProcess } from "./server-process.ts";

/** Servers on one database, each as on a machine of its own: no data folder is shared. */
export interface ServerCrew {
  readonly origins: readonly string[];
  /** Ends one as a signal does. @returns its exit code, or the signal */
  end(place: number, signal: NodeJS.Signals): Promise<number | string>;
  /** Starts one again, on the same port. */
  restart(place: number): Promise<void>;
  /** Kills all that run. */
  kill(): Promise<void>;
}

/**
 * Starts servers at the same time.
 * @param folder for their data folders
 * @param wanted their ports; any that are free, unless told
 */
export async function startCrew(
  count: number,
  folder: string,
  settings: NodeJS.ProcessEnv,
  wanted: readonly string[] = [],
): Promise<ServerCrew> {
  const start = (port: string): ServerProcess =>
    startServerProcess("main.ts", {
      PERENNIAL_DATA: path.join(folder, randomUUID()),
      RATE_LIMITS: "off",
      STOP_NOTICE_MS: "100",
      ...settings,
      PORT: port,
    });
  const servers = Array.from({ length: count }, (_, place) => start(wanted[place] ?? "0"));
  const kill = async () => {
    for (const { child } of servers) child.kill("SIGKILL");
    await Promise.all(servers.map((server) => server.ended()));
  };
  try {
    const ports = await Promise.all(servers.map(openPort));
    return {
      origins: ports.map((port) => `http://127.0.0.1:${port}`),
      end(place, signal) {
        const server = servers[place];
        if (!server) throw new Error(`there is no server ${place}`);
        server.child.kill(signal);
        return server.ended();
      },
      async restart(place) {
        const server = start(String(ports[place]));
        servers[place] = server;
        await openPort(server);
      },
      kill,
    };
  } catch (error) {
    await kill();
    throw error;
  }
}
