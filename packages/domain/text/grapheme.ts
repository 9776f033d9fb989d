const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The nearest offset at or before `offset` that does not tear a character as a person sees it: an emoji joined
 * of several, a letter with its accents. Offsets count UTF-16 code units; one outside the text is an end of it.
 */
export function snapToGrapheme(text: string, offset: number): number {
  if (!(offset > 0)) return 0;
  if (offset >= text.length) return text.length;
  return graphemes.segment(text).containing(offset)?.index ?? offset;
}
