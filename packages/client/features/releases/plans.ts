/** How many people the product wants to help. */
export const VISION_TARGET = 1_000;

export interface Stage {
  readonly name: string;
  /** Only where it is known. */
  readonly state?: string;
  readonly title: string;
  readonly plans: readonly string[];
}

/** The stages, the present one first. */
export const ROADMAP: readonly Stage[] = [
  {
    name: "v1",
    state: "In progress, October 2025",
    title: "The core",
    plans: ["Notes in a tree", "Flashcards made of notes", "Review by spaced repetition"],
  },
  {
    name: "v2",
    title: "Connections",
    plans: [
      "Dependencies between flashcards",
      "Links between notes",
      "Search",
      "Import of what you already have",
    ],
  },
  { name: "v3", title: "In the pocket", plans: ["A mobile interface"] },
  {
    name: "v4",
    title: "A second pair of hands",
    plans: ["A language model (LLM) that adds nodes to the tree"],
  },
];
