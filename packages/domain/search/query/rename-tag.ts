import { fitting, noteLinkAt, queryAddress } from "../../rich/note-link.ts";
import { linksIn, readPieces } from "../../rich/pieces.ts";
import { fold } from "../fold.ts";
import { isTagWithin, type Tag, tagsOf } from "../tags.ts";
import { tokensOf } from "./tokens.ts";

/** What a text says in place of a range of it. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Gives a tag of a text another name, and with it the first parts of those below it, in searches that are kept there, too. */
export function withTagRenamed(text: string, name: string, to: string): string {
  const renamed = (tags: readonly Tag[]): readonly Edit[] =>
    tags
      .filter((tag) => isTagWithin(fold(tag.name), fold(name)))
      .map((tag) => {
        const below = tag.name.split("/").slice(name.split("/").length);
        return { from: tag.from, to: tag.to, text: `#${[to, ...below].join("/")}` };
      });
  const searches = keptSearches(text).flatMap((link): readonly Edit[] => {
    const query = edited(link.query, renamed(askedTags(link.query)));
    if (query === link.query) return [];
    // Words that repeat the search go on to do so.
    const words =
      link.words === fitting(link.query) ? fitting(query) : edited(link.words, renamed(tagsOf(link.words)));
    return [{ from: link.from, to: link.to, text: `[${words}](${queryAddress(query)})` }];
  });
  const tags = renamed(tagsOf(text)).filter(
    (tag) => !searches.some(({ from, to }) => from < tag.from && tag.to < to),
  );
  return edited(text, [...searches, ...tags]);
}

/** The names of the tags that searches ask for which are kept in a text. */
export const keptTags = (text: string): readonly string[] =>
  keptSearches(text).flatMap(({ query }) => askedTags(query).map(({ name }) => name));

const edited = (text: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((before, edit) => before.slice(0, edit.from) + edit.text + before.slice(edit.to), text);

function keptSearches(text: string) {
  if (!text.includes("](search:")) return [];
  return linksIn(readPieces(text)).flatMap(({ from }) => {
    const link = noteLinkAt(text, from);
    return link && "query" in link.target
      ? { ...link, words: text.slice(link.words.from, link.words.to), query: link.target.query }
      : [];
  });
}

/** The tags that a search asks for, each with the range of its whole term. `tag:none` names no tag. */
const askedTags = (search: string): readonly Tag[] =>
  tokensOf(search).tokens.flatMap(({ kind, start, end }) => {
    const name = /^(?:tag:"?)?#([^"]+)"?$|^tag:(?!"?none"?$)"?([^"]+)"?$/is.exec(search.slice(start, end));
    return kind === "atom" && name ? { name: name[1] ?? name[2] ?? "", from: start, to: end } : [];
  });
