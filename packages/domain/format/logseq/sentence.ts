import { gapsIn, numberGaps } from "../../card/gaps.ts";
import { type CardText, readSentence } from "../../outline-text/card-line.ts";

const GAP = /^\{\{cloze\s+/;
const EMBED = /^\{\{embed\s+(\(\([^()]+\)\)|\[\[[^[\]]+\]\])\s*\}\}$/;
/** What stands between the words and the hint; of several the last. */
const HINT = "\\\\";

const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;

/** Whether a text may have a gap of Logseq. */
export const mayHaveGap = (text: string): boolean =>
  text.includes("{{cloze") && /\{\{cloze\s/.test(text.replace(CODE, ""));

/**
 * Reads a text with gaps of Logseq, `{{cloze words}}` and `{{cloze words \\ hint}}`, as a sentence with gaps, each a number
 * of its own. Undefined where it has none, or one that no gap here can say.
 */
export function readClozes(text: string): CardText | undefined {
  let sentence = "";
  let read = 0;
  let gaps = 0;
  for (const { from, to } of gapsIn(text)) {
    // Within one that is written already.
    if (from < read) continue;
    const whole = text.slice(from, to);
    const isGap = GAP.test(whole);
    const written = isGap ? gapOf(whole) : macroOf(whole);
    if (written === undefined) return undefined;
    sentence += text.slice(read, from) + written;
    read = to;
    if (isGap) gaps++;
  }
  sentence += text.slice(read);
  const isSame = gaps > 0 && gapsIn(sentence).length === gaps;
  return isSame ? readSentence(numberGaps(sentence), false) : undefined;
}

function gapOf(whole: string): string | undefined {
  const content = whole.replace(GAP, "").slice(0, -2);
  const at = content.lastIndexOf(HINT);
  const words = (at < 0 ? content : content.slice(0, at)).trim();
  const hint = at < 0 ? "" : content.slice(at + HINT.length).trim();
  if (words === "" || gapsIn(content).length > 0) return undefined;
  const said = words.includes("::") ? asCode(words) : words;
  return said && `{{${said}${hint === "" ? "" : `::${hint}`}}}`;
}

/** What else stands in such braces would be a gap here: an embed becomes a reference, anything else code. */
const macroOf = (whole: string): string | undefined => EMBED.exec(whole)?.[1] ?? asCode(whole);

const asCode = (words: string): string | undefined => (/[`\n]/.test(words) ? undefined : `\`${words}\``);
