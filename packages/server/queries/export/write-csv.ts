import { CSV_COLUMNS } from "@perennial/domain/format/csv/columns";
import { csvRow } from "@perennial/domain/format/csv/write";
import { titleOf } from "@perennial/domain/format/title";
import type pg from "pg";
import { readGuids } from "../../database/guids.ts";
import type { ExportedNode } from "./branch-contents.ts";
import { isTags, readCells, readTableColumns, readTableRows } from "./table-rows.ts";
import type { Branch, Pieces } from "./writers.ts";

/**
 * Cards, and notes that came as rows of tables, each with the titles above it as its path. Behind our own columns stand
 * those of the tables in the branch, whose cells are notes here.
 */
export async function* writeCsv(
  client: pg.PoolClient,
  userId: number,
  rootId: number,
  branch: Branch,
): Pieces {
  const guidOf = await readGuids(client, userId);
  const more = await readTableColumns(client, userId, rootId);
  yield csvRow([...CSV_COLUMNS, ...more]);
  const titles: string[] = [];
  for await (const nodes of branch) {
    const rows = await readTableRows(
      client,
      userId,
      nodes.map(({ id }) => id),
    );
    const isWritten = ({ id, answer, isOnlyTitle }: ExportedNode) =>
      !isOnlyTitle && (answer !== undefined || rows.get(id)?.kind === "row");
    const cells = await readCells(
      client,
      userId,
      nodes.filter(isWritten).map(({ id }) => id),
    );
    let piece = "";
    for (const node of nodes) {
      const { id, depth, text, answer = "", progress } = node;
      titles.length = depth;
      if (isWritten(node)) {
        const path = titles.filter((title) => title !== "").join(" > ");
        const due = progress.map(({ nextReviewTime }) => nextReviewTime).toSorted()[0] ?? "";
        const own = cells.get(id) ?? [];
        const inColumn = (is: (column: string) => boolean) =>
          own.flatMap(({ column, cell }) => (is(column) ? cell : [])).join("\n");
        const guid = rows.get(id)?.guid ?? guidOf(id);
        const further = more.map((name) => inColumn((column) => column === name));
        piece += csvRow([path, text, answer, inColumn(isTags), guid, due, ...further]);
      }
      titles.push(titleOf(text));
    }
    yield piece;
  }
}
