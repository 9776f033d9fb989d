import type { FieldIssue } from "@perennial/contract/calls/errors";
import { err, ok, type Result } from "@perennial/domain/result";
import type * as z from "zod/mini";

/** The part of a schema's issue that is read here. */
interface SchemaIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly expected?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly inclusive?: unknown;
  readonly origin?: unknown;
  readonly values?: readonly unknown[];
  readonly format?: unknown;
  readonly keys?: readonly string[];
  readonly errors?: readonly (readonly SchemaIssue[])[];
}

/** Stands where a schema gives no sentence of its own, whatever language another library has set for all schemas. */
const UNSPOKEN = "Invalid input";

/** Reads an input by a schema. What is wrong with it is told as paths and sentences without values, which may be somebody's notes. */
export function readBy<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): Result<z.infer<Schema>, FieldIssue[]> {
  const read = schema.safeParse(input, { error: () => UNSPOKEN });
  return read.success ? ok(read.data) : err(fieldIssues(read.error.issues, input));
}

function fieldIssues(issues: readonly SchemaIssue[], input: unknown): FieldIssue[] {
  return issues
    .flatMap((issue) => expand(issue, []))
    .map((issue) => ({
      path: issue.path.map(String).join("."),
      message: sentence(issue, valueAt(input, issue.path)),
    }));
}

/** Replaces the issue of a union by those of the alternative that fits best: the one whose issues lie deepest. */
function expand(issue: SchemaIssue, above: readonly PropertyKey[]): SchemaIssue[] {
  const path = [...above, ...issue.path];
  const alternatives = (issue.errors ?? []).filter((alternative) => alternative.length > 0);
  if (alternatives.length === 0) return [{ ...issue, path }];
  let best: SchemaIssue[] = [];
  for (const alternative of alternatives) {
    const candidate = alternative.flatMap((inner) => expand(inner, path));
    if (depth(candidate) >= depth(best)) best = candidate;
  }
  return best;
}

const depth = (issues: readonly SchemaIssue[]): number =>
  Math.max(0, ...issues.map((issue) => issue.path.length));

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/** The types of the schema library, in the words of people. */
const TYPES: ReadonlyMap<unknown, string> = new Map([
  ["string", "text"],
  ["number", "a number"],
  ["int", "a whole number"],
  ["boolean", "true or false"],
  ["array", "a list"],
  ["object", "an object"],
  ["record", "an object"],
]);
const FORMATS: ReadonlyMap<unknown, string> = new Map([
  ["guid", "a valid UUID"],
  ["datetime", "a date and time, as 2027-02-12T08:30:00Z"],
]);
const UNUSABLE = "Cannot be used.";
const mustBe = (what: string | undefined): string => (what === undefined ? UNUSABLE : `Must be ${what}.`);

function sentence(issue: SchemaIssue, value: unknown): string {
  if (issue.message !== UNSPOKEN) return issue.message;
  if (value === undefined) return "Required.";
  const unit = issue.origin === "string" ? " characters" : issue.origin === "array" ? " entries" : "";
  switch (issue.code) {
    case "invalid_type":
      return mustBe(TYPES.get(issue.expected));
    case "invalid_union":
      return "Is none of those that there are.";
    case "too_small":
      if (unit !== "" && issue.minimum === 1) return "May not be empty.";
      return `Must be ${issue.inclusive === false ? "more than" : "at least"} ${String(issue.minimum)}${unit}.`;
    case "too_big":
      return `Must be ${issue.inclusive === false ? "less than" : "at most"} ${String(issue.maximum)}${unit}.`;
    case "invalid_value":
      return `Must be one of: ${(issue.values ?? []).map(String).join(", ")}.`;
    case "unrecognized_keys":
      return `Has members that nobody knows: ${(issue.keys ?? []).join(", ")}.`;
    case "invalid_format":
      return mustBe(FORMATS.get(issue.format));
    default:
      return UNUSABLE;
  }
}
