import { forecast } from "@perennial/domain/study/forecast/forecast";
import { unpackForecast } from "@perennial/domain/study/forecast/packed-forecast";
import { simulate } from "@perennial/domain/study/simulation/simulate";
import type { ResultOf, SimulationJob } from "./simulation-job.ts";

/** The thread that simulates. A job comes with the port for its result; the next job gives up the one before. */
let latest: SimulationJob | undefined;

addEventListener("message", ({ data, ports: [port] }: MessageEvent<SimulationJob>) => {
  latest = data;
  if (port) void work(data, port);
});

/** So long at a time: a job that is not wanted any more is known soon. */
const SLICE_MS = 20;

async function work(job: SimulationJob, port: MessagePort): Promise<void> {
  const steps = stepsOf(job);
  let since = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return port.postMessage(value);
    if (performance.now() - since < SLICE_MS) continue;
    await rest();
    if (latest !== job) return;
    since = performance.now();
  }
}

function* stepsOf(job: SimulationJob): Generator<undefined, ResultOf<SimulationJob>> {
  if (job.kind === "forecast") return yield* forecast(unpackForecast(job.start));
  if (job.kind === "exam") return yield* simulate(job.cards, job.plan, job);
  const { cards, days } = job;
  const before = yield* simulate(cards, job.before, { days });
  return { before, after: yield* simulate(cards, job.after, { days }) };
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
