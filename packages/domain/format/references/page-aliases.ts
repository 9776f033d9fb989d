const PROPERTIES = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;
/** In one line, or as a list below it. */
const OF_PAGE = /(?:^|\n)alias(?:es)?:(?:[ \t]*\r?\n((?:[ \t]*- [^\n]*(?:\n|$))+)|([^\n]*))/i;
const OF_BLOCK = /(?:^|\n)alias::([^\n]*)/i;
const NAME = /\[\[[^[\]\n]+\]\]|"[^"\n]*"|'[^'\n]*'|[^,\n]+/g;
const LONGEST = 300;

/** Returns by what other names a page of Obsidian is known, as its properties say. */
export function aliasesOfPage(source: string): readonly string[] {
  const [, list, line = ""] = OF_PAGE.exec(PROPERTIES.exec(source)?.[1] ?? "") ?? [];
  return namesIn(list?.replaceAll(/^[ \t]*- /gm, "") ?? line.replace(/^\s*\[(?!\[)(.*)\]\s*$/, "$1"));
}

/** Returns by what other names a page of Logseq is known. @param first the text of its first block, which speaks of the page */
export const aliasesOfBlock = (first: string): readonly string[] => namesIn(OF_BLOCK.exec(first)?.[1] ?? "");

const namesIn = (list: string): readonly string[] =>
  (list.match(NAME) ?? []).flatMap((name) => {
    const bare = name
      .trim()
      .replace(/^(?:\[\[|["'#])|(?:\]\]|["'])$/g, "")
      .trim();
    return bare === "" || bare.length > LONGEST ? [] : bare;
  });
