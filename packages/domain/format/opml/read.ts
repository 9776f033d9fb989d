import type { OutlineItem } from "../../outline-text/outline-item.ts";
import { err, ok, type Result } from "../../result.ts";
import { htmlToMarkdown } from "../html/to-markdown.ts";
import { createLosses, type Losses } from "../losses.ts";
import { readXml, type XmlFault } from "../xml/read-xml.ts";

export interface OpmlOutline {
  readonly title: string;
  readonly items: readonly OutlineItem[];
  readonly losses: Losses;
}

const SHOWN = new Set(["text", "title", "_note", "_complete", "complete", "checkbox", "p:type"]);

/**
 * Reads OPML of any outliner. Texts are HTML, as OPML 2.0 has it and Workflowy writes it; Dynalist says that its own
 * are not. A note of an item is its further lines; what can be done and is not begins with an empty box.
 */
export function readOpml(source: string, maxLevels: number): Result<OpmlOutline, XmlFault> {
  const items: OutlineItem[] = [];
  const losses = createLosses();
  let title = "";
  let isPlain = false;
  let isOpml = false;
  let level = -1;
  let inside = "";
  let tooDeep: XmlFault | undefined;
  const read = readXml(source, {
    open(name, attributes, line) {
      inside = name;
      isOpml ||= name === "opml";
      if (name !== "outline") return;
      level++;
      if (level >= maxLevels)
        tooDeep ??= { line, reason: `stand more than ${maxLevels} levels in each other` };
      const lose = (kind: string) => losses.add(kind, attributes.get("text") ?? "");
      items.push({ depth: level, ...contentOf(attributes, isPlain, lose) });
      for (const each of attributes.keys()) if (!SHOWN.has(each)) lose(`attribute ${each}`);
    },
    close(name) {
      inside = "";
      if (name === "outline") level--;
    },
    text(text) {
      if (inside === "title") title += text;
      if (inside === "flavor") isPlain = text.trim() === "dynalist";
    },
  });
  // What comes first in the file.
  if (tooDeep) return err(tooDeep);
  if (!read.ok) return read;
  return isOpml ? ok({ title: title.trim(), items, losses }) : err({ line: 1, reason: "begins no OPML" });
}

function contentOf(
  attributes: ReadonlyMap<string, string>,
  isPlain: boolean,
  lose: (kind: string) => void,
): Omit<OutlineItem, "depth"> {
  const textOf = (name: string): string | undefined => {
    const text = attributes.get(name);
    return text === undefined || isPlain ? text : htmlToMarkdown(text, lose);
  };
  const text = textOf("text") ?? textOf("title") ?? "";
  const note = textOf("_note");
  const isDone = attributes.get("_complete") === "true" || attributes.get("complete") === "true";
  const state = isDone ? { isDone: true as const } : {};
  if (attributes.get("p:type") === "flashcard")
    return { text: text.trim(), answer: (note ?? "").trim(), ...state };
  const box = !isDone && attributes.get("checkbox") === "true" ? "[ ] " : "";
  return { text: box + text + (note === undefined ? "" : `\n${note}`), ...state };
}
