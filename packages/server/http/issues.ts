import type { FieldIssue } from "@perennial/contract/errors";

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
  readonly errors?: readonly (readonly SchemaIssue[])[];
}

/** The message of the schema library where a schema gives no sentence of its own. */
const UNSPOKEN = "Invalid input";

/**
 * Returns a schema's issues as paths and sentences. Values never appear in them: a sentence may be logged or
 * shown, and a value may be somebody's note.
 */
export function fieldIssues(issues: readonly SchemaIssue[], input: unknown): FieldIssue[] {
  return issues
    .flatMap((issue) => expand(issue, []))
    .map((issue) => ({
      path: issue.path.map(String).join("."),
      message: sentence(issue, valueAt(input, issue.path)),
    }));
}

/**
 * Replaces the issue of a union by those of the alternative that fits best: the one whose issues lie deepest.
 */
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

function sentence(issue: SchemaIssue, value: unknown): string {
  if (issue.message !== UNSPOKEN) return issue.message;
  if (value === undefined) return "Required.";
  const unit = issue.origin === "string" ? " characters" : issue.origin === "array" ? " entries" : "";
  switch (issue.code) {
    case "invalid_type":
      return `Must be of type ${String(issue.expected)}.`;
    case "too_small":
      return `Must be ${issue.inclusive === false ? "more than" : "at least"} ${String(issue.minimum)}${unit}.`;
    case "too_big":
      return `Must be ${issue.inclusive === false ? "less than" : "at most"} ${String(issue.maximum)}${unit}.`;
    case "invalid_value":
      return `Must be one of: ${(issue.values ?? []).map(String).join(", ")}.`;
    case "invalid_format":
      return `Must be a valid ${String(issue.format)}.`;
    default:
      return "Cannot be used.";
  }
}
