import type { OriginNote } from "@perennial/contract/files/origins";
import { fieldText } from "@perennial/domain/format/html/field-text";
import { exchangedWords } from "./exchanged-words.ts";
import type { KeptPart } from "./kept-note.ts";

/** What a note says now, in the form that it came in. */
export interface NoteNow {
  readonly fields: readonly string[];
  readonly tags: readonly string[];
  readonly isChanged: boolean;
}

/** A side of a card, or a text, as it was and as it is. */
interface Edit {
  readonly was: string;
  readonly is: string;
}

/** A field with gaps is shown with some of them open. */
const GAP = /\{\{c\d/;
const TAGS = /^\s*Tags:/i;

/**
 * A note as it came, but for what was changed here: that is put into the field that it was shown from, and the other
 * fields stay.
 * @returns undefined where it cannot be told what a change comes to in its fields
 */
export function noteNow(
  note: OriginNote,
  parts: readonly KeptPart[],
  htmlOf: (markdown: string) => string,
): NoteNow | undefined {
  const files = new Map(Object.entries(note.media));
  const fields = [...note.fields];
  let tags: readonly string[] = parts.some(({ origin }) => origin.part.kind === "tags") ? note.tags : [];
  for (const { node, origin } of parts) {
    const { part } = origin;
    if ((origin.answer === null) !== (node.answer === undefined)) return undefined;
    if (part.kind === "tags") {
      if (node.text !== origin.text) tags = node.text.replace(TAGS, "").split(/\s+/).filter(Boolean);
      continue;
    }
    const sides = [
      { was: origin.text, is: node.text },
      { was: origin.answer ?? "", is: node.answer ?? "" },
    ];
    for (const edit of sides) {
      if (edit.was === edit.is) continue;
      const among = part.kind === "field" ? [part.field] : [...fields.keys()];
      const found = fieldEdit(edit, among, {
        html: (index) => fields[index] ?? "",
        textOf: (html) =>
          fieldText(
            html,
            () => {},
            (name) => files.get(name),
          ),
        htmlOf,
      });
      if (!found) return undefined;
      fields[found.index] = found.html;
    }
  }
  const standing = new Set(
    parts.flatMap(({ origin }) => (origin.part.kind === "field" ? origin.part.field : [])),
  );
  for (const index of note.below) if (!standing.has(index)) fields[index] = "";
  const isChanged =
    fields.some((field, index) => field !== note.fields[index]) || tags.join(" ") !== note.tags.join(" ");
  return { fields, tags, isChanged };
}

interface Fields {
  html(index: number): string;
  textOf(html: string): string;
  htmlOf(markdown: string): string;
}

/** The words that were exchanged, where they stand once among the fields; else all of the field that was shown. */
function fieldEdit(
  { was, is }: Edit,
  among: readonly number[],
  { html, textOf, htmlOf }: Fields,
): { readonly index: number; readonly html: string } | undefined {
  const exchanged = among.flatMap((index) => {
    const found = exchangedWords(html(index), was, is);
    if (found === undefined) return [];
    const isTrue = GAP.test(found) || was.replace(textOf(html(index)), () => textOf(found)) === is;
    return isTrue ? [{ index, html: found }] : [];
  });
  if (exchanged.length === 1) return exchanged[0];
  for (const index of among) {
    const shown = textOf(html(index));
    if (shown === "") continue;
    // The same change was made where else it is shown.
    if (shown === is) return { index, html: html(index) };
    const from = was.indexOf(shown);
    if (from < 0 || was.indexOf(shown, from + 1) >= 0) continue;
    const [before, after] = [was.slice(0, from), was.slice(from + shown.length)];
    const isAround = is.startsWith(before) && is.endsWith(after) && is.length >= before.length + after.length;
    if (isAround) return { index, html: htmlOf(is.slice(before.length, is.length - after.length)) };
  }
  return undefined;
}
