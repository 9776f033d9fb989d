import { tagEnd } from "../../rich/tag.ts";

/** How programs write references: Logseq, Roam and RemNote to pages and blocks, the others to files and what stands in them. */
export type ReferenceSyntax = "graph" | "files";

/** A reference in the text of another program, in UTF-16 units: from its first sign to behind its last. */
export interface Reference {
  readonly from: number;
  readonly to: number;
  readonly target: ReferenceTarget;
  /** Its own words; undefined where it shows what its target is called. */
  readonly words: string | undefined;
  /** Whether it shows what stands at its target. */
  readonly isEmbed: boolean;
}

/** What is said of a target; a reference says at least one of these. */
export interface ReferenceTarget {
  /** It is no reference but a tag. */
  readonly tag?: string;
  /** The title of a page; an empty one is that in which the reference stands. */
  readonly page?: string;
  /** The address of a file, as seen from the one in which the reference stands. */
  readonly path?: string;
  /** The id of a block; without a page, of any. */
  readonly block?: string;
  readonly heading?: string;
}

const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
const ID = "[\\w-]{1,64}";
const WORDS = "[^[\\]\\n]{0,300}";
const PAGE = "[^[\\]\\n]{1,300}";

const GRAPH = new RegExp(
  [
    `\\{\\{(?:\\[\\[)?embed(?:\\]\\])?:? {0,9}(?:\\(\\((?<shownBlock>${ID})\\)\\)|\\[\\[(?<shownPage>${PAGE})\\]\\]) {0,9}\\}\\}`,
    `\\[(?<words>${WORDS})\\]\\((?:\\(\\((?<wordedBlock>${ID})\\)\\)|\\[\\[(?<wordedPage>${PAGE})\\]\\])\\)`,
    `#\\[\\[(?<tag>${PAGE})\\]\\]`,
    `\\[\\[(?<page>${PAGE})\\]\\]`,
    `\\(\\((?<block>${ID})\\)\\)`,
  ].join("|"),
  "g",
);
const FILES = new RegExp(
  [
    `(?<shows>!?)\\[\\[(?<page>[^[\\]\\n|^#]{0,300})(?:#\\^(?<block>${ID})|#(?<heading>[^[\\]\\n|^]{1,300}))?(?:\\|(?<alias>${WORDS}))?\\]\\]`,
    `(?<embeds>!?)\\[(?<words>${WORDS})\\]\\((?:<(?<pointed>[^<>\\n]{1,900})>|(?<address>[^()<>\\s]{1,900}))\\)`,
  ].join("|"),
  "g",
);
/** Of what its address says: a file of notes, or nothing but a place in the same one. */
const INSIDE = /^(?![a-z][a-z\d+.-]*:)(?<path>(?:[^#]*\.(?:md|markdown|html?))?)(?:#(?<place>.+))?$/i;

/** Finds the references of a text, in order. What stands in code is none, nor what stands behind a backslash. */
function findReferences(text: string, syntax: ReferenceSyntax): Reference[] {
  if (!/\[|\(\(/.test(text)) return [];
  const found: Reference[] = [];
  let at = 0;
  for (const code of text.matchAll(CODE)) {
    addTo(found, text.slice(at, code.index), { at, syntax });
    at = code.index + code[0].length;
  }
  addTo(found, text.slice(at), { at, syntax });
  return found;
}

/** Writes the references of a text otherwise; all else stays as it is. @param write gets each as it is read, and as it stands there */
export function replaceReferences(
  text: string,
  syntax: ReferenceSyntax,
  write: (reference: Reference, whole: string) => string,
): string {
  let written = "";
  let at = 0;
  for (const reference of findReferences(text, syntax)) {
    const { from, to } = reference;
    written += text.slice(at, from) + write(reference, text.slice(from, to));
    at = to;
  }
  return written + text.slice(at);
}

function addTo(
  found: Reference[],
  text: string,
  { at, syntax }: { readonly at: number; readonly syntax: ReferenceSyntax },
): void {
  for (const match of text.matchAll(syntax === "graph" ? GRAPH : FILES)) {
    const said = text[match.index - 1] === "\\" ? undefined : saidBy(match.groups ?? {});
    if (said) found.push({ from: at + match.index, to: at + match.index + match[0].length, ...said });
  }
}

function saidBy(
  groups: Readonly<Record<string, string | undefined>>,
): Omit<Reference, "from" | "to"> | undefined {
  const { shows, page, block, heading, alias } = groups;
  const { shownBlock, shownPage, words, wordedBlock, wordedPage, tag, embeds, pointed, address } = groups;
  const shownAs = (target: ReferenceTarget, own?: string, isEmbed = false) => ({
    target,
    words: own,
    isEmbed,
  });
  if (tag !== undefined) {
    const name = tagOf(tag);
    return shownAs(name === undefined ? { page: tag } : { tag: name });
  }
  if (shownBlock !== undefined) return shownAs({ block: shownBlock }, undefined, true);
  if (shownPage !== undefined) return shownAs({ page: shownPage }, undefined, true);
  if (wordedBlock !== undefined) return shownAs({ block: wordedBlock }, words);
  if (wordedPage !== undefined) return shownAs({ page: wordedPage }, words);
  if (page !== undefined) {
    const isNothing = page.trim() === "" && block === undefined && heading === undefined;
    const target = { page: page.trim(), ...(block ? { block } : {}), ...(heading ? { heading } : {}) };
    return isNothing ? undefined : shownAs(target, alias, shows === "!");
  }
  if (block !== undefined) return shownAs({ block });
  const inside = INSIDE.exec(pointed ?? address ?? "")?.groups;
  if (!inside || (inside.path === "" && inside.place === undefined)) return undefined;
  const place = inside.place === undefined ? "" : decoded(inside.place);
  const at = place.startsWith("^") ? { block: place.slice(1) } : place === "" ? {} : { heading: place };
  return shownAs({ path: decoded(inside.path ?? ""), ...at }, words, embeds === "!");
}

/** An address without its percent signs, as files and elements are called; as it stands where those are none. */
export const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address).normalize("NFC");
  } catch {
    return address;
  }
};

/** Words as a tag of here, which has no blanks; undefined where they can be none. */
export function tagOf(words: string): string | undefined {
  const name = `#${words.trim().replace(/[^\p{L}\p{M}\p{N}_\-/]+/gu, "-")}`;
  return tagEnd(name, 0) === name.length ? name : undefined;
}
