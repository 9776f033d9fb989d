import type { Origin, OriginPart, OriginType } from "@perennial/contract/files/origins";
import type { AnkiDays } from "@perennial/domain/format/anki/days";
import type pg from "pg";
import { prepared } from "./prepared.ts";

type Queries = Pick<pg.ClientBase, "query">;

/** What a node was where it came from, as a row of `origins`. */
export interface OriginRow extends Origin {
  readonly nodeId: number;
}

const INSERT = `insert into origins
    (user_id, node_id, text, answer, due, part, type_name, created_at, minutes_west, files)
  select u.id, v.node_id, v.text, v.answer, v.due, v.part, v.type_name, v.created_at, v.minutes_west,
    array(select value::bigint from json_array_elements_text(v.files))
  from users u cross join unnest($2::bigint[], $3::text[], $4::text[], $5::timestamptz[], $6::json[], $7::text[],
    $8::bigint[], $9::integer[], $10::json[])
    as v (node_id, text, answer, due, part, type_name, created_at, minutes_west, files) where u.id = $1
  on conflict (user_id, node_id) do update set text = excluded.text, answer = excluded.answer, due = excluded.due,
    part = excluded.part, type_name = excluded.type_name, created_at = excluded.created_at,
    minutes_west = excluded.minutes_west, files = excluded.files`;
const INSERT_TYPES = `insert into origin_types (user_id, name, definition)
  select u.id, v.name, v.definition from users u cross join unnest($2::text[], $3::json[]) as v (name, definition)
  where u.id = $1 on conflict (user_id, name) do nothing`;
const SELECT = `select node_id, text, answer, due, part from origins
  where user_id = $1 and node_id = any($2::bigint[])`;
const SELECT_OF_KINDS = `${SELECT} and part->>'kind' = any($3::text[])`;

const ROWS_PER_STATEMENT = 2_000;

/**
 * Writes what nodes were where they came from; of a node that has such a row, what it is now.
 * @returns the statements, sent and not waited for; each rejects with what the database says
 */
export function insertOrigins(
  client: Queries,
  userId: number,
  rows: readonly OriginRow[],
): Promise<unknown>[] {
  const sent: Promise<unknown>[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const part = rows.slice(from, from + ROWS_PER_STATEMENT);
    const notes = part.map((row) => (row.part.kind === "note" ? row.part.note : undefined));
    sent.push(
      client.query(
        prepared(INSERT, [
          userId,
          part.map(({ nodeId }) => nodeId),
          part.map(({ text }) => text),
          part.map(({ answer }) => answer),
          part.map(({ due }) => due),
          part.map((row) => JSON.stringify(row.part)),
          notes.map((note) => note?.type ?? null),
          notes.map((note) => note?.days_from.created_at ?? null),
          notes.map((note) => note?.days_from.minutes_west ?? null),
          part.map((row) => JSON.stringify(filesOf(row.part))),
        ]),
      ),
    );
  }
  return sent;
}

/** What a node was before an import brought a newer one of it. */
export interface OriginBefore {
  readonly nodeId: number;
  /** Null for a card of our own that came back from elsewhere for the first time. */
  readonly origin: Origin | null;
  /** The first node of its note. */
  readonly firstId: number;
  /** What came into the log of the card with that import. */
  readonly reviews: readonly string[];
}

/** Of which import, and when that was. */
export interface ImportCall {
  readonly mutationUuid: string;
  readonly now: Date;
}

const INSERT_BEFORE = `insert into origins_before
    (user_id, mutation_uuid, created_at, node_id, first_id, origin, type_name, files, reviews)
  select u.id, $2, $3, v.node_id, v.first_id, v.origin, v.type_name,
    array(select value::bigint from json_array_elements_text(v.files)),
    array(select value::uuid from json_array_elements_text(v.reviews))
  from users u cross join unnest($4::bigint[], $5::bigint[], $6::json[], $7::text[], $8::json[], $9::json[])
    as v (node_id, first_id, origin, type_name, files, reviews) where u.id = $1`;
/** What a later import brought something newer of is not what this one left. */
const SELECT_BEFORE = `select b.node_id, b.first_id, b.origin, b.reviews, exists (
    select from origins_before later where later.user_id = $1 and later.node_id = b.node_id
      and later.undone_by is null and later.created_at > b.created_at) as is_overtaken
  from origins_before b where b.user_id = $1 and b.mutation_uuid = $2 and b.undone_by is null order by b.node_id`;

/** Sends what nodes were before an import, without waiting. */
export function insertOriginsBefore(
  client: Queries,
  userId: number,
  { mutationUuid, now }: ImportCall,
  rows: readonly OriginBefore[],
): Promise<unknown>[] {
  const sent: Promise<unknown>[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const part = rows.slice(from, from + ROWS_PER_STATEMENT);
    sent.push(
      client.query(
        prepared(INSERT_BEFORE, [
          userId,
          mutationUuid,
          now,
          part.map(({ nodeId }) => nodeId),
          part.map(({ firstId }) => firstId),
          part.map(({ origin }) => originJson(origin)),
          part.map(({ origin }) => (origin?.part.kind === "note" ? origin.part.note.type : null)),
          part.map(({ origin }) => JSON.stringify(origin ? filesOf(origin.part) : [])),
          part.map(({ reviews }) => JSON.stringify(reviews)),
        ]),
      ),
    );
  }
  return sent;
}

/** That there was none is null as JSON says it. */
const originJson = (origin: Origin | null): string =>
  JSON.stringify(origin && { text: origin.text, answer: origin.answer, due: origin.due, part: origin.part });

export interface OriginToRestore extends OriginBefore {
  /** Another import brought something newer of it since. */
  readonly isOvertaken: boolean;
}

/** Returns what nodes were before an import that was not taken back. @param mutationUuid of its call */
export async function readOriginsBefore(
  client: Queries,
  userId: number,
  mutationUuid: string,
): Promise<OriginToRestore[]> {
  const { rows } = await client.query<{
    node_id: number;
    first_id: number;
    origin: Origin | null;
    reviews: string[];
    is_overtaken: boolean;
  }>(SELECT_BEFORE, [userId, mutationUuid]);
  return rows.map(({ node_id: nodeId, first_id: firstId, is_overtaken: isOvertaken, ...row }) => ({
    ...row,
    nodeId,
    firstId,
    isOvertaken,
  }));
}

/** Sends that nodes came from nowhere, without waiting. */
export const deleteOrigins = (
  client: Queries,
  userId: number,
  nodeIds: readonly number[],
): Promise<unknown> =>
  client.query("delete from origins where user_id = $1 and node_id = any($2::bigint[])", [userId, nodeIds]);

/**
 * Writes the definitions of types of notes that origins name.
 * @param types by their names; a name that the user has already keeps its definition
 */
export async function insertOriginTypes(
  client: Queries,
  userId: number,
  types: ReadonlyMap<string, OriginType>,
): Promise<void> {
  if (types.size === 0) return;
  const definitions = [...types.values()].map((definition) => JSON.stringify(definition));
  await client.query(INSERT_TYPES, [userId, [...types.keys()], definitions]);
}

/**
 * Reads what nodes were where they came from.
 * @returns by node; a node that was made here is absent
 */
export async function readOrigins(
  client: Queries,
  userId: number,
  nodeIds: readonly number[],
): Promise<Map<number, OriginRow>> {
  const { rows } = await client.query<SelectedRow>(SELECT, [userId, nodeIds]);
  return originsByNode(rows);
}

/**
 * Reads what nodes were where they came from, those of some kinds only.
 * @returns by node; a node that was made here, or is of another kind, is absent
 */
export async function readOriginsOfKinds<Kind extends OriginPart["kind"]>(
  client: Queries,
  userId: number,
  nodeIds: readonly number[],
  kinds: readonly Kind[],
): Promise<Map<number, OriginRow & { readonly part: Extract<OriginPart, { kind: Kind }> }>> {
  const { rows } = await client.query<SelectedRow<Kind>>(SELECT_OF_KINDS, [userId, nodeIds, kinds]);
  return originsByNode(rows);
}

interface SelectedRow<Kind extends OriginPart["kind"] = OriginPart["kind"]> {
  readonly node_id: number;
  readonly text: string;
  readonly answer: string | null;
  readonly due: Date | null;
  readonly part: Extract<OriginPart, { kind: Kind }>;
}

const originsByNode = <Kind extends OriginPart["kind"]>(rows: readonly SelectedRow<Kind>[]) =>
  new Map(
    rows.map(({ node_id: nodeId, due, ...row }) => [
      nodeId,
      { nodeId, ...row, due: due?.toISOString() ?? null },
    ]),
  );

/** Lists the ids of the files that a part of a package names. */
export function filesOf(part: OriginPart): number[] {
  if (part.kind === "note") return Object.values(part.note.media);
  return part.kind === "collection" ? Object.values(part.media) : [];
}

/**
 * Reads the definitions of types of notes that a user's origins name.
 * @returns by name, in the order of the names
 */
export async function readOriginTypes(client: Queries, userId: number): Promise<Map<string, OriginType>> {
  const { rows } = await client.query<{ name: string; definition: OriginType }>(
    `select t.name, t.definition from origin_types t where t.user_id = $1
       and exists (select from origins o where o.user_id = $1 and o.type_name = t.name) order by t.name`,
    [userId],
  );
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

const DAYS = `select created_at as "createdAt", minutes_west as "minutesWest" from origins
  where user_id = $1 and created_at is not null
  group by created_at, minutes_west order by count(*) desc, created_at limit 1`;

/** Reads how days are counted where most of a user's notes came from; undefined where none came from elsewhere. */
export async function readOriginDays(client: Queries, userId: number): Promise<AnkiDays | undefined> {
  const { rows } = await client.query<AnkiDays>(DAYS, [userId]);
  return rows[0];
}
