import { forEachKind, type KindName, kindOfTable, type OwnIdKind } from "@perennial/domain/kind/kinds";
import { idKindOf } from "@perennial/domain/kind/owner";
import type * as wire from "../../outline/wire.ts";

export type RecordKind = OwnIdKind;

/** The kind by whose ids the records of a table go. */
function recordKindOf(table: string): RecordKind {
  const kind = kindOfTable(table);
  if (!kind) throw new Error(`a row of an unknown table ${table}`);
  return idKindOf(kind);
}

/**
 * The records of one server by their places: what it made first is number 0 of its kind, and so on. Two servers
 * that do the same give other ids, and the same places.
 */
export interface Names {
  /** Takes in what the log tells. */
  learn(rows: readonly wire.DataMutation[]): void;
  count(kind: RecordKind): number;
  placeOf(kind: RecordKind, id: number): number;
  /** Unknown to the server where there is no such place. */
  idOf(kind: RecordKind, place: number): number;
  /** A body with the places of records for their ids, and without what may differ. */
  plain(body: unknown): unknown;
}

const UNKNOWN_ID = 987_654_321;

/** An object of a response; these members tell of which kind the ids in it are. */
interface Said {
  readonly [member: string]: unknown;
  readonly item_type?: wire.Node["item_type"];
  readonly table_name?: wire.DataMutation["table_name"];
}

/** Names records by their places instead of their ids; a UUID that the test gave (`isOwn`) stands as it is. */
export function createNames(isOwn: (uuid: string) => boolean): Names {
  const places = forEachKind<{ readonly [K in KindName]: Map<number, number> }>(() => new Map());
  const nameOf = (kind: RecordKind, id: unknown): unknown =>
    typeof id === "number" ? `${kind} ${places[kind].get(id) ?? "?"}` : id;

  /** What an object's own `id` is the id of. */
  const kindOf = (object: Said): RecordKind | null => {
    if ("item_type" in object) return "node";
    if ("text" in object) return "note";
    return "question" in object ? "flashcard" : null;
  };

  const plainMember = (key: string, value: unknown, object: Said): unknown => {
    switch (key) {
      case "id": {
        const kind = kindOf(object);
        return kind ? nameOf(kind, value) : "its own";
      }
      case "parent_id":
      case "node_id":
      case "root_id":
      case "tree_id":
        return nameOf("node", value);
      case "children_ids":
        return (value as unknown[]).map((id) => nameOf("node", id));
      case "item_id":
        return nameOf(object.item_type ?? "node", value);
      case "record_id":
        return nameOf(recordKindOf(object.table_name ?? "nodes"), value);
      case "flashcard_id":
        return nameOf("flashcard", value);
      case "user_id":
        return "the user";
      case "uuid":
      case "mutation_uuid":
        return isOwn(value as string) ? value : "the server's";
      case "generation":
        return "the present one";
      // Sentences may name an id or be worded by the schemas' library.
      case "error":
      case "message":
        return typeof value;
      default:
        return plain(value);
    }
  };
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== "object" || value === null) return value;
    const object = value as Said;
    return Object.fromEntries(
      Object.entries(object).map(([key, member]) => [key, plainMember(key, member, object)]),
    );
  };

  return {
    learn(rows) {
      for (const { table_name, record_id } of rows) {
        const known = places[recordKindOf(table_name)];
        if (!known.has(record_id)) known.set(record_id, known.size);
      }
    },
    count: (kind) => places[kind].size,
    placeOf: (kind, id) => places[kind].get(id) ?? Number.NaN,
    idOf: (kind, place) => [...places[kind].keys()][place] ?? UNKNOWN_ID,
    plain,
  };
}
