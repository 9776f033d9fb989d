import { cardCells } from "@perennial/domain/format/csv/card-cells";
import { CARD_COLUMNS, CSV_COLUMNS } from "@perennial/domain/format/csv/columns";
import { csvRow } from "@perennial/domain/format/csv/write";
import type { LeavingTable } from "./leaving-table.ts";
import type { Pieces } from "./writers.ts";

/**
 * Cards, and notes that came as rows of tables, each with the titles above it as its path. Behind our own columns stand
 * those of the tables in the branch, whose cells are notes here.
 */
export async function* writeCsv(table: LeavingTable): Pieces {
  yield csvRow([...CSV_COLUMNS, ...CARD_COLUMNS, ...table.furtherColumns]);
  for await (const rows of table.rows)
    yield rows
      .map(({ path, said, tags, guid, due, further }) => {
        const { question, answer, kind, schedule } = cardCells(said);
        return csvRow([path.join(" > "), question, answer, tags, guid, due, kind, schedule, ...further]);
      })
      .join("");
}
