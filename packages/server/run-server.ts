import { spawn } from "node:child_process";
import { enableCompileCache, flushCompileCache } from "node:module";
import path from "node:path";
import { prepareDataFolder } from "./database/engine/data-folder.ts";
import { StartRefused } from "./database/engine/start-refused.ts";
import type { LoadApp } from "./life-cycle.ts";
import { readConfig } from "./read-config.ts";

const STOP_SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** Runs this process: settings, server, a line with its address; a signal drains it. Refusals exit with code 1. */
export async function runServer(loadApp: LoadApp): Promise<void> {
  // Our launcher was killed without a word: end at once, so that the next start finds the port and the data free.
  process.once("disconnect", () => process.exit(1));
  const stopSignal = nextStopSignal();
  try {
    const config = readConfig();
    if (config.databaseUrl === undefined || config.jwtSecret === undefined) {
      prepareDataFolder(config.dataFolder);
      // Compiling our own and the packages' code is half of a start: done once, and kept.
      enableCompileCache(path.join(config.dataFolder, "compiled"));
    }
    const [{ startServer }, { createLogger }] = await Promise.all([
      import("./life-cycle.ts"),
      import("./logger.ts"),
    ]);
    const logger = createLogger(config.logLevel);
    const server = await startServer(config, logger, loadApp);
    flushCompileCache();
    tellSystemd();
    logger.info({ port: server.port }, `Perennial is open at ${config.publicUrl}`);
    const signal = await stopSignal;
    logger.info({ signal }, "Perennial finishes what is under way and stops");
    await server.stop();
    logger.info("Perennial has stopped");
    process.exit(0);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Tells systemd that the server is open, where it started it: Node has no sockets of the kind that it listens on. */
function tellSystemd(): void {
  if (process.env.NOTIFY_SOCKET)
    spawn("systemd-notify", ["--ready"], { stdio: "ignore" }).on("error", () => {});
}

/** A signal may come twice, from the terminal and through the launcher; the second changes nothing. */
function nextStopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const name of STOP_SIGNALS) process.on(name, () => resolve(name));
  });
}
