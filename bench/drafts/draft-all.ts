import type { Proposal } from "@perennial/domain/draft/proposal";
import type { SOURCES } from "@perennial/domain/testing/drafts/sources";
import type { Drafter, ModelUse, Reserve } from "@perennial/server/ports/drafter";

/** What was drafted from one source. */
export interface Drafted {
  readonly source: (typeof SOURCES)[number];
  readonly proposals: readonly Proposal[];
  /** What came and was no proposal. */
  readonly dropped: number;
  readonly msToFirst: number | null;
  readonly use: ModelUse;
  /** Why it ended early; null where it did not. */
  readonly failure: string | null;
}

/** As many as the product asks for. */
const OPTIONS = { most: 30, perRow: 2 };

/** Drafts cards from sources, one after the other. A source that fails keeps what had come. */
export async function draftAll(sources: typeof SOURCES, drafter: Drafter): Promise<Drafted[]> {
  const all: Drafted[] = [];
  for (const source of sources) {
    const began = performance.now();
    const proposals: Proposal[] = [];
    let dropped = 0;
    let msToFirst: number | null = null;
    let failure: string | null = null;
    let use: ModelUse = { inputTokens: 0, outputTokens: 0 };
    const request = { kind: "cards" as const, rows: source.rows, path: [], focus: null, ...OPTIONS };
    const reserve: Reserve = async () => (used) => {
      use = {
        inputTokens: use.inputTokens + (used?.inputTokens ?? 0),
        outputTokens: use.outputTokens + (used?.outputTokens ?? 0),
      };
    };
    try {
      for await (const news of drafter.draft(request, new AbortController().signal, reserve)) {
        if ("proposal" in news) {
          msToFirst ??= performance.now() - began;
          proposals.push(news.proposal);
        } else if ("dropped" in news) dropped += news.dropped;
      }
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    all.push({ source, proposals, dropped, msToFirst, use, failure });
  }
  return all;
}
