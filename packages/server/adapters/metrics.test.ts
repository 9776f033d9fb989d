import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

test("alerts and the page for operators name metrics that there are", async () => {
  const metrics = createMetrics("0.0.0", { isProcess: true });
  metrics.watch({
    connections: () => ({ all: 0, idle: 0, waiting: 0 }),
    streams: () => 0,
    accounts: async () => 0,
    diskFree: async () => 0,
    backups: async () => ({ backupAt: new Date(0), drillAt: new Date(0), isDrillGood: true }),
    now: () => new Date(0),
  });
  const { body } = await metrics.text();
  const known = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const read = (file: string) => readFileSync(new URL(`../../../docs/${file}`, import.meta.url), "utf8");
  const alerts = [...read("operations/alerts.yml").matchAll(/^ +expr: (.+)$/gm)].flatMap(([, expression]) =>
    [...(expression ?? "").matchAll(/\b[a-z]+_[a-z_0-9]+(?=[{[) ]|$)/g)].map(([name]) => name),
  );
  const page = read("operations.md");
  const table = page.slice(page.indexOf("`/metrics` gives"), page.indexOf("Each request has an id"));
  const rows = [...table.matchAll(/`([a-z_]+_[a-z_]+)`/g)].map(([, name]) => name ?? "");
  const named = [...alerts, ...rows].filter((name) => name !== "histogram_quantile");
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, "")))).toEqual([]);
});

test("what cannot be read at a scrape is left out of it, and is no nought", async () => {
  const metrics = createMetrics("0.0.0");
  let disk: number | undefined = 7;
  metrics.watch({
    connections: () => ({ all: 3, idle: 1, waiting: 0 }),
    streams: () => 2,
    accounts: () => Promise.reject(new Error("the database is away")),
    diskFree: async () => disk,
    backups: async () => ({ backupAt: undefined, drillAt: new Date(0), isDrillGood: false }),
    now: () => new Date(60_000),
  });
  const values = async () => (await metrics.text()).body.split("\n").filter((line) => /^[a-z]/.test(line));
  const first = await values();
  expect(first).toEqual(
    expect.arrayContaining([
      'db_pool{state="used"} 2',
      "streams_open 2",
      "data_disk_free_bytes 7",
      "drill_age_seconds 60",
      "drill_ok 0",
    ]),
  );
  expect(first.filter((line) => /^(accounts|backup_age)/.test(line))).toEqual([]);
  disk = undefined;
  expect((await values()).filter((line) => line.startsWith("data_disk"))).toEqual([]);
});
