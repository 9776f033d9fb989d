import { createLosses, type Losses } from "../losses.ts";
import { withTexts } from "../markdown-folder/with-texts.ts";
import type { NamedItem } from "../table/table-items.ts";
import { fieldsOf, type Rem, remOf } from "./rem.ts";
import { gapsOf, joinedParts, MOST_GAPS, type RemText, sidesOf } from "./rem-cards.ts";
import { GONE, type Part, plainText, richText } from "./rich-text.ts";

export interface RemNoteOutline {
  readonly items: readonly NamedItem[];
  readonly losses: Losses;
}

const NAME_LENGTH = 200;
/** Those to rems that are no rows here, as parts of answers are none, stand as words. */
const REFERENCE = /\(\(([\w-]{1,64})\)\)/g;
const OUTSIDE = "rems outside the exported document, or in portals, which are not read";
const SEVERAL = "cards that are asked in several ways: each further one stands below the first";
const TOO_MANY = `texts with no gap that can be asked, or more than ${MOST_GAPS}, which stay as text`;

/** What RemNote exports as JSON: a list of rems beside what says whose it is. */
export function looksLikeRemNote(value: unknown): boolean {
  const { docs, knowledgebaseId, exportVersion } = fieldsOf(value);
  const isSaid = typeof knowledgebaseId === "string" || typeof exportVersion === "number";
  return isSaid && Array.isArray(docs) && docs.some((doc) => remOf(doc) !== undefined);
}

/**
 * The rems of an export as rows, those of the exported document or else all of them. Without recursion: they may be as
 * deep as they like. An export tells of a rem again wherever it stands above another one; the first time counts.
 */
export function readRemNote(value: unknown): RemNoteOutline {
  const { docs, documentRemToExportId: root } = fieldsOf(value);
  const losses = createLosses();
  const rems = new Map<string, Rem>();
  for (const doc of Array.isArray(docs) ? docs : []) {
    const rem = remOf(doc);
    if (!rem) losses.add("rems that cannot be read", "");
    else if (!rems.has(rem.id)) rems.set(rem.id, rem);
  }
  const below = childrenOf(rems);
  const exported = typeof root === "string" ? rems.get(root) : undefined;
  const tops = exported ? [exported] : (below.get(undefined) ?? []);
  const names = new Map<string, string>();
  const read = (elements: readonly unknown[]) => richText(elements, { nameOf, losses });
  const items: NamedItem[] = [];
  const seen = new Set<string>();
  const waiting = tops.toReversed().map((rem) => ({ rem, depth: 0 }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { rem, depth } = next;
    if (seen.has(rem.id)) continue;
    seen.add(rem.id);
    if (rem.isPortal) losses.add("portals and searches, which are not read", nameOf(rem.id) ?? "");
    if (rem.isPortal || rem.isOwn) continue;
    const children = (below.get(rem.id) ?? []).filter(({ isOwn }) => !isOwn);
    if (children.length === 0 && (rem.isBuiltIn || (rem.key.length === 0 && rem.value.length === 0)))
      continue;
    if (rem.isHeading) losses.add("headings, which stand as notes", nameOf(rem.id) ?? "");
    if (rem.task === "open") losses.add("open tasks, which stand as notes", nameOf(rem.id) ?? "");
    const parts = read(rem.key);
    const answers = rem.value.length > 0 ? [] : children.filter(({ isCardItem }) => isCardItem);
    const list = answerOf(answers);
    items.push(
      ...itemsOf(
        rem,
        depth,
        said(parts, list || joinedParts(read(rem.value)), rem.isAskedBack && list === ""),
      ),
    );
    for (const child of children.toReversed()) waiting.push({ rem: child, depth: depth + 1 });
  }
  for (const { id, key, isOwn, isBuiltIn, isPortal } of rems.values())
    if (!seen.has(id) && !isOwn && !isBuiltIn && !isPortal && key.length > 0)
      losses.add(OUTSIDE, nameOf(id) ?? "");
  const rows = new Set(items.map(({ name }) => name));
  const inWords = (text: string) =>
    text.replace(REFERENCE, (whole, id: string) => {
      if (rows.has(id) || !rems.has(id)) return whole;
      losses.add(GONE, text);
      return `“${nameOf(id)}”`;
    });
  return { items: items.map((item) => ({ ...item, ...withTexts(item, inWords) })), losses };

  /** A list is no question: what has one as its answer is asked forward only. */
  function said(parts: readonly Part[], answer: string, isAskedBack: boolean): RemText[] {
    const text = joinedParts(parts);
    const sides = sidesOf(text, answer, isAskedBack);
    const gaps = sides.length > 0 ? [] : gapsOf(parts);
    const isGapped = parts.some(({ gap }) => gap !== undefined);
    if (sides.length > 0 && isGapped) losses.add("gaps in the questions of cards, which are filled", text);
    else if (isGapped && gaps.length === 0) losses.add(TOO_MANY, text);
    if (sides.length > 1 || gaps.length > 1) losses.add(SEVERAL, text);
    const [only = { text: text || answer }] = sides.length > 0 ? sides : gaps;
    return sides.length > 0 ? sides : gaps.length > 0 ? gaps : [only];
  }

  /** An answer of several rems is a list; what stands below them is a part of it. */
  function answerOf(answers: readonly Rem[]): string {
    const lines: string[] = [];
    const open = answers.toReversed().map((rem) => ({ rem, indent: 0 }));
    for (let next = open.pop(); next; next = open.pop()) {
      const { rem, indent } = next;
      if (seen.has(rem.id) || rem.isOwn || rem.isPortal) continue;
      seen.add(rem.id);
      if (rem.value.length > 0)
        losses.add("cards in the answer of a card, which are text there", nameOf(rem.id) ?? "");
      const text = [rem.key, rem.value].map((side) => joinedParts(read(side))).filter((side) => side !== "");
      if (text.length > 0) lines.push(`${"  ".repeat(Math.min(indent, MOST_INDENT))}- ${text.join(" – ")}`);
      for (const child of (below.get(rem.id) ?? []).toReversed())
        open.push({ rem: child, indent: indent + 1 });
    }
    return lines.length === 1 ? (lines[0] ?? "").slice(2) : lines.join("\n");
  }

  function nameOf(id: string): string | undefined {
    const rem = rems.get(id);
    if (!rem) return undefined;
    const name =
      names.get(id) ?? plainText(rem.key).replace(/\s+/g, " ").trim().slice(0, NAME_LENGTH).toWellFormed();
    names.set(id, name);
    return name || "…";
  }
}

/** Deeper lists in an answer are as deep as this. */
const MOST_INDENT = 20;

function itemsOf({ id, task }: Rem, depth: number, [first, ...further]: readonly RemText[]): NamedItem[] {
  if (!first) return [];
  const state = task === "done" ? { isDone: true as const } : {};
  return [
    { depth, name: id, ...first, ...state },
    ...further.map((each, index) => ({ depth: depth + 1, name: `${id} ${index + 1}`, ...each, ...state })),
  ];
}

/** In the order that a rem gives them, then those it does not list; at the top what stands below nothing known. */
function childrenOf(rems: ReadonlyMap<string, Rem>): Map<string | undefined, Rem[]> {
  const below = new Map<string | undefined, Rem[]>();
  const placed = new Set<string>();
  const place = (rem: Rem, parent: string | undefined) => {
    placed.add(rem.id);
    const list = below.get(parent);
    if (list) list.push(rem);
    else below.set(parent, [rem]);
  };
  for (const { id, children } of rems.values())
    for (const child of children) {
      const rem = rems.get(child);
      if (rem?.parent === id && !placed.has(child)) place(rem, id);
    }
  for (const rem of rems.values())
    if (!placed.has(rem.id))
      place(rem, rem.parent !== undefined && rems.has(rem.parent) ? rem.parent : undefined);
  return below;
}
