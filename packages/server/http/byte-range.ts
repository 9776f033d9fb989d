/** Both ends belong to it. */
interface Range {
  readonly from: number;
  readonly to: number;
}

const FORM = /^bytes=(\d*)-(\d*)$/;

/**
 * The one range that a request asks for. Several at once, and what is no range, ask for everything.
 * @returns "outside" for one that begins behind the end
 */
export function rangeOf(header: string | null, bytes: number): Range | "outside" | undefined {
  const [whole, first = "", last = ""] = FORM.exec(header ?? "") ?? [];
  if (whole === undefined || (first === "" && last === "")) return undefined;
  if (first === "")
    return Number(last) === 0 ? "outside" : { from: Math.max(0, bytes - Number(last)), to: bytes - 1 };
  const from = Number(first);
  const to = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== "" && Number(last) < from) return undefined;
  return from >= bytes ? "outside" : { from, to };
}
