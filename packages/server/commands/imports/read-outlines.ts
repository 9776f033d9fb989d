import type { Losses } from "@perennial/domain/format/losses";
import { type OpmlItem, readOpml } from "@perennial/domain/format/opml/read";
import { err, ok, type Result } from "@perennial/domain/result";
import type { FileRefusal, ImportedOrigin, RememberedItem } from "./document.ts";

export interface ReadOutlines {
  readonly title: string;
  /** Of what everything stands below, where there is anything to keep of it. */
  readonly origin: ImportedOrigin | undefined;
  readonly items: readonly RememberedItem[];
  readonly losses: Losses;
  readonly decisions: readonly string[];
}

const ENCODING_DECISION = "The file says that it is not UTF-8, and is: it was read as UTF-8.";
const ATTRIBUTES_DECISION =
  "Attributes that have no form here are kept beside their notes, and leave with them as OPML.";

/** What outlines say that no text here says is kept beside their notes. */
export function readOutlines(text: string, maxLevels: number): Result<ReadOutlines, FileRefusal> {
  const read = readOpml(text, maxLevels);
  if (!read.ok) {
    const { line, reason } = read.error;
    return err({ sentence: `The file is no OPML that can be read: at line ${line} ${reason}.` });
  }
  const { title, items, namespaces, losses } = read.value;
  if (items.length === 0) return err({ sentence: "There is no outline in the file." });
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)/i.exec(text)?.[1] ?? "utf-8";
  return ok({
    title,
    origin:
      Object.keys(namespaces).length === 0
        ? undefined
        : { part: { kind: "opml", namespaces: { ...namespaces } } },
    items: items.map(rememberedItem),
    losses,
    decisions: [
      ...(/^utf-?8$/i.test(declared) ? [] : [ENCODING_DECISION]),
      ...(items.some(({ source }) => source) ? [ATTRIBUTES_DECISION] : []),
    ],
  });
}

function rememberedItem({ source, ...item }: OpmlItem): RememberedItem {
  if (!source) return item;
  const attributes = source.attributes.map(([name, value]): [string, string] => [name, value]);
  const outline = { attributes, namespaces: { ...source.namespaces }, flavor: source.flavor };
  return { ...item, origin: { part: { kind: "outline", outline } } };
}
