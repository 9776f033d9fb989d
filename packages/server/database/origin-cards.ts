import type { Origin, OriginCard, OriginForm, OriginPart } from "@perennial/contract/files/origins";
import type { CardForm } from "@perennial/domain/card/card";
import { partOfOrd } from "@perennial/domain/format/anki/card-parts";

/** A card of Anki that a node came as. */
export interface CameAs {
  readonly card: OriginCard;
  /** Which part of the node's card it is. */
  readonly part: number;
  /** When it was due then; undefined until it is written here. */
  readonly due: string | null | undefined;
}

/** Returns what kind of card a node came as; undefined where that was a basic one, or is not known. */
export const formIn = (part: OriginPart): OriginForm | undefined =>
  part.kind === "note" || part.kind === "block" ? part.form : undefined;

/** Returns what a node came as, of a block with the kind of card that it was. */
export function withForm(part: OriginPart, form: Partial<CardForm> = {}): OriginPart {
  const { kind = "basic", source = null, shapes = null } = form;
  return part.kind !== "block" || kind === "basic" ? part : { ...part, form: { kind, source, shapes } };
}

/** Returns the cards of Anki that a node came as, by their places in the note; none of what is no card. */
export function cardsOf({ part: of, due }: Pick<Origin, "part"> & Partial<Pick<Origin, "due">>): CameAs[] {
  const cameAs = (card: OriginCard, dueThen: string | null | undefined): CameAs => {
    const kind = formIn(of)?.kind ?? "basic";
    return { card, part: partOfOrd(kind, card.ord), due: dueThen };
  };
  if (of.kind === "card") return [cameAs(of.card, due)];
  if (of.kind !== "note" || !of.card) return [];
  return [cameAs(of.card, due), ...(of.siblings ?? []).map((sibling) => cameAs(sibling.card, sibling.due))];
}

/** Returns what a node came as, with other cards. */
export function withCards<O extends Pick<Origin, "part" | "due">>(origin: O, cards: readonly CameAs[]): O {
  const { part } = origin;
  const [first, ...siblings] = cards.toSorted((a, b) => a.card.ord - b.card.ord);
  if (!first || (part.kind !== "note" && part.kind !== "card")) return origin;
  return { ...origin, due: first.due ?? null, part: { ...part, card: first.card, ...siblingsIn(siblings) } };
}

const siblingsIn = (siblings: readonly CameAs[]): Pick<Extract<OriginPart, { kind: "note" }>, "siblings"> =>
  siblings.length === 0 ? {} : { siblings: siblings.map(({ card, due = null }) => ({ card, due })) };
