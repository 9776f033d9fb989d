import { readFileSync } from "node:fs";
import { request } from "node:http";
import type { Account } from "../e2e/stage/api.ts";
import type { TestServer } from "../e2e/stage/server.ts";
import { type Measurement, ms } from "./report.ts";
import { median } from "./statistics.ts";

const READS = 5;
const MB = 2 ** 20;

interface Read {
  readonly firstMs: number;
  readonly allMs: number;
  readonly bytes: number;
}

/** Reads a tree as a browser would, without taking it apart. */
function readTree(server: TestServer, { token, rootId }: Account): Promise<Read> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port: server.port,
        path: `/api/v1/trees/${rootId}?format=flat&include_user_flashcards=true`,
        headers: { authorization: `Bearer ${token}`, "accept-encoding": "zstd" },
      },
      (answer) => {
        let firstMs = 0;
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => {
          firstMs ||= performance.now() - began;
          bytes += chunk.length;
        });
        answer.once("end", () => resolve({ firstMs, allMs: performance.now() - began, bytes }));
        answer.once("error", reject);
      },
    );
    sent.once("error", reject);
    sent.end();
  });
}

/** The memory that a process has now, in MB. */
function residentMb(pid: number): number {
  const [, kb = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return (Number(kb) * 1024) / MB;
}

/** GET of a whole tree: when it begins, when it ends, and what of it stands in the server's memory. */
export async function measureTreeReads(
  server: TestServer,
  account: Account,
  size: string,
): Promise<Measurement[]> {
  await readTree(server, account);
  const before = residentMb(server.pid());
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(server.pid()));
  }, 10);
  const reads: Read[] = [];
  for (let read = 0; read < READS; read += 1) reads.push(await readTree(server, account));
  clearInterval(watch);
  const firstMs = median(reads.map((read) => read.firstMs));
  const allMs = median(reads.map((read) => read.allMs));
  return [
    {
      what: `GET of ${size}, first byte · all of it`,
      result: ms(firstMs),
      beside: ms(allMs),
      ratio: firstMs / allMs,
    },
    {
      what: `memory of the server meanwhile, at most · before; ${((reads[0]?.bytes ?? 0) / MB).toFixed(1)} MB were sent each time`,
      result: `${most.toFixed(0)} MB`,
      beside: `${before.toFixed(0)} MB`,
      ratio: most / before,
    },
  ];
}
