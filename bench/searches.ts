import type { SearchAnswer } from "@perennial/contract/search/found";
import { type Account, call } from "../e2e/stage/api.ts";
import type { GeneratedNode } from "./generate-tree.ts";
import { type Measurement, ms } from "./report.ts";
import { median, p95 } from "./statistics.ts";

const READS = 40;
/** Words that few notes have, as most words of people's notes are: one in so many has each. */
const RARE = { mitochondria: 500, ミトコンドリア: 500, "#exam": 100, naïve: 1_000 } as const;

const SEARCHES = [
  ["A word that few notes have", "mitoch"],
  ["The same in Japanese", "みとこん"],
  ["Two words", "mitoch energy"],
  ["A word that 12 in 100 notes have", "enzyme"],
  ["Two letters", "ll"],
  ["A tag", "#exam"],
  ["One below a common word", "enzyme > mitoch"],
  ["Below a tag", "#exam > naive"],
  ["Common words below each other", "enzyme > copper"],
  ["Within days", "created:today #exam"],
] as const;

/** Gives some notes of a tree words that few have. */
export const withRareWords = (tree: readonly GeneratedNode[]): GeneratedNode[] =>
  tree.map((node) => ({
    ...node,
    text: Object.entries(RARE).reduce(
      (text, [word, every]) => (node.index % every === every - 1 ? `${text} ${word}` : text),
      node.text,
    ),
  }));

/** GET /search: how long it takes until all notes are found, and then how long each search takes. */
export async function measureSearches(origin: string, { token }: Account): Promise<Measurement[]> {
  const search = (q: string) =>
    call<SearchAnswer>(origin, "GET", `/search?${new URLSearchParams({ q })}`, token);
  const began = performance.now();
  let first = await search("mitoch");
  while (first.indexed < first.version) first = await search("mitoch");
  const rows: Measurement[] = [
    { what: "First search of all, until every note was read", result: ms(performance.now() - began) },
  ];
  for (const [what, q] of SEARCHES) {
    const times: number[] = [];
    let total = 0;
    for (let read = 0; read < READS; read += 1) {
      const begun = performance.now();
      ({ total } = await search(q));
      times.push(performance.now() - begun);
    }
    rows.push({
      what: `${what}: \`${q}\`, ${total.toLocaleString("en")} hits, median · p95`,
      result: `${ms(median(times))} · ${ms(p95(times))}`,
    });
  }
  return rows;
}
