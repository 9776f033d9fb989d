import { DatabaseSync } from "node:sqlite";
import { zstdCompressSync } from "node:zlib";
import { zipOf } from "../../testing/zip-of.ts";
import { protobufField } from "./protobuf-writer.ts";

/** Three forms of packages: as they were first, with the second scheduler, and as Anki writes them now. */
export const GENERATIONS = ["first", "second", "latest"] as const;
export type Generation = (typeof GENERATIONS)[number];

export interface NoteTypeOf {
  readonly id: number;
  readonly isCloze?: boolean;
  readonly fields: readonly string[];
  /** Each its question and its answer. */
  readonly templates: readonly (readonly [string, string])[];
  readonly css?: string;
  /** When it was changed last, in seconds. */
  readonly mod?: number;
}

/** What a package is to hold; what is left out is that of a new card in the first deck. */
export interface PackageOf {
  /** In seconds. */
  readonly createdAt?: number;
  readonly generation?: Generation;
  readonly conf?: Readonly<Record<string, number>>;
  readonly types?: readonly NoteTypeOf[];
  /** `mod` is when one was changed last, in seconds. */
  readonly decks?: Readonly<
    Record<number, { readonly name: string; readonly isFiltered?: boolean; readonly mod?: number }>
  >;
  readonly notes: readonly {
    readonly guid?: string;
    readonly type?: number;
    /** When it was changed last, in seconds. */
    readonly mod?: number;
    readonly tags?: string;
    readonly fields: readonly string[];
  }[];
  /** `note` counts from 0; what else is said are the columns of Anki. */
  readonly cards?: readonly (Readonly<Record<string, number | string>> & { readonly note: number })[];
  /** `card` counts from 0. */
  readonly reviews?: readonly (Readonly<Record<string, number>> & { readonly card: number })[];
  readonly media?: Readonly<Record<string, string>>;
  /** Done to the database at the end. */
  readonly spoil?: string;
}

export const BASIC: NoteTypeOf = {
  id: 11,
  fields: ["Front", "Back"],
  templates: [["{{Front}}", "{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}"]],
};
export const REVERSED: NoteTypeOf = {
  id: 12,
  fields: ["Front", "Back"],
  templates: [...BASIC.templates, ["{{Back}}", "{{FrontSide}}<hr id=answer>{{Front}}"]],
};
export const CLOZE: NoteTypeOf = {
  id: 13,
  isCloze: true,
  fields: ["Text", "Back Extra"],
  templates: [["{{cloze:Text}}", "{{cloze:Text}}<br>{{Back Extra}}"]],
};

/** A morning in April in a place seven hours west of Greenwich. */
export const CREATED_AT = Date.UTC(2020, 3, 8, 11) / 1_000;
const FIRST_NOTE = 1_600_000_000_000;
const SECOND_SCHEDULER = 2;
const [LEGACY, TABLES] = [11, 18];

const cardId = (index: number): number => FIRST_NOTE + 500 + index;

/** Writes a package as Anki does, as far as one is read here. */
export async function ankiPackage(of: PackageOf): Promise<Uint8Array> {
  const generation = of.generation ?? "second";
  const collection = collectionOf(of, generation);
  const media = Object.entries(of.media ?? {});
  const files = media.map(([, text], index): [string, string] => [String(index), text]);
  const names = media.map(([name], index): [string, string] => [String(index), name]);
  if (generation === "first") {
    const list = JSON.stringify(Object.fromEntries(names));
    return zipOf([["collection.anki2", collection], ["media", list], ...files]);
  }
  const stub = collectionOf({ notes: [{ fields: ["Please update to the latest Anki", ""] }] }, "first");
  if (generation === "second") {
    const list = JSON.stringify(Object.fromEntries(names));
    return zipOf([
      ["meta", protobufField(1, 2)],
      ["collection.anki21", collection],
      ["collection.anki2", stub],
      ["media", list],
      ...files,
    ]);
  }
  const list = Buffer.concat(names.map(([, name]) => protobufField(1, protobufField(1, name))));
  return zipOf([
    ["meta", protobufField(1, 3)],
    ["collection.anki21b", zstdCompressSync(collection)],
    ["collection.anki2", stub],
    ["media", zstdCompressSync(list)],
    ...files,
  ]);
}

function collectionOf(of: PackageOf, generation: Generation): Uint8Array {
  const database = new DatabaseSync(":memory:", { defensive: false });
  const types = of.types ?? [BASIC];
  const decks = of.decks ?? { 1: { name: "Default" } };
  const conf = generation === "first" ? {} : { schedVer: SECOND_SCHEDULER, ...of.conf };
  database.exec(`create table notes (id integer primary key, guid text, mid, mod, usn, tags text, flds text, sfld integer,
      csum, flags, data);
    create table cards (id integer primary key, nid, did, ord, mod, usn, type, queue, due, ivl, factor, reps, lapses,
      left, odue, odid, flags, data text);
    create table revlog (id integer primary key, cid, usn, ease, ivl, lastIvl, factor, time, type);
    create table col (id integer primary key, crt, mod, scm, ver, dty, usn, ls, conf text, models text, decks text,
      dconf text, tags text)`);
  const legacy = generation !== "latest";
  database
    .prepare("insert into col (id, crt, ver, conf, models, decks) values (1, ?, ?, ?, ?, ?)")
    .run(
      of.createdAt ?? CREATED_AT,
      legacy ? LEGACY : TABLES,
      legacy ? JSON.stringify(conf) : "",
      legacy ? JSON.stringify(Object.fromEntries(types.map((type) => [type.id, modelOf(type)]))) : "",
      legacy
        ? JSON.stringify(
            Object.fromEntries(
              Object.entries(decks).map(([id, { name, isFiltered, mod = 0 }]) => [
                id,
                { name, dyn: isFiltered ? 1 : 0, mod },
              ]),
            ),
          )
        : "",
    );
  if (!legacy) writeTables(database, types, decks, conf);
  for (const [index, { guid, type, mod, tags, fields }] of of.notes.entries())
    database
      .prepare("insert into notes (id, guid, mid, mod, tags, flds, sfld) values (?, ?, ?, ?, ?, ?, ?)")
      .run(
        FIRST_NOTE + index,
        guid ?? `guid ${index}`,
        type ?? types[0]?.id ?? 0,
        mod ?? null,
        tags ?? "",
        fields.join("\u001f"),
        fields[0] ?? "",
      );
  const cards = of.cards ?? of.notes.map((_, note) => ({ note }));
  const fresh = { did: 1, ord: 0, mod: 0, type: 0, queue: 0, due: 0, ivl: 0, factor: 0, reps: 0, lapses: 0 };
  for (const [index, { note, ...said }] of cards.entries())
    insert(database, "cards", {
      id: cardId(index),
      nid: FIRST_NOTE + note,
      ...fresh,
      odue: 0,
      odid: 0,
      flags: 0,
      data: "",
      ...said,
    });
  for (const { card, ...said } of of.reviews ?? [])
    insert(database, "revlog", { cid: cardId(card), ease: 3, factor: 2500, time: 4000, type: 1, ...said });
  if (of.spoil) database.exec(of.spoil);
  const bytes = database.serialize();
  database.close();
  return bytes;
}

function insert(database: DatabaseSync, table: string, row: Readonly<Record<string, number | string>>): void {
  const columns = Object.keys(row);
  database
    .prepare(`insert into ${table} (${columns.join()}) values (${columns.map(() => "?").join()})`)
    .run(...Object.values(row));
}

const modelOf = ({ id, isCloze, fields, templates, css, mod }: NoteTypeOf) => ({
  id,
  ...(css === undefined ? {} : { css }),
  ...(mod === undefined ? {} : { mod }),
  name: `Type ${id}`,
  type: isCloze ? 1 : 0,
  flds: fields.map((name) => ({ name })),
  tmpls: templates.map(([qfmt, afmt], index) => ({ name: `Card ${index + 1}`, qfmt, afmt })),
});

/** Names are compared by a collation that no other program knows: the tables say so only once they are written. */
function writeTables(
  database: DatabaseSync,
  types: readonly NoteTypeOf[],
  decks: NonNullable<PackageOf["decks"]>,
  conf: Readonly<Record<string, number>>,
): void {
  database.exec(`create table notetypes (id integer primary key, name text, mtime_secs, usn, config blob);
    create table fields (ntid, ord, name text, config blob, primary key (ntid, ord)) without rowid;
    create table templates (ntid, ord, name text, mtime_secs, usn, config blob, primary key (ntid, ord)) without rowid;
    create table decks (id integer primary key, name text, mtime_secs, usn, common blob, kind blob);
    create table config (KEY text primary key, usn, mtime_secs, val blob) without rowid;
    create table tags (tag text primary key) without rowid`);
  for (const { id, isCloze, fields, templates, css = "", mod = 0 } of types) {
    const config = Buffer.concat([isCloze ? protobufField(1, 1) : new Uint8Array(), protobufField(3, css)]);
    database
      .prepare("insert into notetypes (id, name, mtime_secs, config) values (?, ?, ?, ?)")
      .run(id, `Type ${id}`, mod, config);
    for (const [ord, name] of fields.entries())
      database.prepare("insert into fields (ntid, ord, name) values (?, ?, ?)").run(id, ord, name);
    for (const [ord, [question, answer]] of templates.entries())
      database
        .prepare("insert into templates (ntid, ord, name, config) values (?, ?, ?, ?)")
        .run(
          id,
          ord,
          `Card ${ord + 1}`,
          Buffer.concat([protobufField(1, question), protobufField(2, answer)]),
        );
  }
  // Real packages hold such rows of types that were left out.
  database.exec("insert into fields (ntid, ord, name) values (99, 0, 'of nothing')");
  for (const [id, { name, isFiltered, mod = 0 }] of Object.entries(decks))
    database
      .prepare("insert into decks (id, name, mtime_secs, kind) values (?, ?, ?, ?)")
      .run(
        Number(id),
        name.replaceAll("::", "\u001f"),
        mod,
        protobufField(isFiltered ? 2 : 1, new Uint8Array()),
      );
  for (const [key, value] of Object.entries(conf))
    database
      .prepare("insert into config (key, val) values (?, ?)")
      .run(key, Buffer.from(JSON.stringify(value)));
  database.exec(`pragma writable_schema = on;
    update sqlite_master set sql = replace(sql, 'name text', 'name text COLLATE unicase') where name in
      ('notetypes', 'fields', 'templates', 'decks');
    pragma writable_schema = off`);
}
