import { decodeKnownEntities } from "./entities.ts";

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)\/?>/gi;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const MARKS: ReadonlyMap<string, string> = new Map([
  ["b", "**"],
  ["strong", "**"],
  ["i", "*"],
  ["em", "*"],
  ["s", "~~"],
  ["del", "~~"],
  ["strike", "~~"],
  ["code", "`"],
  ["mark", "=="],
]);
/** Known to be HTML, and without a form here: what stands in them stays. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ["u", "underlining"],
  ["span", "colours and fonts"],
  ["font", "colours and fonts"],
  ["time", "dates as buttons"],
  ["mention", "mentions of people"],
]);

/**
 * Inline HTML as Markdown. Tags that are none of HTML's stay as they stand; what was not closed ends with the text.
 * @param lose told of each thing that has no form here, by what it is called for people
 */
export function htmlToMarkdown(html: string, lose: (kind: string) => void): string {
  if (!/[<&]/.test(html)) return html;
  let text = "";
  let last = 0;
  const open: { readonly name: string; readonly end: string }[] = [];
  for (const match of html.matchAll(TAG)) {
    const [whole, slash, tag = "", attributes = ""] = match;
    const name = tag.toLowerCase();
    const isLink = name === "a";
    const mark = MARKS.get(name);
    const loss = PLAIN.get(name);
    if (mark === undefined && loss === undefined && !isLink && name !== "br") continue;
    text += decodeKnownEntities(html.slice(last, match.index));
    last = match.index + whole.length;
    if (name === "br") text += "\n";
    else if (loss !== undefined) {
      if (slash === "") lose(loss);
    } else if (slash === "") {
      const [, double, single, bare] = HREF.exec(attributes) ?? [];
      const address = decodeKnownEntities(double ?? single ?? bare ?? "");
      open.push({ name, end: isLink ? `](${address})` : (mark ?? "") });
      text += isLink ? "[" : mark;
    } else {
      const begun = open.findLastIndex((each) => each.name === name);
      if (begun >= 0) text += open.splice(begun, 1)[0]?.end;
    }
  }
  text += decodeKnownEntities(html.slice(last));
  return (
    text +
    open
      .reverse()
      .map(({ end }) => end)
      .join("")
  );
}
