/**
 * `npm run bench:study -- 100000`: what a queue of so many cards costs, on the server and on a device, and a year simulated.
 * Time on the wall is that of a machine at rest; time of the processor, of server and database together, holds beside other work.
 */
import { loadavg } from "node:os";
import type { StudyQueue } from "@perennial/contract/study/reviews";
import { planDay } from "@perennial/domain/study/day-plan";
import { simulate } from "@perennial/domain/study/simulation/simulate";
import { call, createAnonymous } from "../../e2e/stage/api.ts";
import { createServer } from "../../e2e/stage/server.ts";
import { openDatabase } from "../database.ts";
import { familyMs, postmasterOf, processorMs } from "../process-costs.ts";
import { describeMachine, formatTable, type Measurement, ms } from "../report.ts";
import { seedCards } from "./seed-cards.ts";
import { simulatedCards, studyCards } from "./some-cards.ts";

const WARMING = 5;
const RUNS = 30;
const SIMULATED = 10_000;
const cards = Number(process.argv[2] ?? 100_000);
const now = new Date("2026-11-22T12:00:00Z");

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Time on the wall, after some runs that count for nothing. */
async function timesOf(run: () => unknown): Promise<number> {
  for (let i = 0; i < WARMING; i++) await run();
  const times: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  return median(times);
}

async function onServer(areBoth = false): Promise<Measurement> {
  const server = await createServer({ LOG_LEVEL: "warn", RATE_LIMITS: "off" });
  try {
    await server.start();
    const account = await createAnonymous(server.origin);
    const database = await openDatabase(server.data, 2);
    await seedCards(database, account, cards, [account.rootId], areBoth);
    await database.end();
    const queue = () =>
      call<StudyQueue>(server.origin, "GET", "/study/queue?limit=20&time_zone=UTC", account.token);
    const { due, new: fresh } = await queue();
    const health = await timesOf(() => call(server.origin, "GET", "/health", null));
    const postmaster = postmasterOf(server.data);
    const used = () => processorMs(server.pid()) + familyMs(postmaster);
    const before = used();
    const wall = await timesOf(queue);
    const processor = (used() - before) / (WARMING + RUNS);
    return {
      what: `queue of ${cards} cards${areBoth ? ` with ${cards * 1.5} parts` : ""} on the server, ${due} due and ${fresh} new`,
      result: ms(wall),
      beside: `${ms(processor)} of the processor; ${ms(health)} a call that reads nothing`,
    };
  } finally {
    await server.remove();
  }
}

async function onDevice(): Promise<Measurement> {
  const all = studyCards(cards, now);
  const plan = () => planDay(all, { now, timeZone: "Europe/Berlin" });
  return { what: `queue of ${cards} cards on a device, ${plan().due} due`, result: ms(await timesOf(plan)) };
}

async function year(): Promise<Measurement> {
  const { numbers, plan } = simulatedCards(SIMULATED);
  const run = () => {
    const steps = simulate(numbers, plan, { days: 365 });
    while (!steps.next().done);
  };
  return { what: `a year of ${SIMULATED} cards simulated`, result: ms(await timesOf(run)) };
}

const rows = [await onServer(), await onServer(true), await onDevice(), await year()];
process.stdout.write(
  `${describeMachine("none")}, load ${loadavg()[0]?.toFixed(1)}, medians of ${RUNS}\n\n${formatTable(rows)}\n`,
);
