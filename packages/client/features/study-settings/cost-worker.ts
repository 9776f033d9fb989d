import { simulate } from "@perennial/domain/study/simulation/simulate";
import type { CostJob, CostResult } from "./cost-job.ts";

/** The thread that simulates. A job comes with the port for its result; the next job gives up the one before. */
let latest: CostJob | undefined;

addEventListener("message", ({ data, ports: [port] }: MessageEvent<CostJob>) => {
  latest = data;
  if (port) void work(data, port);
});

async function work(job: CostJob, port: MessagePort): Promise<void> {
  const before = await simulated(job, job.before);
  const after = before && (await simulated(job, job.after));
  if (!before || !after) return;
  const result: CostResult = { before, after };
  port.postMessage(result);
}

/** So long at a time: a job that is not wanted any more is known soon. */
const SLICE_MS = 20;

async function simulated(job: CostJob, plan: CostJob["after"]): Promise<CostResult["after"] | undefined> {
  const steps = simulate(job.cards, plan, { days: job.days });
  let since = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since < SLICE_MS) continue;
    await rest();
    if (latest !== job) return undefined;
    since = performance.now();
  }
}

/** Lets messages in; without the wait of a timer. */
function rest(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
