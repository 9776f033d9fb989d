export interface Progress {
  readonly state: "reading" | "ready" | "applying" | "done" | "failed" | "undone";
  readonly phase: "arriving" | "waiting" | "reading" | "comparing" | "writing" | "resting";
  readonly done: number;
  readonly total: number;
}

export const PHASE_WORDS: { readonly [P in Progress["phase"]]: string } = {
  arriving: "Sending the file",
  waiting: "Waiting for its turn",
  reading: "Reading the file",
  comparing: "Comparing it with your notes",
  writing: "Writing notes",
  resting: "Done",
};

const KILO = 1000;

/** `570 kB.`, as the end of a sentence about a file. */
export function sizeText(bytes: number): string {
  if (bytes < KILO) return `${bytes} B.`;
  const kilos = Math.round(bytes / KILO);
  if (kilos < KILO) return `${kilos} kB.`;
  return `${(bytes / KILO / KILO).toFixed(1)} MB.`;
}
