/** Alphabets with letters that look like those of another one: a name mixes no two of them. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
] as const;

/** What takes no room of its own: zero-width spaces, soft hyphens, fillers, marks of direction, tags. */
const INVISIBLE = new RegExp(
  [
    "\\u00ad|\\u034f|\\u061c|[\\u115f\\u1160]|[\\u17b4\\u17b5]|[\\u180b-\\u180f]|[\\u200b\\u200e\\u200f]",
    "[\\u2060-\\u2064\\u206a-\\u206f]|\\u3164|\\ufeff|\\uffa0|[\\u{e0000}-\\u{e0fff}]",
  ].join("|"),
  "u",
);
/** Joiners belong behind Arabic letters, signs on letters, and pictures; anywhere else nobody sees them. */
const STRAY_JOINER =
  /(?<!\p{Script=Arabic}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier})[\u200c\u200d]/u;
/** More signs on one letter than any language has run into the lines around it. */
const PILED_SIGNS = /\p{M}{5}/u;

/** Returns whether a name could pass for another one: by what cannot be seen in it, or by letters of two alphabets. */
export function couldPassForAnother(name: string): boolean {
  const text = name.normalize("NFKC");
  if (INVISIBLE.test(name) || STRAY_JOINER.test(name) || PILED_SIGNS.test(text)) return true;
  return ALPHABETS.filter((alphabet) => alphabet.test(text)).length > 1;
}
