import fs from "node:fs";
import path from "node:path";

/** How long the database of before an upgrade stays. */
const KEPT_MS = 30 * 86_400_000;
const NAME = /^postgres-\d+-until-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/;

/**
 * Puts a cluster aside, from where it can be put back by its old name.
 * @param major the version that made it
 */
export function keepCluster(cluster: string, major: number, now: Date): void {
  const until = new Date(now.getTime() + KEPT_MS).toISOString().replace(/\.\d+Z$/, "Z");
  fs.renameSync(cluster, `${cluster}-${major}-until-${until.replaceAll(":", "-")}`);
}

/** Removes the clusters that were put aside and whose time is over. Returns how many. */
export function removeKeptClusters(dataFolder: string, now: Date): number {
  if (!fs.existsSync(dataFolder)) return 0;
  const outdated = fs.readdirSync(dataFolder).filter((name) => {
    const [, day, ...time] = NAME.exec(name) ?? [];
    return day !== undefined && new Date(`${day}T${time.join(":")}Z`) <= now;
  });
  for (const name of outdated) fs.rmSync(path.join(dataFolder, name), { recursive: true });
  return outdated.length;
}
