import { tagOf } from "./find-references.ts";

const PROPERTIES = /^---\n([\s\S]*?)\n---(?:\n|$)/;
/** In one line, or as a list below it. */
const TAGS = /(?:^|\n)tags?:(?: *\n((?: *- [^\n]*(?:\n|$))+)|([^\n]*))/i;

/** A page with the tags of its properties as a row of tags, as those of Anki are (decision 121). */
export function withTagsOfPage(source: string): string {
  if (!source.startsWith("---")) return source;
  const text = source.replaceAll("\r\n", "\n");
  const [whole, properties = ""] = PROPERTIES.exec(text) ?? [];
  const found = TAGS.exec(properties);
  if (whole === undefined || !found) return source;
  const [, list, line = ""] = found;
  const words = (list ?? line.replace(/^\s*\[|\]\s*$/g, "").replaceAll(/[,\s]+/g, "\n")).split("\n");
  const tags = words.flatMap(
    (word) => tagOf(word.replace(/^ *- |^ *["']?#?|["']? *$/g, "").replace(/^["']?#?/, "")) ?? [],
  );
  if (tags.length === 0) return source;
  const others = properties.slice(0, found.index) + properties.slice(found.index + found[0].length);
  const kept = others.trim() === "" ? "" : `---\n${others.replace(/^\n|\n$/g, "")}\n---\n`;
  return `${kept}Tags: ${tags.join(" ")}\n\n${text.slice(whole.length)}`;
}
