/** The kind that rows are copied in among ourselves: nothing of them is lost. */
export const OWN_KIND = "application/x-perennial-rows";

/** Where HTML says the same, as an attribute of its first element. */
export const IN_HTML = 'data-perennial-rows="';

/** What a paste brings, by its kinds; empty where it has none. */
export interface Pasted {
  readonly own: string;
  readonly html: string;
  readonly text: string;
}
