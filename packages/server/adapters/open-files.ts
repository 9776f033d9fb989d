import type { FileStore } from "../ports/file-store.ts";
import { createFolderFiles } from "./folder-files.ts";
import { createS3Files, type S3Config } from "./s3-files.ts";

/** Where files lie, as settings that also travel to a thread. */
export interface FilePlace {
  readonly folder: string;
  /** Instead of the folder. */
  readonly s3: S3Config | undefined;
}

export const openFiles = ({ folder, s3 }: FilePlace, now: () => Date): FileStore =>
  s3 ? createS3Files(s3, now) : createFolderFiles(folder);
