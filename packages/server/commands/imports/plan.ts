import type { Receipt } from "@perennial/contract/files/imports";
import { cardText } from "@perennial/domain/card/card-kinds";
import { numberGapsAs } from "@perennial/domain/card/gaps";
import { createLosses, type Losses } from "@perennial/domain/format/losses";
import { readPieces, tagsIn } from "@perennial/domain/rich/pieces";
import { noteLinksIn } from "@perennial/domain/rich/replace-links";
import { MAX_TEXT_LENGTH } from "@perennial/domain/tree/limits";
import type { ImportedDocument, ImportedItem, ImportedReview } from "./document.ts";
import { cardOf } from "./import-ops.ts";
import { newerItems } from "./newer-items.ts";
import { newerNotes, type Update, type Updates } from "./newer-notes.ts";
import { isOther, type Present } from "./present-node.ts";

/** What of a document is written, and what that comes to. */
export interface ImportPlan {
  /** In the order of the document, each with the index of what it stands below in it; undefined for the first. */
  readonly fresh: readonly {
    readonly item: ImportedItem;
    readonly index: number;
    readonly parent: number | undefined;
  }[];
  /** What is here already, untouched, and newer in the file. */
  readonly updates: Updates;
  readonly receipt: Receipt;
}

const CUT = `texts of more than ${MAX_TEXT_LENGTH.toLocaleString("en")} characters, cut there`;

const KEPT_SETTINGS =
  "How a branch that is here already is studied stays as it is said here, whatever the file says of it.";

const GONE_FIELDS = "Fields and tags that are empty in the newer file go here too.";

const RENAMED_DECKS =
  "A branch whose deck has another name in Anki now is called so here too, as long as nobody called it otherwise here.";

const MOVED_DECKS =
  "A branch whose deck stands below another one in Anki now stands there here too, as long as nobody moved it here.";

const RETYPED_NOTES =
  "Types of notes that were changed in Anki are here as they are there: what their cards show, and how they leave.";

/**
 * Plans what of a document is written, given what is here already; writes nothing. A person sees the receipt of
 * such a plan before another one, made of the same document, is carried out. Texts are made storable, and cut at
 * `MAX_TEXT_LENGTH`.
 * @param here what came from the same place before, by the names of items there
 */
export function planImport(document: ImportedDocument, here: ReadonlyMap<string, Present>): ImportPlan {
  const cut = createLosses();
  const fresh: { item: ImportedItem; index: number; parent: number | undefined }[] = [];
  const counts = { new: 0, updated: 0, identical: 0, kept_ours: 0 };
  const cards = { new: 0, studied: 0 };
  let reviews = 0;
  const settings = { taken: 0, kept: 0 };
  const named = { links: 0, tags: 0 };
  const above: number[] = [];
  const items = document.items.map((item) => storable(inNumbersOf(here.get(item.source), item), cut));
  const notes = newerNotes(items, here);
  const updates = { ...notes, changed: new Map([...newerItems(items, here), ...notes.changed]) };
  const empty = emptyDecks(document.scope, items, here);
  for (const [index, item] of items.entries()) {
    above.length = item.depth;
    const parent = above.at(-1);
    above.push(index);
    const isCounted = index > 0 || document.hasRoot;
    if (empty.has(index)) continue;
    const present = here.get(item.source);
    if (item.settings) settings[present ? "kept" : "taken"]++;
    const { cards: changed = [] } = updates.changed.get(index) ?? {};
    for (const { fresh: rows } of changed) reviews += rows.filter(isAnswer).length;
    if (!present) {
      fresh.push({ item, index, parent });
      reviews += item.memory.reduce((sum, part) => sum + part.reviews.filter(isAnswer).length, 0);
    }
    if (!present || updates.changed.get(index)?.isSaid) countNamed(item, named);
    if (!isCounted) continue;
    if (!present) {
      counts.new++;
      if (item.answer !== undefined) cards[isStudied(item) ? "studied" : "new"]++;
    } else if (isNews(updates.changed.get(index), item)) counts.updated++;
    else if (present.isSame || !isOther(present, item))
      counts[isCardNews(updates.changed.get(index)) ? "updated" : "identical"]++;
    else counts.kept_ours++;
  }
  const { items: skipped, reviews: dropped, media } = document.leftOut;
  // What names a file is made for what is new in it.
  const isUsed = [...updates.changed.values()].some(({ below }) => below === 0);
  const isName = !document.hasRoot && !isUsed && fresh[0]?.index === 0;
  const isNameEmpty = isName && !fresh.some(({ parent }) => parent === 0);
  return {
    fresh: isNameEmpty ? fresh.slice(1) : fresh,
    updates,
    receipt: {
      format: document.format,
      found: counts.new + counts.updated + counts.identical + counts.kept_ours + skipped,
      ...counts,
      skipped,
      cards,
      reviews: { taken: reviews, dropped },
      media: { taken: document.files.length, ...media },
      losses: [...document.losses.list(), ...cut.list()].map((loss) => ({
        ...loss,
        places: [...loss.places],
      })),
      ...(settings.taken > 0 ? { settings: settings.taken } : {}),
      ...(named.links > 0 ? { links: named.links } : {}),
      ...(named.tags > 0 ? { tags: named.tags } : {}),
      decisions: [
        ...document.decisions,
        ...(settings.kept > 0 ? [KEPT_SETTINGS] : []),
        ...(updates.gone.length > 0 ? [GONE_FIELDS] : []),
        ...([...updates.changed.values()].some(isRenaming) ? [RENAMED_DECKS] : []),
        ...([...updates.changed.values()].some(isMoving) ? [MOVED_DECKS] : []),
        ...([...updates.changed.values()].some(isRetyping) ? [RETYPED_NOTES] : []),
      ],
    },
  };
}

/** Counts the links to notes, and the tags, that come in with an item. */
function countNamed({ text, answer = "" }: ImportedItem, named: { links: number; tags: number }): void {
  for (const said of [text, answer]) {
    named.links += noteLinksIn(said).length;
    if (/#[^\s#]/.test(said)) named.tags += tagsIn(readPieces(said)).length;
  }
}

/** Decks that are not here, and in which nothing new and nothing that is moved stands: they would be empty branches. */
function emptyDecks(
  scope: ImportedDocument["scope"],
  items: readonly ImportedItem[],
  here: ReadonlyMap<string, Present>,
): ReadonlySet<number> {
  const empty = new Set<number>();
  if (scope !== "anki") return empty;
  const above: number[] = [];
  for (const [index, { depth, source, origin }] of items.entries()) {
    above.length = depth;
    const kind = origin?.part.kind;
    const present = here.get(source);
    const isBranch = kind === "deck" || kind === "collection";
    if (isBranch && !present) empty.add(index);
    // Up to the first one that is here already.
    if (isBranch ? present?.isMovedThere : !present)
      for (const each of above.toReversed()) if (!empty.delete(each)) break;
    above.push(index);
  }
  return empty;
}

/** Where only the type of a note was changed and shows the same, the note is the same. */
const isNews = (update: Update | undefined, item: ImportedItem): boolean =>
  (update !== undefined && isMoving(update)) ||
  (update?.isSaid === true && !(isRetyping(update) && !isOther(update.present, item)));
const isCardNews = (update: Update | undefined): boolean =>
  update !== undefined && update.origin.part.kind !== "step" && !(isRetyping(update) && !update.cards);

function isRetyping({ before: { part: then }, origin: { part: now } }: Update): boolean {
  if (then.kind !== "note" || now.kind !== "note") return false;
  return then.note.changed_at === now.note.changed_at && then.note.type !== now.note.type;
}
const isRenaming = ({ origin, isSaid }: Update): boolean => isSaid && origin.part.kind === "deck";
const isMoving = ({ below }: Update): boolean => below !== undefined;
const isStudied = ({ memory }: ImportedItem): boolean =>
  memory.some(({ reviews }) => reviews.some((review) => review.undone_by === null));
/** Not what was set by hand, which is no answer of anybody's. */
const isAnswer = ({ kind }: ImportedReview): boolean => kind !== "manual";

/** Gaps whose numbers nobody wrote have those of the sentence that is here, so that each keeps its schedule. */
function inNumbersOf(present: Present | undefined, item: ImportedItem): ImportedItem {
  const before = present?.form?.source;
  const { form } = item;
  if (!before || !form?.source || form.isNumbered !== false) return item;
  return { ...item, form: { ...form, source: numberGapsAs(form.source, before) } };
}

/** What a file says as the database can hold it; what is left out is counted. */
function storable(item: ImportedItem, losses: Losses): ImportedItem {
  const clean = (text: string): string => {
    const whole = text.replaceAll("\0", "\ufffd").toWellFormed();
    if (whole.length <= MAX_TEXT_LENGTH) return whole;
    losses.add(CUT, whole);
    return whole.slice(0, MAX_TEXT_LENGTH).toWellFormed();
  };
  const { text, answer, form } = item;
  if (answer === undefined) return { ...item, text: clean(text) };
  const said = { ...item, text: clean(text), answer: clean(answer) };
  if (!form) return said;
  const { source, shapes } = form;
  const whole = {
    ...form,
    ...(source ? { source: clean(source) } : {}),
    ...(shapes ? { shapes: clean(shapes) } : {}),
  };
  const card = cardOf({ ...said, form: whole });
  // What follows from the rest is compared as it is stored.
  return { ...said, ...(card && cardText(card)) };
}
