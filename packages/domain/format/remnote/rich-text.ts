import type { Losses } from "../losses.ts";
import { fieldsOf } from "./rem.ts";

/** A part of a text; a gap has a name, which parts that are asked together share. */
export interface Part {
  readonly text: string;
  readonly gap: string | undefined;
}

/** What stands beside a rich text while it is read. */
export interface RichTextContext {
  /** What a rem is called; undefined where it is not in the file. */
  readonly nameOf: (id: string) => string | undefined;
  readonly losses: Losses;
}

const STYLES = "underlined and coloured words, which stand without";
export const GONE = "references to rems that are not in the file";
const PICTURES = "pictures and sounds, which stand as links";
const OTHERS = "parts of texts of other kinds";

/** Rich text of RemNote as Markdown, by its parts. */
export function richText(elements: readonly unknown[], context: RichTextContext): Part[] {
  return elements.map((element): Part => {
    if (typeof element === "string") return { text: element, gap: undefined };
    const fields = fieldsOf(element);
    const { cId } = fields;
    const gap = typeof cId === "string" && cId !== "" ? cId : undefined;
    return { text: elementText(fields, context), gap };
  });
}

/** What of a rich text is words, for the name of a rem. */
export const plainText = (elements: readonly unknown[]): string =>
  elements.map((element) => (typeof element === "string" ? element : textIn(element))).join("");

const textIn = (element: unknown): string => {
  const { text } = fieldsOf(element);
  return typeof text === "string" ? text : "";
};

function elementText(fields: Readonly<Record<string, unknown>>, { nameOf, losses }: RichTextContext): string {
  const { i: kind, url, title, _id: id } = fields;
  const text = textIn(fields);
  if (kind === "q") {
    const isThere = typeof id === "string" && /^[\w-]{1,64}$/.test(id) && nameOf(id) !== undefined;
    if (!isThere) losses.add(GONE, "");
    return isThere ? `((${id}))` : "“…”";
  }
  if (kind === "x" || fields.x === true)
    return text.trim() === "" ? "" : mathematics(text, fields.block === true);
  if (kind === "o") return `\n\`\`\`${wordOf(fields.language)}\n${text.replaceAll(/\r\n?/g, "\n")}\n\`\`\`\n`;
  if ((kind === "i" || kind === "a") && typeof url === "string") {
    losses.add(PICTURES, url);
    return `${kind === "i" ? "!" : ""}[${wordOf(title)}](${url})`;
  }
  if (kind !== "m" && kind !== undefined && text === "") losses.add(OTHERS, String(kind));
  return marked(text, fields, losses);
}

const mathematics = (text: string, isBlock: boolean): string =>
  isBlock ? `$$${text.trim()}$$` : `$${text.trim()}$`;

/** Signs stand at the words, not at the blanks around them. */
function marked(text: string, fields: Readonly<Record<string, unknown>>, losses: Losses): string {
  const words = text.trim();
  if (words === "") return text;
  if (fields.u === true || fields.tc != null) losses.add(STYLES, words);
  const link = fields.iUrl ?? fields.url;
  const signs = [
    fields.q === true ? "`" : "",
    fields.l === true ? "*" : "",
    fields.b === true ? "**" : "",
    fields.h != null && fields.h !== 0 ? "==" : "",
  ];
  const said = signs.reduce((inner, sign) => `${sign}${inner}${sign}`, words);
  const linked = typeof link === "string" ? `[${said}](${link})` : said;
  const at = text.indexOf(words);
  return `${text.slice(0, at)}${linked}${text.slice(at + words.length)}`;
}

const wordOf = (value: unknown): string =>
  typeof value === "string" ? value.replaceAll(/[[\]\n`]/g, "") : "";
