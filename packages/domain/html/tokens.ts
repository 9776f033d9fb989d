import { Tokenizer } from "htmlparser2";
import { isElement } from "./elements.ts";
import type { HtmlToken } from "./token.ts";

const LONGEST_NAME = 40;

/**
 * Takes HTML apart in one go, whatever is wrong with it. A tag of a name that no element has and that is never closed
 * is text, `List<String>` for one; so is a tag that the text ends in. The library's parser is left out on purpose: it
 * looks through all open elements at each tag, so that its time grows with the square of what nobody closes.
 */
export function htmlTokens(html: string): readonly HtmlToken[] {
  const tokens: HtmlToken[] = [];
  /** What of the source has become tokens. */
  let done = 0;
  let begin = 0;
  let name = "";
  let attributes = new Map<string, string>();
  let attribute = "";
  let value = "";
  /** Where tags of unknown names stand among the tokens, by name, with their source, until they are closed. */
  const strange = new Map<string, { readonly at: number; readonly source: string }[]>();

  const say = (text: string, end: number) => {
    const last = tokens.at(-1);
    if (last?.type === "text") tokens[tokens.length - 1] = { type: "text", text: last.text + text };
    else tokens.push({ type: "text", text });
    done = end;
  };
  const opened = (end: number) => {
    const source = html.slice(begin, end + 1);
    const isStrange = !namesElement(source);
    if (isStrange)
      (strange.get(name) ?? strange.set(name, []).get(name))?.push({ at: tokens.length, source });
    tokens.push({ type: "open", name, attributes });
    done = end + 1;
    return isStrange;
  };
  const aside = (start: number, end: number, offset: number) => {
    tokens.push({ type: "comment", text: html.slice(start, end - offset) });
    done = end + 1;
  };

  const tokenizer = new Tokenizer(
    {},
    {
      ontext: (start, end) => say(html.slice(start, end), end),
      ontextentity: (point, end) => say(String.fromCodePoint(point), end),
      onopentagname(start, end) {
        begin = start - 1;
        name = nameIn(html.slice(start, end));
        attributes = new Map();
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        value = "";
      },
      onattribdata(start, end) {
        value += html.slice(start, end);
      },
      onattribentity(point) {
        value += String.fromCodePoint(point);
      },
      onattribend() {
        if (!attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: (end) => void opened(end),
      onselfclosingtag(end) {
        // HTML knows no such end, but what programs add to it is XML.
        if (opened(end)) strange.get(name)?.pop();
        else if (/[-:]/.test(name)) tokens.push({ type: "close", name });
      },
      onclosetag(start, end) {
        const closed = nameIn(html.slice(start, end));
        strange.get(closed)?.pop();
        tokens.push({ type: "close", name: closed });
        const last = html.indexOf(">", end);
        done = last < 0 ? html.length : last + 1;
      },
      oncomment: aside,
      oncdata: (start, end, offset) => say(html.slice(start, end - offset), end + 1),
      ondeclaration(_, end) {
        done = end + 1;
      },
      onprocessinginstruction(_, end) {
        done = end + 1;
      },
      onend() {
        if (done < html.length && !html.startsWith("</", done)) say(html.slice(done), html.length);
      },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  for (const open of strange.values())
    for (const { at, source } of open) tokens[at] = { type: "text", text: source };
  return tokens;
}

/** Whether a tag names an element: `<a<div>` is one tag to HTML, and no text either. */
const namesElement = (source: string): boolean =>
  [...source.matchAll(/<\/?([a-z][^\s/<>]*)/gi)].some(([, name = ""]) => isElement(name.toLowerCase()));

const nameIn = (source: string): string => source.slice(0, LONGEST_NAME).toLowerCase();
