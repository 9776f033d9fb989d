import { unreachable } from "../result.ts";
import { isRecordId, type RecordId } from "./record-id.ts";

/** What a field of a record holds. Everything that reads or writes records loops over these. */
export type Field = (
  | {
      readonly type: "text";
      /** Two texts that were made from the same base are merged word by word. */
      readonly isMerged?: true;
      /** Stored without whitespace at its ends. */
      readonly isTrimmed?: true;
    }
  | { readonly type: "number" }
  | { readonly type: "integer" }
  | { readonly type: "boolean" }
  /** ISO 8601 UTC. */
  | { readonly type: "moment" }
  | { readonly type: "choice"; readonly of: readonly string[] }
  /** The id of another record. Where its kind varies, `toKindIn` names the field that holds the kind. */
  | {
      readonly type: "reference";
      readonly to: string;
      /** What it leads to may be gone, or not be there yet: nothing is refused for it, and nothing goes with it. */
      readonly isLoose?: true;
    }
  | { readonly type: "reference"; readonly toKindIn: string }
) & {
  readonly isNullable?: true;
  /** Its value in records that were written before the kind had this field. */
  readonly absent?: string | number | boolean | null;
};

type Held<F extends Field> = F extends { type: "choice"; of: readonly (infer Choice)[] }
  ? Choice
  : F extends { type: "reference" }
    ? RecordId
    : F extends { type: "number" | "integer" }
      ? number
      : F extends { type: "boolean" }
        ? boolean
        : string;

/** The type of a field's values. */
export type ValueOf<F extends Field> = F extends { isNullable: true } ? Held<F> | null : Held<F>;

/**
 * Returns whether a field may hold a value that came from outside.
 * @param isReference what an id has to be there; any id of this device where it is left out
 */
export function holdsValue(
  field: Field,
  value: unknown,
  isReference: (value: unknown) => boolean = isRecordId,
): boolean {
  if (value === null) return field.isNullable === true;
  switch (field.type) {
    case "text":
      return typeof value === "string";
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "integer":
      return Number.isSafeInteger(value);
    case "boolean":
      return typeof value === "boolean";
    case "moment":
      return typeof value === "string" && !Number.isNaN(Date.parse(value));
    case "choice":
      return field.of.some((choice) => choice === value);
    case "reference":
      return isReference(value);
    default:
      return unreachable(field);
  }
}
