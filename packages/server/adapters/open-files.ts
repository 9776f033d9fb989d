import type { FilePlace } from "../ports/file-place.ts";
import type { FileStore } from "../ports/file-store.ts";
import { createFolderFiles } from "./folder-files.ts";
import { createS3Files } from "./s3-files.ts";

/** Opens the store of files: a bucket where one is set up, else a folder; nothing is made before the first file. */
export const openFiles = ({ folder, s3 }: FilePlace, now: () => Date): FileStore =>
  s3 ? createS3Files(s3, now) : createFolderFiles(folder);
