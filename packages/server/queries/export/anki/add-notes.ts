import { setImmediate as othersTurn } from "node:timers/promises";
import type { OriginPart } from "@perennial/contract/files/origins";
import { withMediaNames } from "@perennial/domain/format/anki/media-names";
import { ankiTagsIn } from "@perennial/domain/format/anki/tag-words";
import type pg from "pg";
import { readGuids } from "../../../database/guids.ts";
import { formIn } from "../../../database/origin-cards.ts";
import { type OriginRow, readOriginTypes } from "../../../database/origin-rows.ts";
import type { BranchFiles } from "../branch-files.ts";
import type { LeavingLinks } from "../leaving-links.ts";
import { withOrigins } from "../with-origins.ts";
import { withReviews } from "../with-reviews.ts";
import { type WithRowsBelow, withRowsBelow } from "../with-rows-below.ts";
import { type Studied, withSettings } from "../with-settings.ts";
import type { BranchRows } from "../writers.ts";
import { type AnkiCalendar, logRows, scheduleOf } from "./card-rows.ts";
import type { CollectionFile } from "./collection-file.ts";
import { createDeckPath } from "./deck-path.ts";
import { noteNow } from "./edited-note.ts";
import { fieldHtml } from "./field-html.ts";
import { leavingCards } from "./kept-cards.ts";
import { filledFields, leavingTypes } from "./leaving-types.ts";
import { ownFields } from "./own-fields.ts";
import { ownNote } from "./own-note.ts";
import { type ReturnedPart, untouchedCard } from "./returned-note.ts";
import { rowsNow } from "./rows-now.ts";

export interface PackageParts {
  readonly file: CollectionFile;
  readonly calendar: AnkiCalendar;
  readonly files: BranchFiles;
  readonly links: Pick<LeavingLinks, "titled">;
}

/** A note of Anki while the nodes that it was made into go by. */
interface OpenNote {
  readonly depth: number;
  /** Its own node first. */
  readonly parts: { readonly part: ReturnedPart & StudiedPart; readonly deck: readonly string[] }[];
}

type StudiedPart = Studied & WithRowsBelow;

/** Puts the cards of a branch into a collection; what came from Anki and can leave as it came, does. */
export async function addNotes(
  client: pg.PoolClient,
  userId: number,
  branch: BranchRows,
  { file, calendar, files, links }: PackageParts,
): Promise<void> {
  const guidOf = await readGuids(client, userId);
  const types = leavingTypes(await readOriginTypes(client, userId));
  const decks = createDeckPath();
  let open: OpenNote | undefined;
  let place = 0;

  const addOwn = async ({ node, reviews, settings, below }: StudiedPart, deck: readonly string[]) => {
    const { id, text, answer, form, progress } = node;
    if (answer === undefined) return;
    await files.meet([text, answer, form?.source ?? "", ...below.map((row) => row.text)]);
    const { type, fields, parts } = ownFields({ text, answer, form, below }, htmlOf);
    const counting = reviews.filter(({ undone_by }) => undone_by === null);
    const cards = [...parts].map(([ord, part]) => ({
      ord,
      part,
      schedule: scheduleOf(
        progress.find((known) => known.part === part),
        calendar,
        ++place,
        settings,
      ),
      log: logRows(counting.filter((row) => row.part === part)),
    }));
    const said = { text, answer, below: below.map((row) => row.text) };
    const tags = ankiTagsIn([text, answer]);
    file.add(ownNote({ id, guid: guidOf(id), type: types.own(type), deck, said, tags, fields, cards }));
  };
  const htmlOf = (text: string): string => fieldHtml(links.titled(text), files);
  const addKept = async ({ parts }: OpenNote): Promise<boolean> => {
    const [first] = parts;
    const of = first?.part.origin.part;
    const type = of?.kind === "note" ? types.of(of.note.type) : undefined;
    if (!first || of?.kind !== "note" || !type) return false;
    const { note } = of;
    const present = parts.map(({ part }) => part);
    const rows = rowsNow(first.part.below, present, formIn(of)?.kind);
    const edited = present.filter(({ node, origin }) => isEdited(node, origin)).map(({ node }) => node);
    const fresh = rows.flatMap(({ row, was }) => (was === undefined ? row.text : []));
    await files.meet([...edited.flatMap(textsOf), ...fresh]);
    const now = noteNow(note, present, rows, htmlOf);
    if (!now) return false;
    const media = await files.keep(note.media);
    const renamed = new Map([...media].filter(([name, fileName]) => name !== fileName));
    const home = of.card?.deck ?? [];
    const isAtHome = home.length === 0 || home.join("\u001f") === first.deck.join("\u001f");
    const cards = parts.flatMap(({ part, deck }) =>
      leavingCards({ ...part, note, deck, isAtHome, rows }, calendar, () => ++place),
    );
    file.add({
      id: note.id,
      guid: note.guid,
      type,
      ...(now.isChanged ? {} : { changedAt: note.changed_at }),
      tags: now.tags,
      fields: filledFields(now.fields, type).map((field) => withMediaNames(field, renamed)),
      cards: [...cards, ...note.more.map((card) => untouchedCard(card, note, calendar))],
    });
    return true;
  };
  const close = async () => {
    const note = open;
    open = undefined;
    if (!note || (await addKept(note))) return;
    for (const { part, deck } of note.parts) if (part.origin.part.kind !== "step") await addOwn(part, deck);
  };

  const remembered = withOrigins(client, userId, withReviews(client, userId, branch));
  for await (const nodes of withSettings(client, userId, withRowsBelow(client, userId, remembered))) {
    for (const { origin, ...studied } of nodes) {
      // A card may have thousands of reviews.
      await othersTurn();
      const { node } = studied;
      const part = origin?.part;
      if (open && node.depth <= open.depth) await close();
      const deck = decks.above(node.depth);
      decks.enter(node, part);
      if (node.isOnlyTitle) continue;
      if (part?.kind === "collection") await files.keep(part.media);
      if (origin && part?.kind === "note") {
        await close();
        open = { depth: node.depth, parts: [{ part: { ...studied, origin }, deck }] };
      } else if (open && origin && BELOW_A_NOTE.includes(origin.part.kind)) {
        open.parts.push({ part: { ...studied, origin }, deck });
        // A row that answers a card may be one of its own too.
        if (origin.part.kind === "step") await addOwn(studied, deck);
      } else await addOwn(studied, deck);
    }
  }
  await close();
}

const BELOW_A_NOTE: readonly OriginPart["kind"][] = ["card", "field", "tags", "step"];

const isEdited = (node: Studied["node"], { text, answer, part }: OriginRow): boolean =>
  node.text !== text ||
  (node.answer ?? null) !== answer ||
  (node.form?.source ?? null) !== (formIn(part)?.source ?? null);

const textsOf = ({ text, answer = "", form }: Studied["node"]): string[] => [
  text,
  answer,
  form?.source ?? "",
];
