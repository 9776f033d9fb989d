import type { SearchRequest } from "@perennial/domain/search/query/first-rows";
import type { CommandContext } from "../../commands/command.ts";
import { searchMoment } from "../../commands/search-moment.ts";
import { createFilteredRows, type FilteredRows } from "../../store/filtered-rows.ts";
import { searchIndexOf } from "../../store/search-index.ts";

/** Returns what of the page a search finds among the rows that were looked at. */
export function rowsFound(ctx: CommandContext, asked: SearchRequest): FilteredRows {
  const answer = searchIndexOf(ctx.workspace.tree).askPage(asked, searchMoment(ctx));
  return createFilteredRows(ctx.list.rootKey, answer);
}
