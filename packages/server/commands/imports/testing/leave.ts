import { buffer } from "node:stream/consumers";
import { type Annotations, NO_ANNOTATIONS } from "@perennial/domain/format/annotated-markdown/annotations";
import type pg from "pg";
import { type ExportForm, openExport } from "../../../queries/export/open-export.ts";
import { memoryFiles } from "../../../testing/memory-files.ts";

export interface LeavingOf {
  readonly userId: number;
  readonly now: Date;
  /** Undefined: everything. */
  readonly nodeIds?: readonly number[];
  /** What Markdown says beside the words. */
  readonly has?: Annotations;
}

/** All of an account, or one of its branches, as a file. */
export async function leave(
  pool: pg.Pool,
  { userId, now, nodeIds, has = NO_ANNOTATIONS }: LeavingOf,
  form: ExportForm,
): Promise<Uint8Array> {
  const opened = await openExport(pool, memoryFiles, { userId, nodeIds, form, has, now });
  if (!opened) throw new Error("nothing to export");
  return buffer(opened.pieces);
}
