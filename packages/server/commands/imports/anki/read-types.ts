import type { DatabaseSync } from "node:sqlite";
import type { AnkiDeck, AnkiNoteType, AnkiTemplate } from "./collection.ts";
import { bytesIn, numberIn, readProtobuf, textIn } from "./protobuf.ts";
import { bytesOf, type Cells, numberOf, objectOf, rowsOf, textOf } from "./rows.ts";
import { typeDefinition } from "./type-definition.ts";

export interface AnkiTypes {
  readonly noteTypes: ReadonlyMap<number, AnkiNoteType>;
  readonly decks: ReadonlyMap<number, AnkiDeck>;
  /** How far west of Greenwich the collection was made, in minutes. */
  readonly minutesWest: number | null;
  readonly schedulerVersion: number;
}

const CLOZE = 1;

/** Reads types and decks of the older form: JSON in the one row of the table of collections. */
export function typesFromJson(database: DatabaseSync): AnkiTypes {
  const [row = {}] = [...rowsOf(database, "select models, decks, conf from col")];
  const entries = (column: string) => [...objectOf(textOf(row[column]))];
  const conf = objectOf(textOf(row.conf));
  const noteTypes = new Map(
    entries("models").map(([id, type]): [number, AnkiNoteType] => {
      const known = cellsOf(type);
      return [
        Number(id),
        {
          id: Number(id),
          name: textOf(known.name),
          isCloze: known.type === CLOZE,
          fields: listOf(known.flds).map((field) => textOf(cellsOf(field).name)),
          templates: listOf(known.tmpls).map((template): AnkiTemplate => {
            const { name, qfmt, afmt } = cellsOf(template);
            return { name: textOf(name), question: textOf(qfmt), answer: textOf(afmt) };
          }),
          definition: known,
        },
      ];
    }),
  );
  const decks = new Map(
    entries("decks").map(([id, deck]): [number, AnkiDeck] => {
      const { name, dyn, mod } = cellsOf(deck);
      const path = levelsOf(textOf(name), "::");
      return [Number(id), { path, isFiltered: Boolean(dyn), changedAt: numberOf(mod) }];
    }),
  );
  const offset = conf.get("creationOffset");
  return {
    noteTypes,
    decks,
    minutesWest: typeof offset === "number" ? offset : null,
    schedulerVersion: numberOf(conf.get("schedVer")),
  };
}

/**
 * Reads types and decks of the newer form: a table each, with messages of protocol buffers in them.
 * @throws RangeError where a message is broken
 */
export function typesFromTables(database: DatabaseSync): AnkiTypes {
  const fields = Map.groupBy(
    rowsOf(database, "select ntid, name, config from fields order by ntid, ord"),
    ({ ntid }) => numberOf(ntid),
  );
  const templates = Map.groupBy(
    rowsOf(database, "select ntid, name, config from templates order by ntid, ord"),
    ({ ntid }) => numberOf(ntid),
  );
  const noteTypes = new Map<number, AnkiNoteType>();
  // Fields and templates of note types that are not there stand in real files: they are never asked for.
  for (const type of rowsOf(database, "select id, name, mtime_secs, config from notetypes")) {
    const typeId = numberOf(type.id);
    const rows = { type, fields: fields.get(typeId) ?? [], templates: templates.get(typeId) ?? [] };
    noteTypes.set(typeId, {
      id: typeId,
      name: textOf(type.name),
      isCloze: numberIn(readProtobuf(bytesOf(type.config)), 1) === CLOZE,
      fields: rows.fields.map((field) => textOf(field.name)),
      templates: rows.templates.map((template): AnkiTemplate => {
        const sides = readProtobuf(bytesOf(template.config));
        return { name: textOf(template.name), question: textIn(sides, 1), answer: textIn(sides, 2) };
      }),
      definition: typeDefinition(rows),
    });
  }
  const decks = new Map<number, AnkiDeck>();
  for (const { id, name, mtime_secs, kind } of rowsOf(
    database,
    "select id, name, mtime_secs, kind from decks",
  )) {
    const isFiltered = bytesIn(readProtobuf(bytesOf(kind)), 2) !== undefined;
    const path = levelsOf(textOf(name), "\u001f");
    decks.set(numberOf(id), { path, isFiltered, changedAt: numberOf(mtime_secs) });
  }
  const config = new Map<string, number>();
  for (const { name, val } of rowsOf(database, "select key as name, val from config")) {
    const value = Number(new TextDecoder().decode(bytesOf(val)));
    if (Number.isFinite(value)) config.set(textOf(name), value);
  }
  return {
    noteTypes,
    decks,
    minutesWest: config.get("creationOffset") ?? null,
    schedulerVersion: config.get("schedVer") ?? 0,
  };
}

const levelsOf = (name: string, sign: string): string[] =>
  name.split(sign).filter((level) => level.trim() !== "");

const cellsOf = (value: unknown): Cells =>
  typeof value === "object" && value !== null ? (value as Cells) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
