import type pg from "pg";
import type { Quota } from "../../policies/quota.ts";
import type { FilePlace } from "../../ports/file-place.ts";
import type { FileLimits } from "../files/keep-file.ts";
import type { ImportJob } from "./run-job.ts";

/** What the process of an import is told; another job of the same file may follow. */
export interface ProcessTask {
  readonly job: ImportJob;
  readonly connection: pg.ClientConfig;
  readonly files: FilePlace & { readonly limits: FileLimits; readonly quota: Quota };
  /** Of everything in the process. */
  readonly memoryMb: number;
}

/** What it says when it is through with a job. */
export type ProcessNews =
  | {
      /** Of the user's log, where it was written to. */
      readonly version: number | null;
      /** Whether it stays, with what it has read: the same job is carried out next. Else it ends by itself. */
      readonly stays: boolean;
    }
  | { readonly broke: Broke };

/** An error as it travels between processes. */
export interface Broke {
  /** For the person whose import it is. */
  readonly sentence: string;
  readonly error: { readonly name: string; readonly stack: string; readonly code?: unknown };
}
