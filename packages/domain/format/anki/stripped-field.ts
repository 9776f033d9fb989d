import { htmlTokens } from "../../html/tokens.ts";

const MEDIA =
  /<(?:img|audio|video|object)\b[^<>]*?\b(?:src|data)=(?:"([^"<>]+)"|'([^'<>]+)'|([^\s<>]+))[^<>]*>/gi;

/**
 * The words of a field as Anki takes its checksum of them and sorts by them: tags, comments, styles and scripts go
 * without a blank in their place, names of pictures stay between blanks, entities are signs
 * (`strip_html_preserving_media_filenames` in Anki's `rslib/src/text.rs`).
 */
export function strippedField(html: string): string {
  const named = html.replace(MEDIA, (_, double, single, bare) => ` ${double ?? single ?? bare} `);
  const words = [
    ["<!--", "-->"],
    ["<style", "</style>"],
    ["<script", "</script>"],
    ["<", ">"],
  ].reduce((text, [open = "", close = ""]) => without(text, open, close), named);
  if (!words.includes("&")) return words;
  // What is left of `<` is a sign without an end, which no tag begins with.
  return words
    .split("<")
    .map((text) =>
      htmlTokens(text)
        .map((token) => (token.type === "text" ? token.text : ""))
        .join(""),
    )
    .join("<")
    .replaceAll("\u00a0", " ");
}

/** Takes out what stands between two signs, each with its nearest end; case does not matter. */
function without(text: string, open: string, close: string): string {
  const lower = text.toLowerCase();
  // Letters whose small form is longer would shift what is found.
  if (lower.length !== text.length) return text.replace(/<[^<>]*>/g, "");
  let kept = "";
  let at = 0;
  for (;;) {
    const begin = lower.indexOf(open, at);
    const end = begin < 0 ? -1 : lower.indexOf(close, begin + open.length);
    if (end < 0) return kept + text.slice(at);
    kept += text.slice(at, begin);
    at = end + close.length;
  }
}
