import { completedNew } from "@perennial/domain/card/card-kinds";
import { readMask } from "@perennial/domain/format/anki/mask-svg";
import { mediaNamesIn } from "@perennial/domain/format/anki/media-names";
import type { ReadBytes } from "../document.ts";
import type { AnkiCollection, AnkiNote, AnkiNoteType } from "./collection.ts";
import { type NoteForm, type NoteToForm, PICTURE } from "./note-form.ts";

/** The fields of the add-on that are there for its masks, and those that people see. */
const MASK = "Question Mask";
const FOR_MASKS = [MASK, "Answer Mask", "Original Mask", "ID (hidden)"];
const SEEN = ["Header", "Image"];
const UNCOVERED = "covers of a picture beside the one that is asked, which stand uncovered";

/** Drawings of masks, by their names. */
export type Masks = ReadonlyMap<string, string>;

const maskOf = ({ fields }: AnkiNote, { fields: names }: AnkiNoteType): string | undefined =>
  mediaNamesIn(fields[names.indexOf(MASK)] ?? "")[0];

/** Reads the masks of the notes of a collection. */
export async function readMasks(
  { notes, noteTypes }: AnkiCollection,
  files: ReadonlyMap<string, ReadBytes>,
): Promise<Masks> {
  const masks = new Map<string, string>();
  for (const note of notes) {
    const type = noteTypes.get(note.typeId);
    const name = type && maskOf(note, type);
    const bytes = name === undefined ? undefined : await files.get(name)?.();
    if (name !== undefined && bytes?.ok) masks.set(name, new TextDecoder().decode(bytes.value));
  }
  return masks;
}

/** Returns a note of the add-on Image Occlusion Enhanced, which asks what one mask covers, as a picture with a hidden part. */
export function maskForm({ note, noteType, cards, textOf, masks }: NoteToForm): NoteForm | undefined {
  const name = maskOf(note, noteType);
  const mask = readMask(masks.get(name ?? "") ?? "");
  const html = SEEN.map((field) => note.fields[noteType.fields.indexOf(field)] ?? "").join("<br>");
  const text = textOf(html);
  if (!mask || noteType.isCloze || cards.map(({ ord }) => ord).join() !== "0" || !PICTURE.test(text))
    return undefined;
  const form = { kind: "occlusion", shapes: mask.shapes } as const;
  return {
    text,
    answer: completedNew({ question: text, answer: "", ...form }).answer,
    form,
    shown: new Set([...SEEN, ...FOR_MASKS]),
    lost: mask.hasOthers ? [UNCOVERED] : [],
  };
}
