import { completedNew } from "@perennial/domain/card/card-kinds";
import { readMask } from "@perennial/domain/format/anki/mask-svg";
import { mediaNamesIn } from "@perennial/domain/format/anki/media-names";
import type { ReadBytes } from "../document.ts";
import type { AnkiCollection, AnkiNote, AnkiNoteType } from "./collection.ts";
import type { NoteForm, NoteToForm } from "./note-form.ts";

/** The fields of the add-on that are there for its masks, and those that people see: what is covered behind the other. */
const MASK = "Question Mask";
const FOR_MASKS = [MASK, "Answer Mask", "Original Mask", "ID (hidden)"];
const COVERED = "Image";
const SEEN = ["Header", COVERED];
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
export function maskForm({
  note,
  noteType,
  cards,
  textOf,
  picturesOf,
  masks,
}: NoteToForm): NoteForm | undefined {
  const svg = masks.get(maskOf(note, noteType) ?? "");
  if (svg === undefined || noteType.isCloze || cards.map(({ ord }) => ord).join() !== "0") return undefined;
  const fieldOf = (field: string) => note.fields[noteType.fields.indexOf(field)] ?? "";
  const html = SEEN.map(fieldOf).join("<br>");
  const [covered] = picturesOf(fieldOf(COVERED));
  const mask = covered === undefined ? undefined : readMask(svg, picturesOf(html).indexOf(covered) + 1);
  if (!mask) return undefined;
  const text = textOf(html);
  const form = { kind: "occlusion", shapes: mask.shapes } as const;
  return {
    text,
    answer: completedNew({ question: text, answer: "", ...form }).answer,
    form,
    shown: new Set([...SEEN, ...FOR_MASKS]),
    lost: mask.hasOthers ? [UNCOVERED] : [],
  };
}
