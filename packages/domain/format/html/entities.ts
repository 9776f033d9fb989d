const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00a0"],
]);
const ENTITY = /&(#x[\da-f]{1,6}|#\d{1,7}|\w+);|&/gi;

/** What is no entity stays as it stands: people write ampersands. */
export const decodeKnownEntities = (text: string): string =>
  text.replace(ENTITY, (whole, name: string | undefined) =>
    name === undefined ? whole : (signOf(name) ?? whole),
  );

function signOf(name: string): string | undefined {
  if (!name.startsWith("#")) return NAMED.get(name);
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  // Neither what no text can hold nor half a character.
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
    ? undefined
    : String.fromCodePoint(code);
}
