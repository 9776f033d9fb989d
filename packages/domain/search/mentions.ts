import { filesIn } from "../rich/file-mark.ts";
import { anchorsIn } from "./anchors-in.ts";
import { fold } from "./fold.ts";
import { hashOf } from "./hash.ts";
import { tagsOf } from "./tags.ts";

/** Grows with each change of what `mentionsOf`, `fold`, `gramsOf` or `wordsOfSentence` give: what was read out of texts before is read anew. */
export const READING_FORM = 3;

/** What a text names; of a tag `a/b` also `a`, by which it is found. */
export type Mention =
  | { readonly kind: "anchor" | "file" | "tag-above"; readonly target: number }
  /** Its name as it was written, without `#`. The target is the hash of the name as it is folded. */
  | { readonly kind: "tag"; readonly target: number; readonly name: string };

/** The number by which a tag is known, however it is written. */
export const tagTarget = (name: string): number => hashOf(fold(name));

/** Returns what the texts of a row name, each once: notes by their anchors, files, and tags. */
export function mentionsOf(...texts: readonly string[]): readonly Mention[] {
  const found = new Map<string, Mention>();
  const add = (mention: Mention) => {
    const key = `${mention.kind} ${mention.target}`;
    if (!found.has(key)) found.set(key, mention);
  };
  for (const text of texts) {
    for (const target of anchorsIn(text)) add({ kind: "anchor", target });
    for (const target of filesIn(text)) add({ kind: "file", target });
    for (const { name } of tagsOf(text)) {
      add({ kind: "tag", target: tagTarget(name), name });
      for (let end = name.lastIndexOf("/"); end > 0; end = name.lastIndexOf("/", end - 1))
        add({ kind: "tag-above", target: tagTarget(name.slice(0, end)) });
    }
  }
  return [...found.values()];
}
