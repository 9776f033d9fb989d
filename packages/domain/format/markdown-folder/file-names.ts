/** In bytes of UTF-8, with ending and number: what every file system and zip file takes. */
const MOST_BYTES = 200;
const MOST_SIGNS = 100;
const UNNAMED = "Untitled";
/** Devices on Windows, whatever ending they have. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i;
/** What joins letters and signs to one is the only format sign that a name keeps. */
const JOINERS = "\\u200c\\u200d";
/** What no file system, or no link of a program for notes, takes in a name. */
const FORBIDDEN = new RegExp(
  `(?![${JOINERS}])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}/\\\\:*?"<>|#^[\\]%]`,
  "gu",
);
const AT_START = new RegExp(`^[.\\s${JOINERS}]+`);

/** Gives out names for the files of one folder. */
export interface FileNames {
  /**
   * Returns a name for a file that no other one has, whatever the letter case.
   * @param title what it is to be called, in any signs
   * @param ending without the dot
   */
  take(title: string, ending: string): string;
}

/** Creates the names of an empty folder. */
export function createFileNames(): FileNames {
  const taken = new Set<string>();
  /** How often a name was asked for, so that thousands of equal titles are no search. */
  const asked = new Map<string, number>();
  return {
    take(title, ending) {
      const base = baseOf(title);
      const key = keyOf(`${base}.${ending}`);
      for (let number = (asked.get(key) ?? 0) + 1; ; number++) {
        const name = `${base}${number === 1 ? "" : ` ${number}`}.${ending}`;
        if (taken.has(keyOf(name))) continue;
        asked.set(key, number);
        taken.add(keyOf(name));
        return name;
      }
    },
  };
}

/** File systems that keep letter cases may yet take two of them for one, and those of Apple compose letters. */
const keyOf = (name: string): string => name.normalize("NFKC").toLowerCase();

function baseOf(title: string): string {
  const plain = title.normalize("NFC").replace(FORBIDDEN, " ").replace(/\s+/g, " ").replace(AT_START, "");
  const short = cut(plain).replace(/[.\s]+$/, "");
  if (short === "") return UNNAMED;
  return RESERVED.test(short) ? `${UNNAMED} ${short}` : short;
}

/** As much as there is room for, of whole signs as people see them. */
function cut(text: string): string {
  let [kept, bytes, signs] = ["", 0, 0];
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, MOST_BYTES))) {
    bytes += bytesOf(segment);
    if (++signs > MOST_SIGNS || bytes > MOST_BYTES) break;
    kept += segment;
  }
  return kept;
}

/** How long a text is in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}
