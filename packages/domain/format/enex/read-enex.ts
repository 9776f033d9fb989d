import type { HtmlOpenTag, HtmlToken } from "../../html/token.ts";
import { htmlTokens } from "../../html/tokens.ts";
import { readHtml } from "../../outline-text/read-html.ts";
import { err, ok, type Result } from "../../result.ts";
import { fileMark } from "../../rich/file-mark.ts";
import { fitting } from "../../rich/note-link.ts";
import { plainText } from "../../rich/pieces.ts";
import { noteLinksIn, replaceLinks } from "../../rich/replace-links.ts";
import { createLosses, type Losses } from "../losses.ts";
import { withTexts } from "../markdown-folder/with-texts.ts";
import type { NamedItem } from "../table/table-items.ts";
import { readXml, type XmlFault } from "../xml/read-xml.ts";

interface EnexItem extends NamedItem {
  /** What links in the same export lead to it by. */
  readonly anchors?: readonly number[];
}

export interface EnexNotes {
  readonly items: readonly EnexItem[];
  readonly losses: Losses;
  /** Attachments that a note shows, and that are not in the file. */
  readonly missing: number;
}

/** A picture, a sound or a document of a note, as it stands in an export. */
export interface EnexAttachment {
  readonly name: string;
  /** Its bytes, in base64. */
  readonly data: string;
}

/** What is kept of an attachment: notes name it by the hash. */
export interface KeptAttachment {
  readonly hash: string;
  readonly id: number;
}

interface Note {
  title: string;
  content: string;
  readonly tags: string[];
  readonly tasks: { title: string; state: string }[];
  readonly attachments: { name: string; data: string }[];
}

const MISSING = "pictures and files in notes that are not in the export";
const NOT_HERE = "links to notes that are not in the export";
/** As Evernote copies them; the last number is the note's. */
const NOTE_ADDRESS =
  /^(?:evernote:\/\/\/view\/\d+\/s\d+|https:\/\/(?:www|app)\.(?:evernote|yinxiang)\.com\/shard\/s\d+\/nl\/\d+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/i;
const CHECKED_ITEM = /--en-checked:\s*(true|false)/i;

/** Returns whether a text begins as an export of Evernote does, by its root element; the rest is not read. */
export const looksLikeEnex = (text: string): boolean =>
  /^\s*(?:\ufeff)?(?:<\?xml[^>]*\?>\s*)?(?:<!DOCTYPE en-export[^[>]*(?:\[[^\]]*\]\s*)?>\s*)?<en-export\b/.test(
    text,
  );

/**
 * The notes of an export of Evernote, each with what stands in it below its title.
 * @param keep told of each attachment; undefined where it cannot be kept
 * @param anchorOf returns the anchor of a note by the id that links name it by
 */
export function readEnex(
  source: string,
  keep: (attachment: EnexAttachment) => KeptAttachment | undefined,
  anchorOf: (noteId: string) => number,
): Result<EnexNotes, XmlFault> {
  const losses = createLosses();
  const items: EnexItem[] = [];
  /** The addresses of links to notes, by the anchors that stand for them. */
  const linked = new Map<number, string>();
  const linkedBy = (href: string) => {
    const id = NOTE_ADDRESS.exec(href)?.[1];
    if (id === undefined) return undefined;
    const anchor = anchorOf(id.toLowerCase());
    linked.set(anchor, href);
    return anchor;
  };
  let note: Note | undefined;
  const path: string[] = [];
  const read = readXml(source, {
    open(name) {
      path.push(name);
      if (name === "note") note = { title: "", content: "", tags: [], tasks: [], attachments: [] };
      if (name === "tag") note?.tags.push("");
      if (name === "task") note?.tasks.push({ title: "", state: "" });
      if (name === "resource") note?.attachments.push({ name: "", data: "" });
      if (name === "reminder" || name === "reminder-time") losses.add("reminders", note?.title ?? "");
    },
    text(text) {
      if (!note) return;
      const [above, name] = path.slice(-2);
      const task = note.tasks.at(-1);
      const attachment = note.attachments.at(-1);
      if (above === "note" && name === "title") note.title += text;
      else if (above === "note" && name === "content") note.content += text;
      else if (above === "note" && name === "tag") note.tags.push((note.tags.pop() ?? "") + text);
      else if (above === "resource" && name === "data" && attachment) attachment.data += text;
      else if (above === "resource-attributes" && name === "file-name" && attachment) attachment.name += text;
      else if (above === "task" && name === "title" && task) task.title += text;
      else if (above === "task" && name === "taskStatus" && task) task.state += text;
    },
    close(name) {
      path.pop();
      if (name !== "note" || !note) return;
      items.push(...itemsOf(note, losses, { keep, linkedBy }));
      note = undefined;
    },
  });
  if (!read.ok) return err(read.error);
  return ok({
    items: withLinks(items, linked, losses),
    losses,
    missing: losses.list().find(({ kind }) => kind === MISSING)?.count ?? 0,
  });
}

function itemsOf(
  { title, content, tags, tasks, attachments }: Note,
  losses: Losses,
  {
    keep,
    linkedBy,
  }: {
    readonly keep: (attachment: EnexAttachment) => KeptAttachment | undefined;
    readonly linkedBy: (href: string) => number | undefined;
  },
): EnexItem[] {
  const marks = new Map<string, string>();
  for (const { name, data } of attachments) {
    const said = name.replace(/[<>&\s]+/g, " ").trim() || "Attachment";
    const kept = keep({ name: said, data });
    if (kept) marks.set(kept.hash, fileMark({ id: kept.id, alt: said }));
    else losses.add("attachments that cannot be read", said);
  }
  const shown = new Set<string>();
  const lose = (kind: string) => losses.add(kind, title);
  const before = ({ name, attributes }: HtmlOpenTag): string | undefined => {
    if (name === "en-todo") return boxOf(attributes.get("checked")?.toLowerCase() === "true");
    const state = name === "li" ? CHECKED_ITEM.exec(attributes.get("style") ?? "")?.[1] : undefined;
    if (state !== undefined) return boxOf(state.toLowerCase() === "true");
    if (name !== "en-media") return undefined;
    const hash = attributes.get("hash")?.toLowerCase() ?? "";
    const mark = marks.get(hash);
    if (mark === undefined) lose(MISSING);
    shown.add(hash);
    return mark ?? "[attachment]";
  };
  const tokens = withoutSecrets(htmlTokens(content), () => lose("encrypted parts, which cannot be read"));
  return [
    { depth: 0, text: title.trim() || "Untitled" },
    ...readHtml(tokens, { areWordsPlain: true, lose, before, linkedBy }).map((item) => ({
      ...item,
      depth: item.depth + 1,
    })),
    ...tasks.map((task) => ({
      depth: 1,
      text: `${boxOf(task.state.trim() === "completed")}${task.title.trim()}`,
    })),
    ...[...marks].flatMap(([hash, mark]) => (shown.has(hash) ? [] : [{ depth: 1, text: mark }])),
    ...(tags.length === 0 ? [] : [{ depth: 1, text: `Tags: ${tags.map((tag) => tag.trim()).join(", ")}` }]),
  ];
}

/**
 * Leads links to notes that are in the file. An export does not say by what id links name its notes: they lead to the one
 * note that is called as one of the links with that id says. What leads nowhere is words, or an address on the web.
 */
function withLinks(
  items: readonly EnexItem[],
  linked: ReadonlyMap<number, string>,
  losses: Losses,
): readonly EnexItem[] {
  if (linked.size === 0) return items;
  const titles = new Map<string, number | null>();
  for (const [index, { depth, text }] of items.entries())
    if (depth === 0) titles.set(fitting(text), titles.has(fitting(text)) ? null : index);
  const found = new Map<number, number>();
  for (const { text, answer = "" } of items)
    for (const { anchor, words } of [text, answer].flatMap(noteLinksIn)) {
      const index = titles.get(plainText(words));
      if (index !== undefined && index !== null) found.set(anchor, index);
    }
  const anchors = Map.groupBy(found.keys(), (anchor) => found.get(anchor));
  return items.map((item, at) => {
    const texts = withTexts(item, (text) =>
      replaceLinks(text, ({ anchor, words, whole }) => {
        if (found.has(anchor)) return whole;
        losses.add(NOT_HERE, text);
        const address = linked.get(anchor) ?? "";
        return address.startsWith("http") ? `[${words}](${address})` : words;
      }),
    );
    const own = anchors.get(at);
    return { ...item, ...texts, ...(own ? { anchors: own } : {}) };
  });
}

/** What is encrypted stands as a word that says so. */
function* withoutSecrets(tokens: Iterable<HtmlToken>, lose: () => void): Generator<HtmlToken> {
  let isSecret = false;
  for (const token of tokens) {
    if ("name" in token && token.name === "en-crypt") {
      isSecret = token.type === "open";
      if (!isSecret) continue;
      lose();
      yield { type: "text", text: "(encrypted)" };
    } else if (!isSecret) yield token;
  }
}

const boxOf = (isDone: boolean): string => (isDone ? "[x] " : "[ ] ");
