import type { RecordId } from "@perennial/domain/kind/record-id";
import type { UiStore } from "../store/ui-store.ts";

/** The other type for new items; said once for the toolbar, once for the More menu. */
export function toggleDefaultItemType(ui: UiStore): void {
  ui.setState(({ defaultItemType }) => ({
    defaultItemType: defaultItemType === "note" ? "flashcard" : "note",
  }));
}

/** The address of the same page in the other mode: absent means editing. Other parts of the query stay. */
export function searchWithMode(search: string, mode: "viewing" | "editing"): string {
  return searchWith(search, "mode", mode === "viewing" ? "viewing" : null);
}

/** The address of the same page with one side panel open, or none. `ids`: all panels, each a query parameter. */
export const searchWithPanel = (search: string, ids: readonly string[], open: string | null): string =>
  ids.reduce((query, id) => searchWith(query, id, id === open ? "true" : null), search);

function searchWith(search: string, name: string, value: string | null): string {
  const query = new URLSearchParams(search);
  if (value === null) query.delete(name);
  else query.set(name, value);
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** Panels about one row: its number is their parameter. */
export const NOTE_HISTORY = "note-history";
export const EXPLANATION = "explain";

/** The same page with the history of one row beside it. */
export const searchWithNoteHistory = (search: string, id: number): string =>
  searchWith(searchWith(search, EXPLANATION, null), NOTE_HISTORY, String(id));

/** The same page with the explanation of a branch beside it. */
export const searchWithExplanation = (search: string, id: number): string =>
  searchWith(searchWith(search, NOTE_HISTORY, null), EXPLANATION, String(id));

/** The mode that the query of an address asks for; anything but `viewing` means editing. */
export const modeOfSearch = (search: string): "viewing" | "editing" =>
  new URLSearchParams(search).get("mode") === "viewing" ? "viewing" : "editing";

/** Where everything that is due is asked, what is due of one branch, or what is not due and may be asked all the same. */
export const studyPath = (of: "all" | "ahead" | "weak" | number): string => `/review?study=${of}`;

/** What was deleted in the last 30 days. */
export const DELETED_PATH = "/recently-deleted";

/** Pairs of similar cards: of all notes, or with a card in a branch. */
export const similarPath = (of?: number): string =>
  of === undefined ? "/cards?similar" : `/cards?similar=${of}`;

/** The numbers of a branch, or of a card. */
export const progressPath = (id: number): string => `/progress?of=${id}`;

/** The address of a node's page; the mode and the open panel go along. */
export const treePath = (id: RecordId, search: string): string =>
  `/trees/${id}${searchWith(searchWith(search, "q", null), "draft", null)}`;

/** Where the cards that a search finds are asked. */
export const reviewPath = (query: string): string => `/review${searchWith("", "q", query)}`;

/** Where the cards that a search finds are listed; what is not said of their order is left out. */
export const cardsPath = (query: string, sort?: string): string =>
  `/cards${searchWith(searchWith("", "q", query || null), "sort", sort ?? null)}`;
