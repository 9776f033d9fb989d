/** Rows in any script, each written after the one before it, and what searches find of them, the best first: the device and the server answer the same. */
export const ROWS = [
  "Mitochondria make ATP",
  "ミトコンドリア",
  "ミトコンドリアの膜",
  "naïve Bayes",
  "Straße",
  "The Hauptstraße is long",
  "日本語の文",
  "Ёжик",
] as const;

export interface Alike {
  readonly query: string;
  readonly found: readonly string[];
  /** What is only one slip away. */
  readonly similar?: readonly string[];
}

export const SEARCHES: readonly Alike[] = [
  { query: "mitoch", found: ["Mitochondria make ATP"] },
  { query: "mitohcondria", found: [], similar: ["Mitochondria make ATP"] },
  { query: "mitohcondria atp", found: [], similar: ["Mitochondria make ATP"] },
  { query: "ミトコンドリア", found: ["ミトコンドリア", "ミトコンドリアの膜"] },
  { query: "みとこん", found: ["ミトコンドリアの膜", "ミトコンドリア"] },
  { query: "naive", found: ["naïve Bayes"] },
  { query: "naivé", found: ["naïve Bayes"] },
  { query: "niave", found: [], similar: ["naïve Bayes"] },
  { query: "Strasse", found: ["Straße", "The Hauptstraße is long"] },
  { query: "STRAẞE", found: ["Straße", "The Hauptstraße is long"] },
  { query: "strase", found: [], similar: ["Straße"] },
  { query: "ミトコンドリア limit:1", found: ["ミトコンドリア"] },
  { query: "strasse sort:created", found: ["The Hauptstraße is long", "Straße"] },
  { query: "strasse sort:created limit:1", found: ["The Hauptstraße is long"] },
  { query: "strase limit:1", found: [], similar: ["Straße"] },
  { query: "-strasse -naive limit:2", found: ["Ёжик", "日本語の文"] },
  { query: "本語", found: ["日本語の文"] },
  { query: "ежик", found: ["Ёжик"] },
];
