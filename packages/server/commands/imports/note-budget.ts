import { err, ok, type Result } from "@perennial/domain/result";
import type { FileRefusal } from "./document.ts";

/** Each line of Markdown may be a note, and a note costs a hundred times the memory that its text does. */
const MOST_LINES = 1_000_000;
const MOST_TEXT_BYTES = 128 * 1_048_576;
const TOO_MANY = `The Markdown has more than ${MOST_LINES.toLocaleString("en")} lines. Split it, then import the parts.`;
const TOO_LONG = "The Markdown is longer than 128 MiB. Split it, then import the parts.";

/** Counts what is read of a file before notes are made of it. */
export interface NoteBudget {
  /** Takes a text; refuses it where all that was taken is too much. */
  spend(text: string): Result<null, FileRefusal>;
}

/** Makes the budget of one import. */
export function createNoteBudget(): NoteBudget {
  let [lines, length] = [0, 0];
  return {
    spend(text) {
      length += text.length;
      if (length > MOST_TEXT_BYTES) return err({ sentence: TOO_LONG });
      for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
      return lines > MOST_LINES ? err({ sentence: TOO_MANY }) : ok(null);
    },
  };
}
