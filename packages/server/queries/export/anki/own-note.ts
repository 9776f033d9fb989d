import type { AnkiLogRow, AnkiSchedule } from "./card-rows.ts";
import type { AnkiNoteRow } from "./collection-file.ts";
import { OWN_TYPE } from "./collection-schema.ts";

/** Ids of notes and cards are moments in Anki: these are of 2024, each its own by the id of the node. */
const FIRST_ID = 1_704_067_200_000;

export interface OwnCard {
  /** Of its node. */
  readonly id: number;
  readonly guid: string;
  readonly deck: readonly string[];
  /** Its question and its answer, as HTML. */
  readonly fields: readonly [string, string];
  readonly schedule: AnkiSchedule;
  readonly log: readonly AnkiLogRow[];
}

/** A card of ours as a note of Anki of which it is the only card. */
export const ownNote = ({ id, guid, deck, fields, schedule, log }: OwnCard): AnkiNoteRow => ({
  id: FIRST_ID + id,
  guid,
  type: OWN_TYPE,
  tags: [],
  fields,
  cards: [{ id: FIRST_ID + id, ord: 0, deck, schedule, log }],
});
