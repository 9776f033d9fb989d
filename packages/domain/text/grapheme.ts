const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Returns the nearest offset at or before `offset` that splits no grapheme: a joined emoji, a letter with its
 * accents. Offsets count UTF-16 code units; one outside the text is moved to its nearest end.
 */
export function snapToGrapheme(text: string, offset: number): number {
  if (!(offset > 0)) return 0;
  if (offset >= text.length) return text.length;
  return graphemes.segment(text).containing(offset)?.index ?? offset;
}
