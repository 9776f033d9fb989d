import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { type ExportForm, openExport } from "../../../queries/export/open-export.ts";
import { memoryFiles } from "../../../testing/memory-files.ts";

export interface LeavingOf {
  readonly userId: number;
  readonly now: Date;
  /** Undefined: everything. */
  readonly nodeIds?: readonly number[];
}

/** All of an account, or one of its branches, as a file. */
export async function leave(
  pool: pg.Pool,
  { userId, now, nodeIds }: LeavingOf,
  form: ExportForm,
): Promise<Uint8Array> {
  const opened = await openExport(pool, memoryFiles, { userId, nodeIds, form, now });
  if (!opened) throw new Error("nothing to export");
  return buffer(opened.pieces);
}
