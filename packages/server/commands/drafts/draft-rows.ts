import type * as wire from "@perennial/contract/drafts/drafts";
import type { Proposal } from "@perennial/domain/draft/proposal";
import type pg from "pg";
import type { ModelUse } from "../../ports/drafter.ts";

/** What statements run on. */
export type Queries = Pick<pg.Pool, "query">;

/** A server that says nothing of a draft for so long is gone. */
const SILENT_MS = 30_000;
/** Drafts of a person that are under way at a time. */
const MOST_UNDER_WAY = 3;
const REVOKED =
  "The token that asked for this was revoked or has expired. What had come is here; ask again for the rest.";
const BROKEN_OFF =
  "The server stopped while this was drafted. What had come is here; ask again for the rest.";

interface DraftRow {
  readonly id: number;
  readonly kind: wire.Draft["kind"];
  readonly root_node_id: number | null;
  readonly under_id: number | null;
  readonly file_id: number | null;
  readonly state: wire.Draft["state"];
  readonly source: wire.Draft["source"];
  readonly model: string | null;
  readonly prompt_version: number;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly cost_micros: number | null;
  readonly left_out: number;
  readonly blank_pages: number;
  readonly dropped: number;
  readonly unread: number;
  readonly failure: string | null;
  readonly base_version: number;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly revision: number;
  readonly items: number;
  readonly undecided: number;
}

interface ItemRow {
  readonly draft_id: number;
  readonly place: number;
  readonly parent_place: number | null;
  readonly node_id: number | null;
  readonly under_id: number | null;
  readonly op: wire.DraftItem["op"];
  readonly body: wire.DraftItem["body"];
  readonly quotes: wire.DraftItem["quotes"];
  readonly checks: wire.DraftItem["checks"];
  readonly verdict: wire.DraftItem["verdict"];
  readonly decided_at: Date | null;
}

/** The nearest row that lives, from one on upwards; OFFSET 0 makes each step one look-up in the index: see PLAN_FOR_WALKS. */
const livingFrom = (id: string): string => `(with recursive up as (
    select n.id, n.parent_id, n.deleted_at is null as lives, 0 as level from nodes n where n.user_id = $1 and n.id = ${id}
    union all
    select p.*, up.level + 1 from up cross join lateral (
      select n.id, n.parent_id, n.deleted_at is null from nodes n where n.user_id = $1 and n.id = up.parent_id offset 0) p
      where not up.lives and up.level < 10000)
  select up.id from up where up.lives)`;

const DRAFT = `d.id, d.kind, d.root_node_id, d.file_id, d.state, d.source, d.model, d.prompt_version, d.input_tokens,
  d.output_tokens, d.cost_micros, d.left_out, d.blank_pages, d.dropped, d.unread, d.failure, d.base_version, d.created_at, d.ended_at, d.revision,
  ${livingFrom("d.root_node_id")} as under_id,
  (select count(*)::int from draft_items i where i.user_id = $1 and i.draft_id = d.id) as items,
  (select count(*)::int from draft_items i where i.user_id = $1 and i.draft_id = d.id and i.verdict is null) as undecided`;
const ITEM = `i.draft_id, i.place, i.parent_place, i.node_id, i.op, i.body, i.quotes, i.checks, i.verdict, i.decided_at,
  coalesce(${livingFrom("i.node_id")}, ${livingFrom("d.root_node_id")}) as under_id`;

const draftToWire = ({ root_node_id, created_at, ended_at, revision: _, ...row }: DraftRow): wire.Draft => ({
  ...row,
  root_id: root_node_id,
  created_at: created_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
});
const itemToWire = (row: ItemRow): wire.DraftItem => ({
  ...row,
  decided_at: row.decided_at?.toISOString() ?? null,
});

/** Which draft of whose. */
export interface DraftKey {
  readonly userId: number;
  readonly id: number;
}

export interface NewDraft {
  readonly userId: number;
  readonly kind: wire.Draft["kind"];
  readonly rootId: number | null;
  readonly fileId: number | null;
  /** What was asked for, without the source's text. */
  readonly request: unknown;
  readonly source: wire.Draft["source"];
  /** The personal token that asks; null where a person does. */
  readonly tokenId: string | null;
  readonly model: string | null;
  readonly promptVersion: number;
  readonly leftOut: number;
  /** Rows of a branch that has more than are read. */
  readonly unread: number;
  readonly baseVersion: number;
  readonly now: Date;
}

/** Opens a draft that waits to be worked on. @returns its id; null where enough of this person are under way */
export async function openDraft(client: Queries, draft: NewDraft): Promise<number | null> {
  await endUnwanted(client, draft.userId, draft.now);
  const { rows } = await client.query<{ id: number }>(
    `insert into drafts (user_id, kind, root_node_id, file_id, request, state, source, model, prompt_version, left_out, unread, base_version, created_at, beat_at, token_id)
     select $1, $2, $3, $4, $5, 'waiting', $6, $7, $8, $9, $10, $11, $12, $12, $13 where (
       select count(*) from drafts d where d.user_id = $1 and d.state in ('waiting', 'running')) < ${MOST_UNDER_WAY}
     returning id`,
    [
      draft.userId,
      draft.kind,
      draft.rootId,
      draft.fileId,
      JSON.stringify(draft.request),
      draft.source,
      draft.model,
      draft.promptVersion,
      draft.leftOut,
      draft.unread,
      draft.baseVersion,
      draft.now,
      draft.tokenId,
    ],
  );
  return rows[0]?.id ?? null;
}

/** Of a draft `d`: whether who asked for it may still do so. $2: now. */
const IS_HELD = `(d.token_id is null or exists (select from sessions s where s.user_id = $1 and s.id = d.token_id
  and (s.expires_at is null or s.expires_at > $2)))`;

/**
 * Says of drafts whose server has been silent, or whose token holds no more, that they are over.
 * @returns which ones
 */
export async function endUnwanted(client: Queries, userId: number, now: Date): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `update drafts d set state = 'failed', failure = case when ${IS_HELD} then $3 else $5 end, ended_at = $2, revision = revision + 1
      where d.user_id = $1 and d.state in ('waiting', 'running') and (d.beat_at < $4 or not ${IS_HELD}) returning id`,
    [userId, now, BROKEN_OFF, new Date(now.getTime() - SILENT_MS), REVOKED],
  );
  return rows.map(({ id }) => id);
}

/**
 * What a draft has used of a model, of a call that goes on as it is estimated; null where no model was asked. The cost is in
 * millionths of the unit that the operator's prices are in, null where there are none.
 */
export type DraftUse =
  | (ModelUse & {
      readonly costMicros: number | null;
    })
  | null;

/** Says that a draft goes on, and what it has used so far. @returns whether it is still wanted */
export async function beatDraft(
  client: Queries,
  { userId, id }: DraftKey,
  use: DraftUse,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update drafts d set beat_at = $2, state = 'running', input_tokens = $4, output_tokens = $5, cost_micros = $6,
        revision = revision + (state = 'waiting' or d.output_tokens is distinct from $5 or d.input_tokens is distinct from $4)::int
      where d.user_id = $1 and d.id = $3 and d.state in ('waiting', 'running') and ${IS_HELD}`,
    [userId, now, id, ...usedIn(use)],
  );
  return rowCount === 1;
}

/** Returns whether a draft is under way, and is still wanted. */
export async function isWanted(client: Queries, { userId, id }: DraftKey, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from drafts d where d.user_id = $1 and d.id = $3 and d.state in ('waiting', 'running') and ${IS_HELD}`,
    [userId, now, id],
  );
  return rowCount === 1;
}

const usedIn = (use: DraftUse) => [
  use?.inputTokens ?? null,
  use?.outputTokens ?? null,
  use?.costMicros ?? null,
];

/** Says what of a file was not drafted from, which is known once it is read. */
export async function recordLeftOut(
  client: Queries,
  { userId, id }: DraftKey,
  { leftOut, blankPages }: { readonly leftOut: number; readonly blankPages: number },
): Promise<void> {
  await client.query(
    "update drafts set left_out = $3, blank_pages = $4, revision = revision + 1 where user_id = $1 and id = $2",
    [userId, id, leftOut, blankPages],
  );
}

/**
 * Writes proposals behind those of a draft that are there.
 * @param from the place of the first
 * @param use what the draft has used so far
 * @returns whether the draft is still wanted; if not, nothing is written
 */
export async function addItems(
  client: Queries,
  { userId, id }: DraftKey,
  from: number,
  proposals: readonly Proposal[],
  use: DraftUse = null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with draft as (
       update drafts set revision = revision + 1, input_tokens = $4, output_tokens = $5, cost_micros = $6 where user_id = $1 and id = $2 and state in ('waiting', 'running')
       returning revision)
     insert into draft_items (user_id, draft_id, place, parent_place, node_id, op, body, quotes, checks, revision)
     select $1, $2, n.place, n.parent, n.node_id, n.op, n.body, n.quotes, n.checks, draft.revision
       from draft cross join jsonb_to_recordset($3::jsonb) as n (
         place int, parent int, node_id bigint, op text, body jsonb, quotes jsonb, checks jsonb)`,
    [
      userId,
      id,
      JSON.stringify(
        proposals.map(({ nodeId, parent, op, body, quotes, findings }, i) => ({
          place: from + i,
          parent,
          node_id: nodeId,
          op,
          body,
          quotes: quotes.map((quote) => ({
            node_id: quote.nodeId,
            page: quote.page,
            start: quote.start,
            end: quote.end,
            words: quote.words,
          })),
          checks: findings,
        })),
      ),
      ...usedIn(use),
    ],
  );
  return rowCount === proposals.length;
}

/** What a draft came to. */
export interface DraftEnd {
  readonly state: "ready" | "failed" | "cancelled";
  readonly failure: string | null;
  readonly dropped: number;
  /** Rows that a model was not asked about, beside those that are left out. */
  readonly unread: number;
  /** Null where nothing is to be said beyond what was said while it went on. */
  readonly use: DraftUse;
}

/** Ends a draft. Does nothing to one that has ended. */
export async function endDraft(
  client: Queries,
  { userId, id }: DraftKey,
  end: DraftEnd,
  now: Date,
): Promise<void> {
  await client.query(
    `update drafts set state = $3, failure = $4, dropped = $5, unread = unread + $6,
        input_tokens = coalesce($7, input_tokens), output_tokens = coalesce($8, output_tokens),
        cost_micros = coalesce($9, cost_micros), ended_at = $10, revision = revision + 1
      where user_id = $1 and id = $2 and state in ('waiting', 'running')`,
    [userId, id, end.state, end.failure, end.dropped, end.unread, ...usedIn(end.use), now],
  );
}

/** Ends a draft that is under way as its person wants. */
export const cancelDraft = (client: Queries, key: DraftKey, now: Date): Promise<void> =>
  endDraft(client, key, { state: "cancelled", failure: null, dropped: 0, unread: 0, use: null }, now);

/** Makes an explanation that its person keeps a draft of notes: they wait to be decided as others do. */
export async function keepExplanation(client: Queries, { userId, id }: DraftKey): Promise<void> {
  await client.query(
    "update drafts set kind = 'notes', revision = revision + 1 where user_id = $1 and id = $2 and kind = 'explain'",
    [userId, id],
  );
}

/** Reads the latest drafts of a person, the last first. */
export async function readDrafts(client: Queries, userId: number, now: Date): Promise<wire.Draft[]> {
  await endUnwanted(client, userId, now);
  const { rows } = await client.query<DraftRow>(
    `select ${DRAFT} from drafts d where d.user_id = $1 order by d.id desc limit 50`,
    [userId],
  );
  return rows.map(draftToWire);
}

/** Reads a draft; null where there is none. */
export async function readDraft(
  client: Queries,
  { userId, id }: DraftKey,
  now: Date,
): Promise<wire.Draft | null> {
  await endUnwanted(client, userId, now);
  const { rows } = await client.query<DraftRow>(
    `select ${DRAFT} from drafts d where d.user_id = $1 and d.id = $2`,
    [userId, id],
  );
  return rows[0] ? draftToWire(rows[0]) : null;
}

/** Reads the proposals of a draft that have changed since a revision of it, in their order. */
export async function readItems(
  client: Queries,
  { userId, id }: DraftKey,
  since = -1,
): Promise<wire.DraftItem[]> {
  const { rows } = await client.query<ItemRow>(
    `select ${ITEM} from draft_items i join drafts d on d.user_id = $1 and d.id = i.draft_id
      where i.user_id = $1 and i.draft_id = $2 and i.revision > $3 order by i.place`,
    [userId, id, since],
  );
  return rows.map(itemToWire);
}

/** A draft as far as a reader of the stream has to be told of it. */
export interface DraftNewsRow {
  readonly revision: number;
  readonly draft: wire.Draft;
}

/** Reads the latest drafts that were under way after a moment, with their revisions. */
export async function readDraftNews(client: Queries, userId: number, after: Date): Promise<DraftNewsRow[]> {
  const { rows } = await client.query<DraftRow>(
    `select ${DRAFT} from drafts d where d.user_id = $1 and (d.ended_at is null or d.ended_at >= $2 or exists (
        select from draft_items i where i.user_id = $1 and i.draft_id = d.id and i.decided_at >= $2))
      order by d.id desc limit 20`,
    [userId, after],
  );
  return rows.map((row) => ({ revision: row.revision, draft: draftToWire(row) }));
}

/**
 * Says what became of proposals. The last word counts, so that a verdict that is taken back by an undo can be given again.
 * @returns whether all of them are there; if not, nothing is written
 */
export async function decideItems(
  client: Queries,
  { userId, id }: DraftKey,
  { places, verdict, mutation_uuid }: wire.VerdictsInput,
  now: Date,
): Promise<boolean> {
  const wanted = [...new Set(places)];
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from draft_items i where i.user_id = $1 and i.draft_id = $2 and i.place = any($3::bigint[])",
    [userId, id, wanted],
  );
  if (rows[0]?.count !== wanted.length) return false;
  // Whoever decides at the same time waits here.
  await client.query(
    "update drafts set revision = revision + 1, mutation_uuid = coalesce($3, mutation_uuid) where user_id = $1 and id = $2",
    [userId, id, mutation_uuid ?? null],
  );
  const { rows: decided } = await client.query<{ op: ItemRow["op"]; before: ItemRow["verdict"] }>(
    `update draft_items i set verdict = $4, decided_at = $5, revision = d.revision
       from drafts d, (select place, verdict from draft_items
         where user_id = $1 and draft_id = $2 and place = any($3::bigint[])) was
      where d.user_id = $1 and d.id = $2 and i.user_id = $1 and i.draft_id = $2 and i.place = was.place
      returning i.op, was.verdict as before`,
    [userId, id, wanted, verdict, now],
  );
  const cards = decided.filter(({ op }) => op === "card");
  await countOutcomes(client, { userId, id }, [
    ...cards.map(() => ({ verdict, by: 1 })),
    ...cards.flatMap(({ before }) => (before === null ? [] : [{ verdict: before, by: -1 }])),
  ]);
  await settleDecided(client, { userId, id });
  return true;
}

/** Adds to the numbers that stay when a draft goes. What is drafted to be read, or to mend a card, is not counted. */
async function countOutcomes(
  client: Queries,
  { userId, id }: DraftKey,
  changes: readonly { readonly verdict: wire.VerdictsInput["verdict"]; readonly by: number }[],
): Promise<void> {
  const sum = (wanted: wire.VerdictsInput["verdict"]) =>
    changes.reduce((total, { verdict, by }) => (verdict === wanted ? total + by : total), 0);
  await client.query(
    `insert into draft_outcomes as o (user_id, drafter, label, prompt_version, accepted, edited, rejected)
     select d.user_id, case d.source when 'token' then 'agent' else d.source end, coalesce(d.model, ''), d.prompt_version,
         $3::int, $4::int, $5::int
       from drafts d where d.user_id = $1 and d.id = $2 and d.kind in ('cards', 'notes') and $6
     on conflict (user_id, drafter, label, prompt_version) do update set
       accepted = o.accepted + $3, edited = o.edited + $4, rejected = o.rejected + $5`,
    [userId, id, sum("accepted"), sum("edited"), sum("rejected"), changes.length > 0],
  );
}

/** Says of a draft that has ended that it is done with, where all of its proposals have a verdict. */
export async function settleDecided(client: Queries, { userId, id }: DraftKey): Promise<void> {
  await client.query(
    `update drafts d set state = 'applied' where d.user_id = $1 and d.id = $2 and d.state in ('ready', 'failed', 'cancelled')
      and exists (select from draft_items i where i.user_id = $1 and i.draft_id = $2)
      and not exists (select from draft_items i where i.user_id = $1 and i.draft_id = $2 and i.verdict is null)`,
    [userId, id],
  );
}
