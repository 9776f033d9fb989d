import { replaceFiles } from "../../rich/file-mark.ts";
import { formulasIn } from "../../rich/formula.ts";

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const FENCE = /^```[^\n]*\n([\s\S]*?)\n?^```$/gm;
const CODE = /`([^`\n]+)`/g;
/** They hold the places of code and formulas while the marks around it are read; no text here has them. */
const SIGN = "\u0001";
const KEPT = new RegExp(`${SIGN}(\\d+)${SIGN}`, "g");
const KEPT_IN_LINES = new RegExp(`(?:<br>)?${SIGN}(\\d+)${SIGN}(?:<br>)?`, "g");
const PASSED_ON = /&lt;(\/?(?:sub|sup|ruby|rt|rp))&gt;/g;
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*/g, "b"],
  [/~~(?=\S)([^~\n]+?)(?<=\S)~~/g, "s"],
  [/==(?=\S)([^=\n]+?)(?<=\S)==/g, "mark"],
  [/(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])/g, "i"],
];
const BLANKS = / {2,}/g;
const LINK = /\[([^[\]\n]+)\]\((https?:[^()\s"]+|mailto:[^()\s"]+)\)/g;

/** A file as a flashcard program names it. */
export interface HtmlFile {
  readonly name: string;
  /** A sound or a film; else a picture. */
  readonly isPlayed: boolean;
}

const attribute = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign).replaceAll('"', "&quot;");

/** In HTML several blanks are one. */
const inHtml = (blanks: string): string => ` ${"&nbsp;".repeat(blanks.length - 1)}`;

/**
 * A text as the field of a flashcard program: its marks as HTML, its lines with breaks; everything else as it stands.
 * @param fileOf what is known of a file that the text names; of others what is said of them stays
 */
export function markdownToHtml(
  text: string,
  fileOf: (id: number) => HtmlFile | undefined = () => undefined,
): string {
  const kept: string[] = [];
  const keep = (html: string): string => `${SIGN}${kept.push(html) - 1}${SIGN}`;
  const shown = replaceFiles(text.replaceAll(SIGN, ""), ({ id, alt }) => {
    const file = fileOf(id);
    if (!file) return alt;
    return keep(file.isPlayed ? `[sound:${file.name}]` : `<img src="${attribute(file.name)}">`);
  });
  const escaped = shown.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
  const marked = MARKS.reduce(
    (html, [mark, tag]) => html.replace(mark, `<${tag}>$1</${tag}>`),
    escaped
      .replace(FENCE, (_, code: string) => keep(`<pre><code>${code}</code></pre>`))
      .replace(CODE, (_, code: string) => keep(`<code>${code.replace(BLANKS, inHtml)}</code>`))
      .replace(/[\s\S]+/, (rest) => withFormulas(rest, keep))
      .replace(
        LINK,
        (_, words: string, address: string) => `${keep(`<a href="${address}">`)}${words}${keep("</a>")}`,
      ),
  );
  return marked
    .replace(PASSED_ON, "<$1>")
    .replace(BLANKS, inHtml)
    .replaceAll("\n", "<br>")
    .replace(KEPT_IN_LINES, (whole, index: string) => {
      const html = kept[Number(index)] ?? "";
      return html.startsWith("<pre>") ? html : whole;
    })
    .replace(KEPT, (_, index: string) => kept[Number(index)] ?? "");
}

/** A flashcard program has brackets where a note has dollars. */
function withFormulas(html: string, keep: (html: string) => string): string {
  let text = "";
  let at = 0;
  for (const { from, to, tex, isDisplay } of formulasIn(html)) {
    const [open, close] = isDisplay ? ["\\[", "\\]"] : ["\\(", "\\)"];
    text += html.slice(at, from) + keep(`${open}${html.slice(tex.from, tex.to)}${close}`);
    at = to;
  }
  return text + html.slice(at);
}
