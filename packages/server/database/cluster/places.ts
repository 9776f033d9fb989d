/** Where the rows of a table lie on a cluster (decision 57). */
export type TablePlace =
  | { readonly kind: "user"; readonly column: string }
  | { readonly kind: "column"; readonly column: string }
  | { readonly kind: "reference" }
  | { readonly kind: "coordinator" };

/** A table of the schema, as the catalogue describes it. */
export interface Table {
  readonly name: string;
  /** The columns of its primary key, in order. */
  readonly key: readonly string[];
}

/** Tables whose key does not lead with the user. Everything else that is not named here has to. */
const NAMED: ReadonlyMap<string, TablePlace> = new Map<string, TablePlace>([
  ["users", { kind: "user", column: "id" }],
  ["credentials", { kind: "column", column: "subject" }],
  ["payment_events", { kind: "column", column: "id" }],
  ["invitations", { kind: "column", column: "hash" }],
  // Read beside the rows of a user, on whichever node those lie.
  ["present_generation", { kind: "reference" }],
  ["schema_migrations", { kind: "reference" }],
  // One row each, or none that is worth a disk: read by servers, and by no statement about a user.
  ["data_generation", { kind: "coordinator" }],
  ["signing_secret", { kind: "coordinator" }],
  ["rate_windows", { kind: "coordinator" }],
  ["passkey_challenges", { kind: "coordinator" }],
]);

/** Finds where the rows of a table belong. @returns null for a table that nobody has found a place for */
export function placeOf({ name, key }: Table): TablePlace | null {
  return NAMED.get(name) ?? (key[0] === "user_id" ? { kind: "user", column: "user_id" } : null);
}

/**
 * Foreign keys that a cluster refuses: they lead from a row to one that may lie elsewhere. What they hold is also seen
 * to by the code that writes, and they stand on one machine.
 */
export const KEYS_ACROSS: readonly { readonly table: string; readonly column: string }[] = [
  { table: "users", column: "merged_into" },
  { table: "credentials", column: "user_id" },
  { table: "payment_events", column: "user_id" },
];
