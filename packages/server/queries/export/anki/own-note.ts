import type { OriginType } from "@perennial/contract/files/origins";
import { hashOfHere, hashOfThere, type SaidHere, withLeftAs } from "../../../database/left-as.ts";
import { type AnkiLogRow, type AnkiSchedule, SUSPENDED } from "./card-rows.ts";
import type { AnkiNoteRow } from "./collection-file.ts";
import { filledFields } from "./leaving-types.ts";

/** Ids of notes and cards are moments in Anki: these are of 2024, each its own by the id of the node. */
const FIRST_ID = 1_704_067_200_000;

export interface OwnCard {
  /** Of its node. */
  readonly id: number;
  readonly guid: string;
  readonly type: OriginType;
  readonly deck: readonly string[];
  /** What it says here. */
  readonly said: SaidHere;
  /** Its question and its answer, as HTML. */
  readonly fields: readonly [string, string];
  readonly schedule: AnkiSchedule;
  readonly log: readonly AnkiLogRow[];
}

/** A card of ours as a note of Anki of which it is the only card. */
export function ownNote({ id, guid, type, deck, said, fields, schedule, log }: OwnCard): AnkiNoteRow {
  const filled = filledFields(fields, type);
  const marks = { isSuspended: schedule.queue === SUSPENDED, flag: schedule.flags };
  const left = { here: hashOfHere(said), there: hashOfThere(filled), marks };
  const data = withLeftAs(schedule.data, left);
  return {
    id: FIRST_ID + id,
    guid,
    type,
    tags: [],
    fields: filled,
    cards: [{ id: FIRST_ID + id, ord: 0, deck, schedule: { ...schedule, data }, log }],
  };
}
