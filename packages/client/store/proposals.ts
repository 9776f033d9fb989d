import type { CardForm } from "@perennial/domain/card/card";
import type { Quote } from "@perennial/domain/draft/proposal";

/** A row that a draft proposes. It is no record: it comes into the tree when a person accepts it. */
export interface Proposal {
  /** Its number in the draft. */
  readonly place: number;
  /** The proposal that it stands below; null for one that stands below a row of the tree. */
  readonly parentPlace: number | null;
  /** The server's number of the row that it was drafted from. */
  readonly nodeId: number;
  /** That of the row that it stands below: the same, or where it was deleted the nearest above it that the server has left. */
  readonly underId: number | null;
  readonly says: Proposed;
  /** The words of the source that it rests on, as they stood there. */
  readonly quotes: readonly Quote[];
  /** What the checks have found, as sentences; a hard one keeps it from being accepted with all others. */
  readonly findings: readonly Finding[];
}

export interface ProposedCard {
  readonly question: string;
  readonly answer: string;
  /** Its kind, and what that asks beside question and answer. */
  readonly form: Partial<CardForm>;
}

/** What the card that it stands below would say, or the cards that would ask its parts in its place. */
export type ProposedMend =
  | (ProposedCard & { readonly type: "edit" })
  | { readonly type: "split"; readonly parts: readonly ProposedCard[] };

/** What is proposed: a note, a card, or how one is mended. */
export type Proposed =
  | { readonly type: "note"; readonly text: string }
  | (ProposedCard & {
      readonly type: "flashcard";
      /** The items of a list, which stand below it. */
      readonly items: readonly string[];
    })
  | ProposedMend;

/** Returns how a card is mended, where that is what is proposed. */
export const mendIn = (says: Proposed): ProposedMend | undefined =>
  says.type === "edit" || says.type === "split" ? says : undefined;

export interface Finding {
  readonly text: string;
  readonly isHard: boolean;
}

export type Verdict = "accepted" | "edited" | "rejected";

/** The proposals that the page shows, by the keys of the rows below which they stand. */
export interface ProposedRows {
  /** The same array for a key until it changes. */
  readonly under: ReadonlyMap<string, readonly Proposal[]>;
  /** Accepts or rejects some, as one undo; `says`: what a person has made of the only one. */
  decide(proposals: readonly Proposal[], verdict: Verdict, says?: Proposed): void;
  /** Rejects all of the draft, or accepts all that pass the checks; says why where some have to be looked at first. */
  decideAll(verdict: "accepted" | "rejected"): void;
  /** These are, or were, in sight. */
  seen(proposals: readonly Proposal[]): void;
}

/** A proposal with how many of those given with it stand above it. */
export interface PlacedProposal {
  readonly proposal: Proposal;
  readonly depth: number;
}

/** Returns proposals as they stand in an outline, each with those below it behind it. */
export function inOutlineOrder(proposals: readonly Proposal[]): readonly PlacedProposal[] {
  const among = new Set(proposals.map(({ place }) => place));
  const below = new Map<number | null, Proposal[]>();
  for (const proposal of proposals) {
    const { parentPlace } = proposal;
    const above = parentPlace !== null && among.has(parentPlace) ? parentPlace : null;
    below.set(above, [...(below.get(above) ?? []), proposal]);
  }
  const from = (above: number | null, depth: number): readonly PlacedProposal[] =>
    (below.get(above) ?? []).flatMap((proposal) => [{ proposal, depth }, ...from(proposal.place, depth + 1)]);
  return from(null, 0);
}
