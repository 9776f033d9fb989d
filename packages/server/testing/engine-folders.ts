import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { nativeFolder } from "../database/engine/binaries.ts";
import { openEmbedded } from "../database/engine/embedded.ts";
import { stopPostmaster } from "../database/engine/postmaster.ts";
import { identifyFolder } from "../database/engine/processes.ts";
import type { EngineOrder, EngineReport } from "./engine-process.ts";

/** A process of its own that has the engine of a data folder open. */
export interface EngineProcess {
  readonly child: ChildProcess;
  readonly report: EngineReport;
}

/** Gives tests of the engine their folders and processes, and takes all of them away again. */
export interface EngineFolders {
  /** A folder that does not exist yet, in a temporary place that everybody can enter. */
  fresh(name?: string): string;
  /** A data folder with a cluster that was stopped in order. */
  stopped(): Promise<string>;
  /** A copy of the installed programs and libraries, without any symbolic link. */
  programsWithoutLinks(): string;
  /** Opens the engine in a process of its own. */
  open(order: EngineOrder, env?: NodeJS.ProcessEnv): Promise<EngineProcess>;
  cleanUp(): Promise<void>;
}

export function createEngineFolders(): EngineFolders {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "engine-"));
  fs.chmodSync(home, 0o755);
  const children: ChildProcess[] = [];
  const dataFolders = new Set<string>();
  let template: string | undefined;
  let count = 0;

  const fresh = (name = "data") => {
    const place = path.join(home, String(++count));
    fs.mkdirSync(place, { mode: 0o755 });
    const folder = path.join(place, name);
    dataFolders.add(folder);
    return folder;
  };

  return {
    fresh,
    async stopped() {
      if (template === undefined) {
        template = fresh();
        const engine = await openEmbedded({
          dataFolder: template,
          note: () => {},
          settings: { fsync: "off" },
        });
        await engine.stop();
        fs.rmSync(path.join(template, "reserve"), { force: true });
      }
      const copy = fresh();
      execFileSync("cp", ["-a", template, copy]);
      return copy;
    },
    programsWithoutLinks() {
      const folder = path.join(home, `package-${++count}`, "native");
      fs.mkdirSync(path.dirname(folder), { mode: 0o755 });
      try {
        execFileSync("cp", ["-rlP", nativeFolder(), folder], { stdio: "ignore" });
      } catch {
        execFileSync("cp", ["-r", nativeFolder(), folder]); // another file system
      }
      execFileSync("find", [folder, "-type", "l", "-delete"]);
      return folder;
    },
    async open(order, env = process.env) {
      const script = path.join(import.meta.dirname, "engine-process.ts");
      const child = spawn(process.execPath, [script, JSON.stringify(order)], {
        env,
        stdio: ["ignore", "pipe", "inherit"],
      });
      children.push(child);
      const lines = createInterface({ input: child.stdout });
      const [line] = await Promise.race([once(lines, "line"), once(child, "exit").then(() => [undefined])]);
      if (typeof line !== "string") throw new Error("the engine's process ended without a word");
      const report: EngineReport = JSON.parse(line);
      return { child, report };
    },
    async cleanUp() {
      for (const child of children) child.kill("SIGKILL");
      for (const folder of dataFolders) {
        const cluster = path.join(folder, "postgres");
        if (fs.existsSync(cluster)) {
          await stopPostmaster({ folder: cluster, identity: identifyFolder(cluster), logFile: "" });
        }
      }
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}
