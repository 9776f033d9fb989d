/**
 * `npm run bench:cluster`: edits and a tree on a cluster beside one PostgreSQL, as ratios. On the cluster of CITUS_URL, or
 * on one that is brought up where Citus is installed.
 */
import { loadavg } from "node:os";
import { findCitus, startCluster } from "../../packages/server/testing/citus.ts";
import { formatTable } from "../report.ts";
import { measureEditsOnCluster, measureTreeOnCluster } from "./measure.ts";
import { openSides } from "./sides.ts";

const NOTES = 10_000;

async function measure(coordinator: string): Promise<void> {
  const sides = await openSides(coordinator);
  try {
    const rows = [await measureEditsOnCluster(sides), await measureTreeOnCluster(sides, NOTES)];
    const load = loadavg()
      .map((value) => value.toFixed(1))
      .join(" · ");
    process.stdout.write(`${formatTable(rows)}\nload ${load}\n`);
  } finally {
    await sides.remove();
  }
}

const given = process.env.CITUS_URL;
const found = given === undefined ? findCitus() : null;
if (given !== undefined) await measure(given);
else if (found && "binaries" in found) {
  const cluster = await startCluster(found.binaries);
  try {
    await measure(cluster.coordinator.url);
  } finally {
    await cluster.stop();
  }
} else {
  console.error(
    `There is no cluster to measure: CITUS_URL is not set, and ${found?.reason}. \`npm run cluster-test\` says how to get one.`,
  );
  process.exitCode = 1;
}
