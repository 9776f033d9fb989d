import type { CardForm } from "@perennial/domain/card/card";
import { toAnkiTag } from "@perennial/domain/format/anki/tag-words";
import type { OutlineItem } from "@perennial/domain/outline-text/outline-item";
import type pg from "pg";
import { formIn } from "../../database/origin-cards.ts";
import type { OriginRow } from "../../database/origin-rows.ts";
import { fieldColumns, recordFromRow } from "../../database/record-rows.ts";
import type { MemoryOfParts } from "./card-update.ts";
import type { ImportedItem } from "./document.ts";

/** A node that came from the same source before, as it stands now. */
export interface Present {
  readonly nodeId: number;
  /** Of its note or card. */
  readonly itemId: number;
  readonly text: string;
  /** Of a card. */
  readonly answer?: string;
  /** Of a card: what kind it is. */
  readonly form?: CardForm;
  /** What it was when it came, where the file may hold something newer of it. */
  readonly origin?: OriginRow;
  /** Of such a card, by part. */
  readonly memory?: MemoryOfParts;
  /** Of the first node of a note that is newer in the file: what stands below it and the file has no more. */
  readonly gone?: readonly Present[];
  /** Of a card of our own that comes back from Anki: its schedule is ours. */
  readonly isOwn?: true;
  /** Of such a card: its origin is what it came back as, and stands in no row yet. */
  readonly isLeft?: true;
  /** It says what the file says, in the words that it left with. */
  readonly isSame?: true;
  /** A branch that nothing here was named by: the notes of the deck stand in it. */
  readonly isFoundByNotes?: true;
  /** Of a branch: its deck is called otherwise in Anki now, and so is the branch from now on. */
  readonly isRenamedThere?: true;
  /** Of a branch: its deck stands below another one in Anki now, and so does the branch from now on. */
  readonly isMovedThere?: true;
}

/** The items of a document that are looked up in an account, and those that are known to be here, by their sources. */
export interface Lookup {
  readonly client: pg.ClientBase;
  readonly userId: number;
  readonly items: readonly ImportedItem[];
  readonly here: Map<string, Present>;
}

const CONTENT = `n.id as node_id, n.item_id, t.text, ${fieldColumns("flashcard", "f")}
  from nodes n
    left join notes t on t.user_id = $1 and t.id = n.note_id
    left join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
  where n.user_id = $1 and n.deleted_at is null`;
const BY_SOURCE = `select i.source_id, c.* from imported_items i
  join (select ${CONTENT}) c on c.node_id = i.node_id
  where i.user_id = $1 and i.scope = $2 and i.source_id = any($3::text[])`;
const BY_ID = `select ${CONTENT} and n.id = any($2::bigint[])`;

interface PresentRow {
  readonly node_id: number;
  readonly item_id: number;
  readonly text: string | null;
  readonly question: string | null;
  /** The further fields of its card. */
  readonly [column: string]: unknown;
}

/** Returns what of an import is here already, by its sources. @param scope what they have their names in */
export async function readBySource(
  client: pg.ClientBase,
  userId: number,
  scope: string,
  sources: readonly string[],
): Promise<Map<string, Present>> {
  const { rows } = await client.query<PresentRow & { readonly source_id: string }>(BY_SOURCE, [
    userId,
    scope,
    sources,
  ]);
  return new Map(rows.map((row) => [row.source_id, presentOf(row)]));
}

/** Returns nodes as they stand now, by their ids; those that are deleted are absent. */
export async function readPresent(
  client: pg.ClientBase,
  userId: number,
  nodeIds: readonly number[],
): Promise<Map<number, Present>> {
  const { rows } = await client.query<PresentRow>(BY_ID, [userId, nodeIds]);
  return new Map(rows.map((row) => [row.node_id, presentOf(row)]));
}

function presentOf(row: PresentRow): Present {
  const { node_id: nodeId, item_id: itemId } = row;
  if (row.question === null) return { nodeId, itemId, text: row.text ?? "" };
  const { id: _id, question: text, answer, ...form } = recordFromRow("flashcard", { ...row, id: itemId });
  return { nodeId, itemId, text, answer, form };
}

/**
 * Whether it says what it said when it came, as far as that is known. Who made a sentence with gaps of it said something
 * of their own.
 */
export function isAsItCame({ origin, text, answer, form }: Present): boolean {
  if (origin?.text !== text || (origin.answer ?? undefined) !== answer) return false;
  const came = formIn(origin.part);
  return came ? !isOtherForm(form, came) : form?.kind !== "cloze";
}

/** Whether an item says something else. */
export const isOther = (present: Present, { text, answer, form }: Omit<OutlineItem, "depth">): boolean =>
  (present.text !== text && withoutSigns(present.text) !== withoutSigns(text)) ||
  present.answer !== answer ||
  (form?.kind !== undefined && form.kind !== "basic" && isOtherForm(present.form, form));

/** Tags of Anki came without their sign before they were tags here, and say the same (decision 121). */
const withoutSigns = (text: string): string =>
  text.startsWith("Tags: ") ? text.split(" ").map(toAnkiTag).join(" ") : text;

type WordsOfForm = Partial<Pick<CardForm, "kind" | "source" | "shapes">> | undefined;

/** Whether two cards are of two kinds, or their kind says something else of them. */
const isOtherForm = (one: WordsOfForm, other: WordsOfForm): boolean =>
  (["kind", "source", "shapes"] as const).some(
    (field) => (one?.[field] ?? null) !== (other?.[field] ?? null),
  );
