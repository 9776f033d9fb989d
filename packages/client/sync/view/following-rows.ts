import type { DataMutation } from "@perennial/contract/outline/wire";

/** Rows of the log that follow a version without a gap. */
export interface FollowingRows {
  /** The rows of all complete calls, in order. */
  readonly whole: readonly DataMutation[];
  /** The rows after those, of a call whose last rows are still missing. */
  readonly held: readonly DataMutation[];
  /** Whether rows are missing before some that have arrived. */
  readonly gap: boolean;
}

/** Orders rows, and returns those that follow a version without a gap. @param held earlier rows beyond it */
export function followingOn(
  version: number,
  held: readonly DataMutation[],
  rows: readonly DataMutation[],
): FollowingRows {
  const news = [...held, ...rows.filter((row) => row.version > version + held.length)];
  const next: DataMutation[] = [];
  for (const row of news.sort((a, b) => a.version - b.version))
    if (row.version === version + next.length + 1) next.push(row);
  const end = next.findLastIndex((row) => (row.call_version ?? row.version) <= row.version) + 1;
  return {
    whole: next.slice(0, end),
    held: next.slice(end),
    gap: (news.at(-1)?.version ?? 0) > version + next.length,
  };
}
