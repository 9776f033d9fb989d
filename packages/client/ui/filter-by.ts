import { navigate } from "./router.tsx";

/** Shows the rows of the page that a query finds; the mode and the open panel stay. */
export function filterBy(query: string): void {
  const search = new URLSearchParams(location.search);
  search.set("q", query);
  navigate({ search: `?${search}` });
}
