import type { OriginNote } from "@perennial/contract/files/origins";
import { readShapes } from "@perennial/domain/card/shapes";
import { ordOfPart } from "@perennial/domain/format/anki/card-parts";
import { clozeField } from "@perennial/domain/format/anki/cloze-field";
import { occlusionField, readOcclusion } from "@perennial/domain/format/anki/occlusion-field";
import { ankiTagsIn, toAnkiTag } from "@perennial/domain/format/anki/tag-words";
import { fieldText } from "@perennial/domain/format/html/field-text";
import { formIn } from "../../../database/origin-cards.ts";
import type { OriginRow } from "../../../database/origin-rows.ts";
import type { ExportedNode } from "../branch-contents.ts";
import { exchangedWords } from "./exchanged-words.ts";
import type { ReturnedPart } from "./returned-note.ts";
import { listFieldNow, type RowNow, stepsFieldNow } from "./rows-now.ts";

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
  /** It has the gaps of its field, as they are. */
  readonly hasGaps?: boolean;
}

/** A field with gaps is shown with some of them open. */
const GAP = /\{\{c\d/;
const TAGS = /^\s*Tags:/i;

const tagsIn = (text: string): readonly string[] =>
  text.replace(TAGS, "").split(/\s+/).filter(Boolean).map(toAnkiTag);

/**
 * A note as it came, but for what was changed here: that is put into the field that it was shown from, and the other
 * fields stay.
 * @param rows those that answer it, where rows do
 * @returns undefined where it cannot be told what a change comes to in its fields
 */
export function noteNow(
  note: OriginNote,
  parts: readonly ReturnedPart[],
  rows: readonly RowNow[],
  htmlOf: (markdown: string) => string,
): NoteNow | undefined {
  const files = new Map(Object.entries(note.media));
  const fields = [...note.fields];
  const inTexts = ankiTagsIn(
    parts.flatMap(({ node, origin }) => (origin.part.kind === "tags" ? [] : [node.text, node.answer ?? ""])),
  );
  const hasRow = parts.some(({ origin }) => origin.part.kind === "tags");
  // What its texts say is in no row: it left from here, or was written into them.
  let tags: readonly string[] = hasRow ? note.tags : note.tags.filter((tag) => inTexts.includes(tag));
  for (const { node, origin } of parts) {
    const { part } = origin;
    if (part.kind === "step") continue;
    if ((origin.answer === null) !== (node.answer === undefined)) return undefined;
    if (part.kind === "tags") {
      if (node.text !== origin.text) tags = tagsIn(node.text);
      continue;
    }
    const edits = editsOf(node, origin);
    if (!edits) return undefined;
    const kind = formIn(part)?.kind;
    if (kind === "steps" || kind === "list") {
      const heading = { is: node.text, was: origin.text };
      const field =
        kind === "list"
          ? listFieldNow(fields, rows, htmlOf)
          : stepsFieldNow(fields, { heading, steps: rows }, htmlOf);
      if (!field) return undefined;
      fields[field.index] = field.html;
      if (kind === "steps") continue;
    }
    if (part.kind === "note" && part.form && part.form.shapes !== (node.form?.shapes ?? null)) {
      const shapes = shapesNow(fields, node);
      // Over another picture it leaves as a note of our own.
      if (!shapes || pictureOf(part.form) !== pictureOf(node.form)) return undefined;
      fields[shapes.index] = shapes.html;
    }
    for (const edit of edits) {
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

/** What may have been changed of a node; undefined where it is another kind of card now. */
function editsOf({ text, answer = "", form }: ExportedNode, origin: OriginRow): readonly Edit[] | undefined {
  const came = formIn(origin.part);
  const kind = came?.kind ?? "basic";
  if ((form?.kind ?? "basic") !== kind) return undefined;
  if (kind === "cloze") return [{ was: came?.source ?? "", is: form?.source ?? "", hasGaps: true }];
  if (kind === "occlusion") return [{ was: origin.text, is: text, hasGaps: true }];
  return [
    { was: origin.text, is: text },
    { was: origin.answer ?? "", is: answer },
  ];
}

const pictureOf = (form: { readonly shapes?: string | null } | undefined): number =>
  readShapes(form?.shapes ?? "").picture;

/** The field that covers a picture, with the shapes of now; what else it says of the picture stays. */
function shapesNow(
  fields: readonly string[],
  { form }: ExportedNode,
): { readonly index: number; readonly html: string } | undefined {
  const index = fields.findIndex((field) => readOcclusion(field) !== undefined);
  if (index < 0) return undefined;
  const html = occlusionField(form?.shapes ?? "", (of) => ordOfPart("occlusion", of) + 1);
  return { index, html: html + readOcclusion(fields[index] ?? "")?.aside };
}

interface Fields {
  html(index: number): string;
  textOf(html: string): string;
  htmlOf(markdown: string): string;
}

/** The words that were exchanged, where they stand once among the fields; else all of the field that was shown. */
function fieldEdit(
  { was, is, hasGaps = false }: Edit,
  among: readonly number[],
  { html, textOf, htmlOf }: Fields,
): { readonly index: number; readonly html: string } | undefined {
  const exchanged = among.flatMap((index) => {
    const found = exchangedWords(html(index), was, is);
    if (found === undefined) return [];
    const isTrue =
      (GAP.test(found) && !hasGaps) || was.replace(textOf(html(index)), () => textOf(found)) === is;
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
    if (!isAround) continue;
    const words = is.slice(before.length, is.length - after.length);
    const isNumber = (number: number) => number;
    return { index, html: hasGaps ? clozeField(words, isNumber, htmlOf) : htmlOf(words) };
  }
  return undefined;
}
