import { navigate } from "./router.tsx";

/** The query of the same page with its rows filtered by a search; null for none. The mode and the open panel stay. */
export function searchWithQuery(search: string, query: string | null): string {
  const parts = new URLSearchParams(search);
  if (query === null) parts.delete("q");
  else parts.set("q", query);
  const text = parts.toString();
  return text === "" ? "" : `?${text}`;
}

/** Shows the rows of the page that a query finds. */
export const filterBy = (query: string): void =>
  void navigate({ search: searchWithQuery(location.search, query) });
