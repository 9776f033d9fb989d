import { type BackupPlace, type OpenBackupPlace, PlaceUnusable } from "../ports/backup-place.ts";
import type { BucketKeys } from "../ports/file-place.ts";
import { createBackupBucket, isBucketAddress } from "./backup-bucket.ts";
import { createBackupFolder } from "./backup-folder.ts";

/**
 * Makes the way to open places of backups: folders, and buckets (`s3://…`) of the service whose keys are set. Nothing is
 * made before the first backup. What it returns throws PlaceUnusable for a bucket where no keys are set.
 */
export const backupOpener =
  ({ s3 }: { readonly s3: BucketKeys | undefined }, now: () => Date): OpenBackupPlace =>
  (address): BackupPlace => {
    if (!isBucketAddress(address)) return createBackupFolder(address, now);
    if (s3) return createBackupBucket(address, s3, now);
    throw new PlaceUnusable(
      `${address} is in a bucket: set BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.`,
    );
  };
