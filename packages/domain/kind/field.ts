import type { RecordId } from "./record-id.ts";

/** What a field of a record holds. Everything that reads or writes records follows from this by loops. */
export type Field = (
  | {
      readonly type: "text";
      /** Two texts made from the same one are brought together word by word. */
      readonly isMerged?: true;
      /** Kept without blanks at its ends. */
      readonly isTrimmed?: true;
    }
  | { readonly type: "number" }
  | { readonly type: "integer" }
  /** ISO 8601 UTC. */
  | { readonly type: "moment" }
  | { readonly type: "choice"; readonly of: readonly string[] }
  /** The id of another record; `toKindIn` names the field that says of which kind, where it is not always one. */
  | { readonly type: "reference"; readonly to: string }
  | { readonly type: "reference"; readonly toKindIn: string }
) & {
  readonly isNullable?: true;
  /** What it stands for where it was written before there was such a field. */
  readonly absent?: string | number | null;
};

type Held<F extends Field> = F extends { type: "choice"; of: readonly (infer Choice)[] }
  ? Choice
  : F extends { type: "reference" }
    ? RecordId
    : F extends { type: "number" | "integer" }
      ? number
      : string;

/** The values of a field. */
export type ValueOf<F extends Field> = F extends { isNullable: true } ? Held<F> | null : Held<F>;
