import { type EditableKind, genericKindOf } from "@perennial/domain/kind/kinds";
import { mergedFields } from "@perennial/domain/kind/merged";
import type { ItemType } from "@perennial/domain/tree/node";
import { cardTextsFromWire } from "../../outline/card-on-wire.ts";
import type * as wire from "../../outline/wire.ts";
import { fieldsFromWire } from "../../shapes/fields.ts";

/** What a sender says it knew of a record: a version, and the texts it had set itself earlier in the same batch. */
export interface SeenTexts {
  readonly version: number | null;
  readonly own: Readonly<Record<string, string>>;
}

/** What the sender of one batch knows by its own earlier commands. */
export interface OwnWrites {
  /** The item that these gave to a node, if they gave it one. */
  itemOf(nodeId: number): { readonly kind: ItemType; readonly id: number } | undefined;
  known(kind: EditableKind, id: number, version: number | null | undefined): SeenTexts;
  /** Learns what a command has set from the body of its answer; null says that it was refused, and set no text. */
  take(command: wire.Command, body: unknown): void;
}

export function createOwnWrites(): OwnWrites {
  const records = new Map<string, SeenTexts>();
  const given = new Map<number, { readonly kind: ItemType; readonly id: number }>();
  const place = (kind: EditableKind, id: number) => `${kind}:${id}`;
  const known: OwnWrites["known"] = (kind, id, version) => {
    const earlier = records.get(place(kind, id));
    return { version: version ?? earlier?.version ?? null, own: earlier?.own ?? {} };
  };
  const put = (
    kind: EditableKind,
    id: number,
    version: number | null | undefined,
    texts: SeenTexts["own"],
  ) => {
    const { own, ...rest } = known(kind, id, version);
    records.set(place(kind, id), { ...rest, own: { ...own, ...texts } });
  };
  return {
    known,
    itemOf: (nodeId) => given.get(nodeId),
    take(command, body) {
      const isApplied = body !== null;
      const { id: nodeId, item_type: made, item_id: madeId, content } = (body ?? {}) as Partial<wire.Node>;
      const givesItem =
        command.type === "tree.create" ||
        (command.type === "tree.update" && typeof command.tree.item_id === "number");
      if (givesItem && nodeId && made && madeId) given.set(nodeId, { kind: made, id: madeId });
      if (command.type === "tree.create" && (command.tree.note ?? command.tree.flashcard) && made && madeId)
        put(
          made,
          madeId,
          null,
          fieldsFromWire(made, { ...content }, mergedFields(made), "any") as SeenTexts["own"],
        );
      if (command.type === "note.update") {
        const { text, base_version } = command.note;
        put("note", command.id, base_version, isApplied ? { text } : {});
      }
      if (command.type === "flashcard.update") {
        const { base_version, ...said } = command.flashcard;
        put("flashcard", command.id, base_version, isApplied ? cardTextsFromWire(said) : {});
      }
      if (command.type === "record.update") {
        const kind = genericKindOf(command.table);
        const texts = fieldsFromWire(kind, command.fields, mergedFields(kind), "any") as
          | SeenTexts["own"]
          | null;
        put(kind, command.id, command.base_version, (isApplied && texts) || {});
      }
    },
  };
}
