/** The kind that rows are copied in among ourselves: nothing of them is lost. */
export const OWN_KIND = "application/x-perennial-rows";

/** Where HTML says the same, as an attribute of its first element. */
export const IN_HTML = 'data-perennial-rows="';

/** The kind that a row's link is copied in: the user, and the anchor that leads to the row where there is one. */
export const LINK_KIND = "application/x-perennial-link";

/** What a paste brings, by its kinds; empty where it has none. */
export interface Pasted {
  readonly own: string;
  readonly html: string;
  readonly text: string;
  /** Absent where the kind of our links is not looked for. */
  readonly link?: string;
}
