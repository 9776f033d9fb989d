import * as z from "zod/mini";

/** Why a backup is not written or restored, as a sentence. */
export interface RestoreRefused {
  readonly sentence: string;
  /** Whether it is the key that is missing or wrong, which says nothing of the backup. */
  readonly isOfKey?: boolean;
}

/** The name of the manifest within a backup: it is written last. */
export const MANIFEST = "manifest.json";
/** The folder beside the backups that holds the files of notes, once for all of them. */
export const FILES = "files/";
/** The secret of sessions, where the data folder kept one. */
export const SECRET = "jwt-secret";

const Name = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/));
const Count = z.int().check(z.nonnegative());
/** Of the bytes as they lie there. */
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** What a backup of a server holds, to be checked before any of it is loaded. */
export const Manifest = z.object({
  format: z.literal("perennial server backup"),
  /** The last migration that stood. */
  schema: z.int().check(z.positive()),
  /** The version of Perennial that wrote it. */
  app: z.string(),
  postgres: z.string(),
  made_at: z.iso.datetime(),
  /** Of the nodes of a cluster, each as it was at a moment of its own. */
  cluster: z.optional(z.literal(true)),
  /** What tables, files and secret are encrypted with. */
  encryption: z.optional(z.literal("age")),
  tables: z.array(
    z.object({
      name: Name,
      columns: z.array(Name).check(z.minLength(1)),
      rows: Count,
      sha256: Sha256,
    }),
  ),
  /** Where each sequence stood; those that nothing was drawn from are left out. */
  sequences: z.array(z.object({ name: Name, last: z.int() })),
  /** Of the secret, where there is one. */
  secret: z.optional(Sha256),
  /** An account drawn by chance, and a hash of all its rows; absent on a cluster, where what two nodes share may be torn. */
  sample: z.optional(z.object({ user: Count, sha256: Sha256 })),
  accounts: Count,
  /** The versions of all logs together: they tell whether anything was written since. */
  edits: Count,
  files: z.object({ count: Count, missing: Count }),
});
export type Manifest = z.infer<typeof Manifest>;

/** The name of a table's file within a backup. */
export const tableFile = (name: string): string => `tables/${name}.copy.zst`;
