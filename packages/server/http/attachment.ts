const LONGEST = 100;

/** Returns the header that makes a browser save an answer as a file, its name stripped of folders. */
export function attachment(name: string): string {
  const safe = name
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const short = shortened(safe.replace(/^[. ]+/, ""));
  const plain = short
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/%/g, "")
    .trim();
  return `attachment; filename="${plain || "export"}"; filename*=UTF-8''${encoded(short)}`;
}

/** Shortens a file name, keeping its ending and whole characters. */
function shortened(name: string): string {
  const signs = Array.from(name);
  if (signs.length <= LONGEST) return name;
  const end = signs.slice(-"2026-01-01.markdown".length);
  return [...signs.slice(0, LONGEST - end.length), ...end].join("");
}

const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
