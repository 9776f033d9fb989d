const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns the nearest offset at or before one, in UTF-16 code units, that splits no grapheme and lies in the text. */
export function snapToGrapheme(text: string, offset: number): number {
  if (!(offset > 0)) return 0;
  if (offset >= text.length) return text.length;
  return graphemes.segment(text).containing(offset)?.index ?? offset;
}
