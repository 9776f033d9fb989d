/** A rem, which is a note, a card or something of RemNote's own. */
export interface Rem {
  readonly id: string;
  readonly parent: string | undefined;
  /** Those below it that it lists, in their order. */
  readonly children: readonly string[];
  /** Rich text: strings and marked elements. */
  readonly key: readonly unknown[];
  readonly value: readonly unknown[];
  readonly isPortal: boolean;
  /** A property, or the definition of one. */
  readonly isOwn: boolean;
  /** Built in: shown only for what stands below it. */
  readonly isBuiltIn: boolean;
  readonly isAskedBack: boolean;
  /** A part of the answer of what it stands below. */
  readonly isCardItem: boolean;
  readonly isHeading: boolean;
  readonly task: "done" | "open" | undefined;
}

const PORTAL = 6;

type Fields = Readonly<Record<string, unknown>>;

/** Takes a value of untrusted JSON as an object, to look for fields in it; whatever is no object has none. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};

/** Reads one document of an export; undefined where it is no rem, or one without an id or with a text of another form. */
export function remOf(value: unknown): Rem | undefined {
  const { _id: id, parent, children, key, value: back, type, crt, ...rest } = fieldsOf(value);
  if (typeof id !== "string" || id === "" || (key != null && !Array.isArray(key))) return undefined;
  const marks = fieldsOf(crt);
  const task = fieldsOf(fieldsOf(marks.t).s).s;
  return {
    id,
    parent: typeof parent === "string" ? parent : undefined,
    children: listOf(children).filter((each) => typeof each === "string"),
    key: listOf(key),
    value: listOf(back),
    isPortal: type === PORTAL,
    isOwn: ["rcrp", "rcrs", "rcre"].some((field) => typeof rest[field] === "string"),
    isBuiltIn: typeof rest.rcrt === "string",
    isAskedBack: rest.enableBackSR === true,
    isCardItem: marks.w != null,
    isHeading: marks.r != null,
    task: marks.t == null ? undefined : task === "Finished" ? "done" : "open",
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
