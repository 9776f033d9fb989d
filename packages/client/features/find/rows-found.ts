import type { Query } from "@perennial/domain/search/query/query";
import type { CommandContext } from "../../commands/command.ts";
import { searchMoment } from "../../commands/search-moment.ts";
import { createFilteredRows, type FilteredRows } from "../../store/filtered-rows.ts";
import { searchIndexOf } from "../../store/search-index.ts";

/** Returns what of the page a query finds among the rows that were looked at. */
export function rowsFound(ctx: CommandContext, query: Query): FilteredRows {
  const answer = searchIndexOf(ctx.workspace.tree).ask(query, searchMoment(ctx));
  return createFilteredRows(ctx.list.rootKey, answer);
}
