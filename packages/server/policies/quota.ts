/** How much one account may keep and change. */
export interface Quota {
  /** Notes and cards that are not deleted. */
  readonly nodes: number;
  /** Of their texts, in UTF-8. */
  readonly bytes: number;
  /** Rows of the log in a day; one counts as several where it is long. */
  readonly changesPerDay: number;
}

export const NO_LIMIT: Quota = {
  nodes: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
  changesPerDay: Number.POSITIVE_INFINITY,
};

/** What an account keeps, and what an operator has set for it alone; null for what the settings say. */
export interface Usage {
  readonly isAnonymous: boolean;
  readonly nodes: number;
  readonly bytes: number;
  readonly own_nodes: number | null;
  readonly own_bytes: number | null;
}

/** Anybody can make accounts without a name: each may keep a quarter of what others may. */
const ANONYMOUS_SHARE = 0.25;

/** Returns how much the account may keep whose usage is told. */
export function quotaOf(
  quota: Quota,
  { isAnonymous, own_nodes, own_bytes }: Omit<Usage, "nodes" | "bytes">,
): Quota {
  const share = isAnonymous ? ANONYMOUS_SHARE : 1;
  return {
    nodes: own_nodes ?? Math.floor(quota.nodes * share),
    bytes: own_bytes ?? Math.floor(quota.bytes * share),
    changesPerDay: quota.changesPerDay * share,
  };
}

/** What some changes add to an account; less than nothing where they take away. */
export interface Growth {
  readonly nodes: number;
  readonly bytes: number;
}

/** Returns what of a quota has no room for a growth, as a sentence for the person; undefined where all has. */
export function fullQuota({ nodes, bytes }: Quota, used: Growth, growth: Growth): string | undefined {
  if (growth.nodes > 0 && used.nodes + growth.nodes > nodes)
    return `This account may keep ${inWords(nodes)} notes and cards. Delete some that you do not need, or ask whoever runs the server for more room.`;
  if (growth.bytes > 0 && used.bytes + growth.bytes > bytes)
    return `This account may keep ${inWords(Math.floor(bytes / MIB))} MiB of text. Delete some that you do not need, or ask whoever runs the server for more room.`;
  return undefined;
}

const MIB = 1_048_576;
const inWords = (count: number): string => count.toLocaleString("en");
