import { plainText } from "../../rich/pieces.ts";
import { replaceLinks } from "../../rich/replace-links.ts";
import { titleOf } from "../title.ts";
import { type ReferenceSyntax, replaceReferences } from "./find-references.ts";

/** What links call a text by: the words of its first line, without what those refer to themselves. */
export const nameOfText = (text: string, syntax: ReferenceSyntax): string =>
  plainText(
    replaceReferences(
      replaceLinks(titleOf(text), () => ""),
      syntax,
      () => "",
    ),
  ).trim();
