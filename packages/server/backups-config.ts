import path from "node:path";
import type { Reader } from "./environment.ts";
import type { BucketKeys } from "./ports/file-place.ts";

/** Backups of the whole server. */
export interface BackupsConfig {
  /** An absolute folder, or a bucket (`s3://…`): where the operator's command writes them when it names no other. */
  readonly address: string;
  /** Whether the settings name it: only then does the server make backups there by itself. */
  readonly isNamed: boolean;
  /** 0: only before a migration. */
  readonly everyMs: number;
  /** The service of buckets. */
  readonly s3: BucketKeys | undefined;
  /** Encrypts them: a recipient or identity of age, or a passphrase. */
  readonly key: string | undefined;
  /** Opens them where the key is a recipient. */
  readonly identity: string | undefined;
}

const MINUTE_MS = 60_000;
const DEFAULT_BACKUP_MINUTES = 15;
/** In minutes. */
const A_WEEK = 10_080;

/** Reads where backups lie and how they are made; complains where a bucket has no keys. */
export function readBackupsConfig(read: Reader, root: string): BackupsConfig {
  const named = read.text("BACKUP_DIR");
  const isBucket = named?.startsWith("s3://") ?? false;
  const endpoint = read.url("BACKUP_S3_ENDPOINT");
  const accessKey = read.text("BACKUP_S3_ACCESS_KEY");
  const secretKey = read.text("BACKUP_S3_SECRET_KEY");
  const region = read.text("BACKUP_S3_REGION") ?? "us-east-1";
  const s3 = endpoint && accessKey && secretKey ? { endpoint, accessKey, secretKey, region } : undefined;
  if (!s3 && (isBucket || endpoint || accessKey || secretKey))
    read.complain(
      "BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY open the bucket of BACKUP_DIR: set all or none.",
    );
  if (isBucket && !/^s3:\/\/[^/]/.test(named ?? ""))
    read.complain("BACKUP_DIR must be a folder, or an address like s3://bucket/folder.");
  return {
    address: named && isBucket ? named.replace(/\/+$/, "") : path.resolve(root, named ?? "backups"),
    isNamed: named !== undefined,
    everyMs: MINUTE_MS * read.integer("BACKUP_EVERY", DEFAULT_BACKUP_MINUTES, { least: 0, most: A_WEEK }),
    s3,
    key: read.text("BACKUP_KEY"),
    identity: read.text("BACKUP_IDENTITY"),
  };
}
