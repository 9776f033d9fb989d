import { lossOf, unread } from "./elements.ts";
import type { HtmlToken } from "./token.ts";

/** Told of each thing that has no form here, by what it is called for people. */
export type Lose = (kind: string) => void;

/** Word processors set the bullets that they draw apart by these. */
const OWN_BULLETS = /^\[if !supportLists\]/;
const END_OF_OWN_BULLETS = "[endif]";
/** What programs say to each other in a clipboard and on a page. */
const OF_PROGRAMS = /^(?:\[(?:if|endif)|StartFragment|EndFragment|\?xml)/i;

/** Leaves out scripts, styles, drawings, comments and bullets of word processors, and counts what is lost with them. */
export function* readable(
  all: readonly HtmlToken[],
  lose: Lose,
): Generator<Exclude<HtmlToken, { readonly type: "comment" }>> {
  const ends = endsOfUnread(all);
  for (let at = 0; at < all.length; at++) {
    const token = all[at];
    if (!token) return;
    if (token.type === "comment") {
      if (OWN_BULLETS.test(token.text)) at = ends.get(at) ?? at;
      else if (!OF_PROGRAMS.test(token.text)) lose("comments in HTML");
    } else if (token.type === "text") yield token;
    else {
      const hidden = unread(token.name);
      if (token.type === "open") {
        const isBox = token.attributes.get("type")?.toLowerCase() === "checkbox";
        const loss = hidden ? hidden.loss : isBox ? undefined : lossOf(token.name);
        if (loss !== undefined) lose(loss);
      }
      if (!hidden) yield token;
      else if (token.type === "open") at = ends.get(at) ?? (hidden.isRaw ? all.length : at);
    }
  }
}

/** Where what is not read ends, by where it begins; of what is not closed only the tag is not read. */
function endsOfUnread(all: readonly HtmlToken[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  for (const [at, token] of all.entries()) {
    if (token.type === "text") continue;
    const name = token.type === "comment" ? "!" : token.name;
    const begins = token.type === "comment" ? OWN_BULLETS.test(token.text) : token.type === "open";
    const isEnd = token.type === "comment" ? token.text.startsWith(END_OF_OWN_BULLETS) : !begins;
    if (begins && (name === "!" || unread(name))) add(open, name, at);
    else if (isEnd) {
      const begun = open.get(name)?.pop();
      if (begun !== undefined) ends.set(begun, at);
    }
  }
  return ends;
}

function add(open: Map<string, number[]>, name: string, at: number): void {
  const places = open.get(name) ?? [];
  places.push(at);
  open.set(name, places);
}
