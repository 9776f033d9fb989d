/** The kind that rows are copied in among ourselves: nothing of them is lost. */
export const OWN_KIND = "application/x-perennial-rows";

/** What a paste brings, by its kinds; empty where it has none. */
export interface Pasted {
  readonly own: string;
  readonly html: string;
  readonly text: string;
}
