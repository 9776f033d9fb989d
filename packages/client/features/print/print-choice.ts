import { createStore, type StoreApi } from "zustand/vanilla";

export interface PrintChoice {
  /** Whether cards are printed with their answers; without them there is a line to write on. */
  readonly hasAnswers: boolean;
  /** Set while somebody waits for the paper and its pictures to be put together; called once they are. */
  readonly onReady: (() => void) | null;
}

/** Holds until the page is left: whoever prints by the browser's own menu gets what was chosen last. */
export const printChoice: StoreApi<PrintChoice> = createStore<PrintChoice>(() => ({
  hasAnswers: true,
  onReady: null,
}));
