import { createLosses } from "@perennial/domain/format/losses";
import { withTexts } from "@perennial/domain/format/markdown-folder/with-texts";
import { type Reference, replaceReferences } from "@perennial/domain/format/references/find-references";
import { fitting, titledLink, wordedLink } from "@perennial/domain/rich/note-link";
import type { ImportedDocument, ImportedItem, OutsideLink } from "../document.ts";
import { createTargets } from "./targets.ts";

const LOST_PAGE = "links to pages that are not in the file";
const LOST_NEED = "needs of what is not in the file";
const LOST_BLOCK = "references to blocks that are not in the file";

/**
 * Returns a document whose references to what stands in it are links, each by the anchor of its target. All others stay as they
 * were written and are counted; those to what another file may have brought are looked up later (`known-links.ts`).
 */
export function withLinks(document: ImportedDocument): ImportedDocument {
  const { references: syntax, hasRoot } = document;
  if (syntax === undefined) return document;
  const targets = createTargets(document.items, syntax, hasRoot);
  const losses = createLosses(document.losses.list());
  const anchors = new Map<number, number>();
  const outside = new Map<string, OutsideLink>();

  const linkFor = (whole: string, reference: Reference, text: string, at: number): string => {
    const { target, words = target.heading ?? target.page ?? target.block ?? "" } = reference;
    if (target.tag !== undefined) return target.tag;
    const found = targets.find(target, at);
    if (found && "index" in found) {
      anchors.set(found.index, found.anchor);
      const title = targets.titleAt(found.index);
      // A row of nothing but links is called by whatever those say.
      const isOfLinks = title === "" && document.items[found.index]?.text !== "";
      // Another name of a page stands in a sentence as it was written.
      const own = reference.words ?? (found.isAlias ? target.page : undefined);
      return linkTo(found.anchor, isOfLinks ? (own ?? "") : title, { ...reference, words: own });
    }
    const lost = target.block === undefined ? LOST_PAGE : LOST_BLOCK;
    losses.add(lost, text);
    if (found) outside.set(whole, { ...found, link: (anchor) => linkTo(anchor, words, reference), lost });
    return whole;
  };
  const linked = (text: string, at: number) =>
    replaceReferences(text, syntax, (reference, whole) => linkFor(whole, reference, text, at));

  const needsOf = (links: string, at: number): number[] => {
    const needs = new Set<number>();
    replaceReferences(links, syntax, (reference, whole) => {
      const found = targets.find(reference.target, at);
      if (found && "index" in found && found.index !== at) {
        anchors.set(found.index, found.anchor);
        needs.add(found.anchor);
      } else losses.add(LOST_NEED, links);
      return whole;
    });
    if (needs.size > 0) anchors.set(at, targets.anchorAt(at));
    return [...needs];
  };

  const items = document.items.map(
    ({ neededLinks, ...item }, at): ImportedItem => ({
      ...item,
      ...withTexts(item, (text) => linked(text, at)),
      ...(neededLinks === undefined ? {} : { needs: needsOf(neededLinks, at) }),
    }),
  );
  for (const [index, anchor] of anchors) {
    const item = items[index];
    if (item) items[index] = { ...item, anchors: [...new Set([anchor, ...(item.anchors ?? [])])] };
  }
  return { ...document, items, losses, outside };
}

function linkTo(anchor: number, title: string, { words, isEmbed }: Reference): string {
  const isTitle = words === undefined || isEmbed || fitting(words) === fitting(title);
  if (!isTitle) return wordedLink(words, anchor);
  return `${isEmbed ? "!" : ""}${titledLink(title, anchor)}`;
}
