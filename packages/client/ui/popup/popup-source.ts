import type { ReactNode } from "react";

/** One line of the popup. */
export interface PopupEntry {
  readonly id: string;
  /** What stands in its line. */
  readonly show: ReactNode;
  /** What is typed says the same already: Enter and Tab are the field's. */
  readonly isTyped?: boolean;
  /** Does what it takes, and returns what is to stand in place of the sign and what was typed; undefined for nothing. */
  take(): string | undefined;
}

/** What a field proposes behind a sign, such as tags behind `#`. */
export interface PopupSource {
  /** The sign that opens the popup. */
  readonly sign: string;
  /** The name of the list. */
  readonly name: string;
  /** Whether the sign opens it behind these words of the field. */
  opensBehind(words: string): boolean;
  /** Whether it stays open with this typed behind the sign. */
  goesOn(typed: string): boolean;
  /** The best proposals, in order; none hide the popup. Asked again for each key while it is open. */
  propose(typed: string): readonly PopupEntry[];
  /** What stands below the list. */
  foot?(typed: string): ReactNode;
  /** It has opened. @param changed there may be other proposals now @returns called when it closes */
  open?(changed: () => void): () => void;
}
