import type { BackupPlace } from "../ports/backup-place.ts";
import { createBackupFolder } from "./backup-folder.ts";

/** Opens the place of backups that an address names; nothing is made before the first of them. */
export const openBackups = (address: string): BackupPlace => createBackupFolder(address);
