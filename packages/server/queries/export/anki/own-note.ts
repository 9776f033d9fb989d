import type { OriginType } from "@perennial/contract/files/origins";
import { type ExportedText, hashOfHere, hashOfThere, withExportMark } from "../../../database/export-mark.ts";
import { type AnkiLogRow, type AnkiSchedule, SUSPENDED } from "./card-rows.ts";
import type { AnkiNoteRow } from "./collection-file.ts";
import { filledFields } from "./leaving-types.ts";

/** Ids of notes and cards are moments in Anki: these are of 2024, each its own by the id of the node. */
const FIRST_ID = 1_704_067_200_000;
/** In milliseconds, between the cards of one note: further ones lie before, where no other node's are. */
const CARDS_APART = 1_000_000_000;

export interface OwnCard {
  /** Of its node. */
  readonly id: number;
  readonly guid: string;
  readonly type: OriginType;
  readonly deck: readonly string[];
  /** What it says here. */
  readonly said: ExportedText;
  readonly tags: readonly string[];
  /** As HTML. */
  readonly fields: readonly string[];
  readonly cards: readonly OwnPart[];
}

/** A part of a card, which is a card of its own in Anki. */
export interface OwnPart {
  readonly ord: number;
  readonly part: number;
  readonly schedule: AnkiSchedule;
  readonly log: readonly AnkiLogRow[];
}

/** A card of ours as a note of Anki, with a card for each of its parts. */
export function ownNote({ id, guid, type, deck, said, tags, fields, cards }: OwnCard): AnkiNoteRow {
  const filled = filledFields(fields, type);
  const exported = { here: hashOfHere(said), there: hashOfThere(filled) };
  return {
    id: FIRST_ID + id,
    guid,
    type,
    tags,
    fields: filled,
    cards: cards.map(({ ord, part, schedule, log }) => {
      const marks = { isSuspended: schedule.queue === SUSPENDED, flag: schedule.flags };
      const data = withExportMark(schedule.data, { ...exported, marks, part });
      return { id: FIRST_ID + id - ord * CARDS_APART, ord, deck, schedule: { ...schedule, data }, log };
    }),
  };
}
