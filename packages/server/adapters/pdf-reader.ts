import { fork } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { err, type Result } from "@perennial/domain/result";
import { createTurns } from "../limits/turns.ts";
import type { FilePlace } from "../ports/file-place.ts";
import type { PdfReader, PdfText, PdfToRead } from "../ports/pdf-reader.ts";

/** What the process that reads a PDF is told. */
export interface PdfTask extends PdfToRead {
  readonly files: FilePlace;
  /** Of everything in the process. */
  readonly memoryMb: number;
}

/** What it says. */
export type PdfNews = Result<PdfText, string>;

export interface PdfLimits {
  readonly memoryMb: number;
  readonly ms: number;
}

const LIMITS: PdfLimits = { memoryMb: 512, ms: 30_000 };
/** Of the memory, what JavaScript may have: it tidies up before the process has used up all. */
const HEAP_SHARE = 0.8;
const AT_ONCE = { perKey: 1, inAll: 2, waitingPerKey: 3 };
const ENDED_BY_ENGINE = 134;
const MODULE = new URL("../pdf-process.ts", import.meta.url);

const TOO_MUCH =
  "Reading this PDF takes more time or memory than one may take. Choose fewer pages, or save a smaller copy of it.";
const BROKE = "Something went wrong while this PDF was read. Try again, or tell whoever runs the server.";
const STOPPED = "Reading this PDF was ended.";

/**
 * Reads PDFs in processes beside the server, two at a time, one of a person: what hangs or swells is ended, and keeps nobody else
 * waiting.
 */
export function createPdfReader(files: FilePlace, { memoryMb, ms } = LIMITS): PdfReader {
  const turns = createTurns(AT_ONCE);
  const run = (file: PdfToRead, signal: AbortSignal): Promise<PdfNews> =>
    new Promise((resolve) => {
      const child = fork(MODULE, {
        execArgv: [`--max-old-space-size=${Math.floor(memoryMb * HEAP_SHARE)}`],
        env: { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir() ?? "" },
        serialization: "advanced",
        stdio: ["ignore", "ignore", "ignore", "ipc"],
        signal: AbortSignal.any([signal, AbortSignal.timeout(ms)]),
        killSignal: "SIGKILL",
      });
      let news: PdfNews = err(BROKE);
      child
        .on("message", (told: PdfNews) => {
          news = told;
        })
        .on("error", () => {}) // ended by the signal; its end is told below
        .on("exit", (code, by) => {
          // What ends a process is its own watch over its memory, the engine of JavaScript, the system or the time.
          const isTooMuch = by !== null || code === ENDED_BY_ENGINE;
          resolve(signal.aborted ? err(STOPPED) : isTooMuch ? err(TOO_MUCH) : news);
        });
      const task: PdfTask = { ...file, files, memoryMb };
      child.send(task, () => {}); // a process that is gone says so by its end
    });
  return {
    async read(file, signal) {
      const end = await turns.take(file.userId, signal);
      if (!end || signal.aborted) return err(STOPPED);
      try {
        return await run(file, signal);
      } finally {
        end();
      }
    },
  };
}
