import type { NodeId } from "@perennial/domain/tree/node";

/** The address where studying begins. What of it is meant stands in the query. */
export const STUDY_PATH = "/review";
export const LEECHES_PATH = `${STUDY_PATH}?slipping`;
/** What belongs to the days of all notes. */
export const DAYS_PATH = `${STUDY_PATH}?days`;
/** Whether the query of an address asks for the page on the days of all notes. */
export const isAboutDays = (search: string): boolean => new URLSearchParams(search).has("days");
/** Whether the query of an address asks for the cards that are forgotten again and again. */
export const isLeechPage = (search: string): boolean => new URLSearchParams(search).has("slipping");

/** Returns the search whose cards an address is about; null for none. */
export const queryOf = (search: string): string | null => new URLSearchParams(search).get("q");

/** Where the cards that a search finds are asked at once. */
export const searchedPath = (query: string): string =>
  `${STUDY_PATH}?study=found&q=${encodeURIComponent(query)}`;

/**
 * What a study session asks: all due, due in a branch, ahead of time, the weakest cards, those chosen in a list, or what
 * a search finds.
 */
export type Scope = "all" | "ahead" | "weak" | "chosen" | number | `search:${string}`;

/** Reads the scope from the query; null on the opening page. Unknown values mean everything due. */
export function scopeOfSearch(search: string): Scope | null {
  const text = new URLSearchParams(search).get("study");
  if (text === "found") return `search:${queryOf(search) ?? ""}`;
  if (text === null || text === "ahead" || text === "weak" || text === "chosen") return text;
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : "all";
}

/** Returns the search that a scope names; undefined where it names none. */
export const searchOf = (scope: Scope): string | undefined =>
  typeof scope === "string" && scope.startsWith("search:") ? scope.slice("search:".length) : undefined;

/** Returns the root of the branch that a scope names, by the server's number; null where it names none. */
export const branchOf = (scope: Scope): NodeId | null => (typeof scope === "number" ? scope : null);
