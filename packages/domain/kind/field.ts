import type { RecordId } from "./record-id.ts";

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
  /** ISO 8601 UTC. */
  | { readonly type: "moment" }
  | { readonly type: "choice"; readonly of: readonly string[] }
  /** The id of another record. Where its kind varies, `toKindIn` names the field that holds the kind. */
  | { readonly type: "reference"; readonly to: string }
  | { readonly type: "reference"; readonly toKindIn: string }
) & {
  readonly isNullable?: true;
  /** Its value in records that were written before the kind had this field. */
  readonly absent?: string | number | null;
};

type Held<F extends Field> = F extends { type: "choice"; of: readonly (infer Choice)[] }
  ? Choice
  : F extends { type: "reference" }
    ? RecordId
    : F extends { type: "number" | "integer" }
      ? number
      : string;

/** The type of a field's values. */
export type ValueOf<F extends Field> = F extends { isNullable: true } ? Held<F> | null : Held<F>;
