import type { ChildProcess } from "node:child_process";

/** So long a process keeps what it has read, for the job that is carried out once its person has seen the receipt. */
const KEPT_MS = 120_000;
const MOST_KEPT = 2;

interface KeptProcess {
  readonly child: ChildProcess;
  readonly tooLong: NodeJS.Timeout;
  /** If it ends all the same, the file is read again. */
  readonly onExit: () => void;
}

/** Processes that have read a file and wait for what its person says, by their jobs; for a while, and not many. */
export function createWaitingProcesses() {
  const processes = new Map<string, KeptProcess>();
  const take = (name: string): ChildProcess | undefined => {
    const waiting = processes.get(name);
    if (!waiting) return undefined;
    processes.delete(name);
    clearTimeout(waiting.tooLong);
    waiting.child.off("error", ignore).off("exit", waiting.onExit);
    return waiting.child;
  };
  const end = async (name: string): Promise<void> => {
    const child = take(name);
    if (child)
      await new Promise((resolve) => child.on("error", ignore).once("exit", resolve).kill("SIGKILL"));
  };
  return {
    take,
    keep(name: string, child: ChildProcess) {
      for (const oldest of [...processes.keys()].slice(0, processes.size + 1 - MOST_KEPT)) void end(oldest);
      const onExit = () => void take(name);
      child.on("error", ignore).on("exit", onExit);
      processes.set(name, { child, onExit, tooLong: setTimeout(() => void end(name), KEPT_MS) });
    },
    end,
    endAll: () => Promise.all([...processes.keys()].map(end)),
  };
}

/** It does nothing that could go wrong. */
const ignore = () => {};
