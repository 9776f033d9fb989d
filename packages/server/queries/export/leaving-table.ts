import type { CardFromCells } from "@perennial/domain/format/csv/card-cells";
import { withTexts } from "@perennial/domain/format/markdown-folder/with-texts";
import { titleOf } from "@perennial/domain/format/title";
import type pg from "pg";
import { readGuids } from "../../database/guids.ts";
import { readRowsBelow } from "../../database/rows-below.ts";
import { type Annotating, readAnnotating } from "./annotating.ts";
import type { ExportedNode } from "./branch-contents.ts";
import type { LeavingLinks } from "./leaving-links.ts";
import { isTags, readCells, readTableColumns, readTableRows } from "./table-rows.ts";
import type { BranchRows } from "./writers.ts";

/** A card, or a note that came as the row of a table. */
export interface LeavingRow {
  /** The titles above it, from the top. */
  readonly path: readonly string[];
  readonly said: CardFromCells;
  readonly tags: string;
  readonly guid: string;
  /** Whether its guid is that of a note which came in a package of Anki, where more may stand in it than here. */
  readonly isOfPackage: boolean;
  /** When it is met next, ISO 8601; empty for what is never met. */
  readonly due: string;
  /** In the order of the further columns. */
  readonly further: readonly string[];
}

/** A branch as a table. */
export interface LeavingTable {
  /** Those of the tables in the branch, whose cells are notes here. */
  readonly furtherColumns: readonly string[];
  /** Those of some nodes at a time; may be read once. */
  readonly rows: AsyncGenerator<readonly LeavingRow[]>;
}

/** Reads the rows of a branch that make a table. */
export async function readLeavingTable(
  client: pg.PoolClient,
  userId: number,
  rootId: number,
  branch: BranchRows,
  { titled }: Pick<LeavingLinks, "titled">,
): Promise<LeavingTable> {
  const guidOf = await readGuids(client, userId);
  const furtherColumns = await readTableColumns(client, userId, rootId);
  const annotating = await readAnnotating(client, userId, { ids: false, schedules: true });
  return {
    furtherColumns,
    rows: rowsOf(client, userId, branch, { guidOf, furtherColumns, annotating, titled }),
  };
}

async function* rowsOf(
  client: pg.PoolClient,
  userId: number,
  branch: BranchRows,
  of: {
    readonly guidOf: (id: number) => string;
    readonly furtherColumns: readonly string[];
    readonly annotating: Annotating;
    readonly titled: LeavingLinks["titled"];
  },
): LeavingTable["rows"] {
  const titles: string[] = [];
  for await (const nodes of branch) {
    const ids = nodes.map(({ id }) => id);
    const came = await readTableRows(client, userId, ids);
    const isRow = ({ id, answer, isOnlyTitle }: ExportedNode) =>
      !isOnlyTitle && (answer !== undefined || came.get(id)?.kind === "row");
    const rowIds = nodes.filter(isRow).map(({ id }) => id);
    const cells = await readCells(client, userId, rowIds);
    const below = await readRowsBelow(client, userId, nodes);
    const annotationOf = await of.annotating.of(nodes);
    const rows: LeavingRow[] = [];
    for (const node of nodes) {
      const { id, depth, progress } = node;
      const { text, answer, form } = withTexts(node, of.titled);
      titles.length = depth;
      if (isRow(node)) {
        const own = cells.get(id) ?? [];
        const inColumn = (is: (column: string) => boolean) =>
          of.titled(own.flatMap(({ column, cell }) => (is(column) ? cell : [])).join("\n"));
        rows.push({
          path: titles.filter((title) => title !== ""),
          said: {
            card: { text, ...(answer === undefined ? {} : { answer }), ...(form && { form }) },
            rows: (below.get(id) ?? []).map((row) => of.titled(row.text)),
            schedules: annotationOf(node).schedules ?? [],
          },
          tags: inColumn(isTags),
          guid: came.get(id)?.guid ?? of.guidOf(id),
          isOfPackage: came.get(id)?.kind === "note",
          due: progress.map(({ nextReviewTime }) => nextReviewTime).toSorted()[0] ?? "",
          further: of.furtherColumns.map((name) => inColumn((column) => column === name)),
        });
      }
      titles.push(titleOf(text));
    }
    yield rows;
  }
}
