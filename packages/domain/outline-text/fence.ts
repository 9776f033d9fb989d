/** A block of code in Markdown begins with a line of three backticks or tildes, and ends with another such line. */
export interface Fence {
  readonly sign: string;
  readonly length: number;
}

const OPENING = /^(`{3,}(?=[^`]*$)|~{3,})/;

/** The fence that a line opens, without the indentation of its block; undefined where it opens none. */
export function fenceOpenedBy(line: string): Fence | undefined {
  const marks = OPENING.exec(line)?.[1];
  return marks === undefined ? undefined : { sign: marks.charAt(0), length: marks.length };
}

function closesFence(line: string, { sign, length }: Fence): boolean {
  const marks = line.trim();
  return marks.length >= length && [...marks].every((mark) => mark === sign);
}

/** Finds where fences close. What was looked for in vain is not looked for again: a paste may be of 100,000 of them. */
export function createFenceEnds(
  lines: readonly string[],
): (opening: number, fence: Fence) => number | undefined {
  const inVain = new Map<string, number>();
  return (opening, fence) => {
    if (fence.length >= (inVain.get(fence.sign) ?? Number.POSITIVE_INFINITY)) return undefined;
    for (let i = opening + 1; i < lines.length; i++) if (closesFence(lines[i] as string, fence)) return i;
    inVain.set(fence.sign, fence.length);
    return undefined;
  };
}
