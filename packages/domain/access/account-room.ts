/** What an account keeps, and may keep; null for what has no end. */
export interface AccountRoom {
  readonly nodes: number;
  readonly mostNodes: number | null;
  /** Of texts. */
  readonly bytes: number;
  readonly mostBytes: number | null;
}

const NEARLY = 0.9;

/** Whether an account is full, or will be soon. */
export const isNearlyFull = ({ nodes, mostNodes, bytes, mostBytes }: AccountRoom): boolean =>
  (mostNodes !== null && nodes >= NEARLY * mostNodes) || (mostBytes !== null && bytes >= NEARLY * mostBytes);

/** Says how much of what has an end is used, in a sentence for each. */
export const usageText = ({ nodes, mostNodes, bytes, mostBytes }: AccountRoom): string =>
  [
    mostNodes === null ? undefined : `${inFigures(nodes)} of ${inFigures(mostNodes)} notes and cards.`,
    mostBytes === null ? undefined : `${inMib(bytes)} of ${inMib(mostBytes)} MiB of text.`,
  ]
    .filter((part) => part !== undefined)
    .join(" ");

const MIB = 1_048_576;
const inFigures = (count: number): string => count.toLocaleString("en");
const inMib = (bytes: number): string => inFigures(Math.round((10 * bytes) / MIB) / 10);
