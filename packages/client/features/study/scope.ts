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

/** What a study session asks: all due, due in a branch, ahead of time, the weakest cards, or those chosen in a list. */
export type Scope = "all" | "ahead" | "weak" | "chosen" | number;

/** Reads the scope from the query; null on the opening page. Unknown values mean everything due. */
export function scopeOfSearch(search: string): Scope | null {
  const text = new URLSearchParams(search).get("study");
  if (text === null || text === "ahead" || text === "weak" || text === "chosen") return text;
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : "all";
}

/** Returns the root of the branch that a scope names, by the server's number; null where it names none. */
export const branchOf = (scope: Scope): NodeId | null => (typeof scope === "number" ? scope : null);
