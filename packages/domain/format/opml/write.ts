import type { OutlineItem } from "../../outline-text/outline-item.ts";
import { titleOf } from "../title.ts";
import { xmlText } from "../xml-text.ts";

/**
 * How texts stand in the attributes. `html`: as escaped HTML, in the manner of Workflowy and as OPML 2.0 allows;
 * `plain`: as they are, for readers that show what they find.
 */
export type OpmlFlavor = "html" | "plain";

/** What is said of a card beside its texts, in attributes that other programs pass over. */
const OPML_NAMESPACE = "https://perennial.app/opml";

/**
 * Writes the beginning of a document of OPML 2.0, which has the text of its root as title; the items of an
 * `OpmlWriter` come behind it.
 */
export const opmlHead = (root: OutlineItem): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0" xmlns:p="${OPML_NAMESPACE}">\n` +
  `<head><title>${xmlText(titleOf(root.text))}</title></head>\n<body>\n`;

/** Writes items one by one: what is open is closed when the next one, or the end, says that nothing more is in it. */
export interface OpmlWriter {
  item(item: OutlineItem): string;
  end(): string;
}

/**
 * Begins the body of an OPML document. It keeps only the depth of the last item, so that an outline of any length
 * can be written while it is read.
 */
export function createOpmlWriter(flavor: OpmlFlavor): OpmlWriter {
  /** The depth of the item that has been begun and not closed yet; it may get children. */
  let last = -1;
  /** Closes what is not above `depth`. */
  const closeTo = (depth: number): string => {
    if (last < 0) return "";
    if (depth > last) return ">\n";
    return `/>\n${"</outline>\n".repeat(last - depth)}`;
  };
  return {
    item(item) {
      const text = `${closeTo(item.depth)}<outline${attributesOf(item, flavor)}`;
      last = item.depth;
      return text;
    },
    end: () => `${closeTo(0)}</body>\n</opml>\n`,
  };
}

/** The first line of a note is its text, what follows its note: other outliners show them so. */
function attributesOf({ text, answer, isDone }: OutlineItem, flavor: OpmlFlavor): string {
  const say = (name: string, said: string) =>
    ` ${name}="${xmlText(flavor === "html" ? htmlText(said) : said)}"`;
  const state = isDone ? ' _complete="true"' : "";
  if (answer !== undefined) return `${say("text", text)}${say("_note", answer)} p:type="flashcard"${state}`;
  const end = text.indexOf("\n");
  const said =
    end < 0 ? say("text", text) : say("text", text.slice(0, end)) + say("_note", text.slice(end + 1));
  return said + state;
}

const htmlText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
