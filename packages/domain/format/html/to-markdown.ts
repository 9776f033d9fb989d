import { isBlock } from "../../html/elements.ts";
import { createHtmlMarks, wordsOnly } from "../../html/marks.ts";
import { type Lose, readable } from "../../html/readable.ts";
import { htmlTokens } from "../../html/tokens.ts";

/**
 * Inline HTML as Markdown, whose blanks and lines stay as they are. Its words may be Markdown already, as outliners
 * write it. A block, which has no place in a line, begins one.
 * @param lose told of each thing that has no form here, by what it is called for people
 */
export function htmlToMarkdown(html: string, lose: Lose): string {
  if (!/[<&]/.test(html)) return html;
  const marks = createHtmlMarks({ areWordsPlain: false });
  let text = "";
  for (const token of readable(htmlTokens(html), lose)) {
    if (token.type === "text") text += wordsOnly(token.text);
    else if (token.name === "br") text += token.type === "open" ? "\n" : "";
    else if (isBlock(token.name)) text += text === "" || text.endsWith("\n") ? "" : "\n";
    else text = marks.read(token, text);
  }
  return marks.settle(marks.endRow(text));
}
