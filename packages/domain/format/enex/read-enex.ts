import { readHtml } from "../../outline-text/read-html.ts";
import { err, ok, type Result } from "../../result.ts";
import { createLosses, type Losses } from "../losses.ts";
import type { NamedItem } from "../table/table-items.ts";
import { readXml, type XmlFault } from "../xml/read-xml.ts";

export interface EnexNotes {
  readonly items: readonly NamedItem[];
  readonly losses: Losses;
  /** Attachments, which stay outside. */
  readonly media: number;
}

interface Note {
  title: string;
  content: string;
  readonly tags: string[];
  readonly tasks: { title: string; state: string }[];
}

const PROLOGUE = /<\?xml[^>]*\?>|<!DOCTYPE[^>]*>/gi;
const ENCRYPTED = /<en-crypt\b[\s\S]*?(?:<\/en-crypt>|$)/gi;
const MEDIA = /<en-media\b[^>]*>(?:\s*<\/en-media>)?/gi;
const TODO = /<en-todo\b([^>]*)>(?:\s*<\/en-todo>)?/gi;
const CHECKED_ITEM = /<li\b[^>]*--en-checked:\s*(true|false)[^>]*>(\s*<div[^>]*>)?/gi;

export const looksLikeEnex = (text: string): boolean =>
  /^\s*(?:\ufeff)?(?:<\?xml[^>]*\?>\s*)?(?:<!DOCTYPE en-export[^>]*>\s*)?<en-export\b/.test(text);

/** The notes of an export of Evernote, each with what stands in it below its title. */
export function readEnex(source: string): Result<EnexNotes, XmlFault> {
  const losses = createLosses();
  const items: NamedItem[] = [];
  let media = 0;
  let note: Note | undefined;
  const path: string[] = [];
  const read = readXml(source, {
    open(name) {
      path.push(name);
      if (name === "note") note = { title: "", content: "", tags: [], tasks: [] };
      if (name === "tag") note?.tags.push("");
      if (name === "task") note?.tasks.push({ title: "", state: "" });
      if (name === "resource") media++;
      if (name === "reminder" || name === "reminder-time") losses.add("reminders", note?.title ?? "");
    },
    text(text) {
      if (!note) return;
      const [above, name] = path.slice(-2);
      const task = note.tasks.at(-1);
      if (above === "note" && name === "title") note.title += text;
      else if (above === "note" && name === "content") note.content += text;
      else if (above === "note" && name === "tag") note.tags.push((note.tags.pop() ?? "") + text);
      else if (above === "task" && name === "title" && task) task.title += text;
      else if (above === "task" && name === "taskStatus" && task) task.state += text;
    },
    close(name) {
      path.pop();
      if (name !== "note" || !note) return;
      items.push(...itemsOf(note, losses));
      note = undefined;
    },
  });
  if (!read.ok) return err(read.error);
  if (media > 0) losses.add("attachments, which cannot be kept yet", `${media} in all`);
  return ok({ items, losses, media });
}

function itemsOf({ title, content, tags, tasks }: Note, losses: Losses): NamedItem[] {
  const html = content
    .replace(PROLOGUE, "")
    .replace(ENCRYPTED, () => {
      losses.add("encrypted parts, which cannot be read", title);
      return "(encrypted)";
    })
    .replace(MEDIA, () => {
      losses.add("pictures and files in notes, which cannot be kept yet", title);
      return "[attachment]";
    })
    .replace(TODO, (_, attributes: string) => boxOf(/checked\s*=\s*["']?true/i.test(attributes)))
    .replace(CHECKED_ITEM, (whole, state: string) => `${whole}${boxOf(state === "true")}`);
  return [
    { depth: 0, text: title.trim() || "Untitled" },
    ...readHtml(html).map((item) => ({ ...item, depth: item.depth + 1 })),
    ...tasks.map((task) => ({
      depth: 1,
      text: `${boxOf(task.state.trim() === "completed")}${task.title.trim()}`,
    })),
    ...(tags.length === 0 ? [] : [{ depth: 1, text: `Tags: ${tags.map((tag) => tag.trim()).join(", ")}` }]),
  ];
}

const boxOf = (isDone: boolean): string => (isDone ? "[x] " : "[ ] ");
