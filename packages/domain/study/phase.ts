/** Learning and relearning go by minutes, within an evening; review goes by days. */
export const PHASES = ["new", "learning", "review", "relearning"] as const;
export type Phase = (typeof PHASES)[number];
