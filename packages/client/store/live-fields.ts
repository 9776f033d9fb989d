import type { TextSelection } from "./text-selection.ts";

/** A field in which the text of a note is written. */
export interface TextField {
  text(): string;
  /** Shows another text; the caret and the selection stay with the words they stand at. */
  show(text: string): void;
  /** An input method is putting a character together: nothing may be touched. */
  isComposing(): boolean;
  isFocused(): boolean;
}

/** The text field of a note that is on the screen, as far as commands need it. */
export interface LiveField extends TextField {
  selection(): TextSelection;
  /** Whether the caret stands on the first, and on the last, visual line. */
  line(): { readonly first: boolean; readonly last: boolean };
  /** The caret's distance from the left of the window, in px. */
  caretX(): number;
  direction(): "ltr" | "rtl";
}

/** The fields that are mounted, by the keys of their rows. */
export interface LiveFields {
  get(key: string): LiveField | undefined;
  add(key: string, field: LiveField): () => void;
  keys(): Iterable<string>;
}

/** Creates an empty list. The returned function removes a field, unless a later one has replaced it. */
export function createLiveFields(): LiveFields {
  const fields = new Map<string, LiveField>();
  return {
    get: (key) => fields.get(key),
    add(key, field) {
      fields.set(key, field);
      return () => {
        if (fields.get(key) === field) fields.delete(key);
      };
    },
    keys: () => fields.keys(),
  };
}
