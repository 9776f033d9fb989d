import type { OutlineItem } from "../../outline-text/outline-item.ts";
import { err, ok, type Result } from "../../result.ts";
import { htmlToMarkdown } from "../html/to-markdown.ts";
import { createLosses, type Losses } from "../losses.ts";
import { readXml, type XmlFault } from "../xml/read-xml.ts";
import { CARD_ATTRIBUTE, isAsWritten, OPEN_BOX, type OpmlSource } from "./attributes.ts";

/** A row of OPML, with what it was there where its texts alone do not say it. */
export interface OpmlItem extends OutlineItem {
  readonly source?: OpmlSource;
}

export interface OpmlOutline {
  readonly title: string;
  readonly items: readonly OpmlItem[];
  /** What prefixes of attributes stand for in the whole document. */
  readonly namespaces: Readonly<Record<string, string>>;
  readonly losses: Losses;
}

const PREFIX = /^xmlns:(.+)$/;

/**
 * Reads OPML of any outliner. Texts are HTML, as OPML 2.0 has it and Workflowy writes it; Dynalist says that its own
 * are not. A note of an item is its further lines; what can be done and is not begins with an empty box.
 */
export function readOpml(source: string, maxLevels: number): Result<OpmlOutline, XmlFault> {
  const items: OpmlItem[] = [];
  const losses = createLosses();
  /** By prefix, outermost first. */
  const scopes: ReadonlyMap<string, string>[] = [];
  let namespaces: ReadonlyMap<string, string> = new Map();
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
      const scope = scopeOf(attributes, scopes.at(-1) ?? namespaces);
      if (name === "opml" || name === "body") namespaces = scope;
      if (name !== "outline") return;
      scopes.push(scope);
      level++;
      if (level >= maxLevels)
        tooDeep ??= { line, reason: `stand more than ${maxLevels} levels in each other` };
      const lose = (kind: string) => losses.add(kind, attributes.get("text") ?? "");
      const item = { depth: level, ...contentOf(attributes, isPlain, lose) };
      const came = sourceOf(attributes, scope, isPlain);
      // What becomes a link here leaves as it came.
      const isSaid = isAsWritten(item, came) && !item.text.includes("[[");
      items.push(isSaid ? item : { ...item, source: came });
    },
    close(name) {
      inside = "";
      if (name !== "outline") return;
      level--;
      scopes.pop();
    },
    text(text) {
      if (inside === "title") title += text;
      if (inside === "flavor") isPlain = text.trim() === "dynalist";
    },
  });
  // What comes first in the file.
  if (tooDeep) return err(tooDeep);
  if (!read.ok) return read;
  return isOpml
    ? ok({ title: title.trim(), items, namespaces: Object.fromEntries(namespaces), losses })
    : err({ line: 1, reason: "begins no OPML" });
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
  if (attributes.get(CARD_ATTRIBUTE[0]) === CARD_ATTRIBUTE[1])
    return { text: text.trim(), answer: (note ?? "").trim(), ...state };
  const box = !isDone && attributes.get("checkbox") === "true" ? OPEN_BOX : "";
  return { text: box + text + (note === undefined ? "" : `\n${note}`), ...state };
}

function scopeOf(
  attributes: ReadonlyMap<string, string>,
  above: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const own = [...attributes].flatMap(([name, value]) => {
    const prefix = PREFIX.exec(name)?.[1];
    return prefix === undefined ? [] : [[prefix, value] as const];
  });
  return own.length === 0 ? above : new Map([...above, ...own]);
}

/** All that it says of itself; what its prefixes stand for is no part of that. */
function sourceOf(
  attributes: ReadonlyMap<string, string>,
  scope: ReadonlyMap<string, string>,
  isPlain: boolean,
): OpmlSource {
  const said = [...attributes].filter(([name]) => name !== "xmlns" && !PREFIX.test(name));
  const namespaces = new Map<string, string>();
  for (const [name] of said) {
    const prefix = name.slice(0, Math.max(0, name.indexOf(":")));
    const meaning = scope.get(prefix);
    if (meaning !== undefined) namespaces.set(prefix, meaning);
  }
  return {
    attributes: said,
    namespaces: Object.fromEntries(namespaces),
    flavor: isPlain ? "plain" : "html",
  };
}
