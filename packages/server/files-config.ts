import path from "node:path";
import type { Reader } from "./environment.ts";
import type { FilePlace } from "./ports/file-place.ts";

/** Where pictures, sounds and documents of notes lie: several servers share the folder, or have a bucket. */
export interface FilesConfig extends FilePlace {
  readonly limits: {
    /** Of one file. */
    readonly bytes: number;
    /** Of one person. */
    readonly bytesInAll: number;
    readonly files: number;
  };
}

const MIB = 1_048_576;
/** In MiB, but for the number of files. What is read at once is in memory as a whole. */
const DEFAULTS = { file: 64, inAll: 1_024, files: 20_000 } as const;
const MOST = { file: 256, inAll: 1_048_576, files: 1_000_000 } as const;

/** Reads where files are kept and how many; complains where a bucket is only half named. */
export function readFilesConfig(read: Reader, dataFolder: string): FilesConfig {
  const endpoint = read.url("FILES_S3_ENDPOINT");
  const bucket = read.text("FILES_S3_BUCKET");
  const accessKey = read.text("FILES_S3_ACCESS_KEY");
  const secretKey = read.text("FILES_S3_SECRET_KEY");
  const region = read.text("FILES_S3_REGION") ?? "us-east-1";
  const s3 =
    endpoint && bucket && accessKey && secretKey
      ? { endpoint, bucket, accessKey, secretKey, region }
      : undefined;
  if (!s3 && [endpoint, bucket, accessKey, secretKey].some((value) => value !== undefined))
    read.complain(
      "FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_ACCESS_KEY and FILES_S3_SECRET_KEY name one bucket: set all or none.",
    );
  return {
    folder: path.join(dataFolder, "files"),
    s3,
    limits: {
      bytes: read.integer("FILE_MIB", DEFAULTS.file, { least: 1, most: MOST.file }) * MIB,
      bytesInAll: read.integer("FILES_MIB", DEFAULTS.inAll, { least: 1, most: MOST.inAll }) * MIB,
      files: read.integer("FILES_MOST", DEFAULTS.files, { least: 1, most: MOST.files }),
    },
  };
}
