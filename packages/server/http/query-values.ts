import { err, ok, type Result } from "@perennial/domain/result";
import { refuseFields } from "./answer.ts";

/** Returns whether a flag in a query is set, by `true` or `1`. */
export const isSet = (value: string | undefined): boolean => value === "true" || value === "1";

/** Returns a whole number of a query, or the refusal that names its field. */
export function wholeNumber(
  field: string,
  value: string,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): Result<number, Response> {
  const number = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(number) && number >= least && number <= most) return ok(number);
  const bound = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  return err(refuseFields([{ path: field, message: `Must be a whole number ${bound}.` }]));
}
