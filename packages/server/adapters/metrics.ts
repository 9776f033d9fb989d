import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { MetricSources, Metrics } from "../ports/metrics.ts";

/** Seconds. Few, since each route has its own. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2, 10];

/**
 * Makes the metrics of a server in a registry of their own; their names and alerts stand in docs/operations.md.
 * @param version of the product
 * @param isProcess also measures the process: memory, collections of garbage, delay of the event loop
 */
export function createMetrics(
  version: string,
  { isProcess = false }: { readonly isProcess?: boolean } = {},
): Metrics {
  const registry = new Registry();
  if (isProcess) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: "http_request_seconds",
    help: "Time until an answer begins, by route.",
    labelNames: ["route", "method", "class"],
    buckets: BUCKETS,
    registers,
  });
  const refused = new Counter({
    name: "rate_limited_total",
    help: "Requests that were refused with 429.",
    labelNames: ["route"],
    registers,
  });
  const signIns = new Counter({
    name: "sign_ins_total",
    help: "Attempts to sign in, by result.",
    labelNames: ["result"],
    registers,
  });
  const commands = new Histogram({
    name: "command_seconds",
    help: "Time until a batch of commands is settled, waiting included.",
    buckets: BUCKETS,
    registers,
  });
  const sizes = new Histogram({
    name: "command_group_size",
    help: "Commands in a batch.",
    buckets: [1, 5, 20, 100, 200],
    registers,
  });
  const lag = new Histogram({
    name: "stream_lag_seconds",
    help: "Time from a commit until its event was handed to an open stream.",
    buckets: BUCKETS,
    registers,
  });
  const models = new Counter({
    name: "model_calls_total",
    help: "Calls to the model that drafts, by result.",
    labelNames: ["result"],
    registers,
  });
  new Gauge({
    name: "build_info",
    help: "1, labelled with the version.",
    labelNames: ["version"],
    registers,
  }).set({ version }, 1);

  return {
    answered({ method, route, status, seconds, isSignIn }) {
      requests.observe({ route, method, class: `${Math.floor(status / 100)}xx` }, seconds);
      if (status === 429) refused.inc({ route });
      if (isSignIn) signIns.inc({ result: resultOf(status) });
    },
    settled(count, seconds) {
      commands.observe(seconds);
      sizes.observe(count);
    },
    streamed: (seconds) => lag.observe(Math.max(0, seconds)),
    modelAnswered: (result) => models.inc({ result }),
    watch: (sources) => watch(registers, sources),
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
}

const resultOf = (status: number): string => {
  if (status < 300) return "in";
  return status === 429 ? "limited" : "refused";
};

/** Adds the values that are read at each scrape. */
function watch(registers: Registry[], sources: MetricSources): void {
  const gauge = (name: string, help: string, read: (to: Gauge) => void | Promise<void>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.remove(); // a reset would leave a nought
        await Promise.resolve(read(this)).catch(() => {}); // left out of this scrape
      },
    });
  new Gauge({
    name: "db_pool",
    help: "Connections to the database, and requests that wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      const { all, idle, waiting } = sources.connections();
      this.set({ state: "used" }, all - idle);
      this.set({ state: "idle" }, idle);
      this.set({ state: "waiting" }, waiting);
    },
  });
  gauge("streams_open", "Event streams that are open.", (to) => to.set(sources.streams()));
  gauge("accounts", "Accounts, anonymous ones included.", async (to) => to.set(await sources.accounts()));
  gauge("data_disk_free_bytes", "Room on the disk of the built-in database.", async (to) => {
    const bytes = await sources.diskFree();
    if (bytes !== undefined) to.set(bytes);
  });
  const age = (moment: Date) => (sources.now().getTime() - moment.getTime()) / 1_000;
  gauge("backup_age_seconds", "Time since a backup held all that there was.", async (to) => {
    const { backupAt } = await sources.backups();
    if (backupAt) to.set(age(backupAt));
  });
  gauge("drill_age_seconds", "Age of the last drill.", async (to) => {
    const { drillAt } = await sources.backups();
    if (drillAt) to.set(age(drillAt));
  });
  gauge("drill_ok", "Whether the last drill found all of its backup.", async (to) => {
    const { drillAt, isDrillGood } = await sources.backups();
    if (drillAt) to.set(Number(isDrillGood));
  });
}
