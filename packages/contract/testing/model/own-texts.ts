import { genericKindOf } from "@perennial/domain/kind/kinds";
import { mergedFields } from "@perennial/domain/kind/merged";
import type { Item } from "@perennial/domain/tree/node";
import { fieldsFromWire } from "../../fields.ts";
import type * as wire from "../../wire.ts";

/** What a sender says it knew of an item: a version, and the texts it had set itself earlier in the same batch. */
export interface Known {
  readonly version: number | null;
  readonly own: Readonly<Record<string, string>>;
}

/** What the sender of one batch knows by its own earlier commands. */
export interface OwnTexts {
  known(item: Item, version: number | null | undefined): Known;
  /** @param isApplied a command that was refused has set no text */
  take(command: wire.Command, isApplied: boolean): void;
}

export function createOwnTexts(): OwnTexts {
  const items = new Map<string, Known>();
  const place = ({ itemType, itemId }: Item) => `${itemType}:${itemId}`;
  const known: OwnTexts["known"] = (item, version) => {
    const earlier = items.get(place(item));
    return { version: version ?? earlier?.version ?? null, own: earlier?.own ?? {} };
  };
  const put = (item: Item, version: number | null | undefined, texts: Known["own"]) => {
    const { own, ...rest } = known(item, version);
    items.set(place(item), { ...rest, own: { ...own, ...texts } });
  };
  return {
    known,
    take(command, isApplied) {
      if (command.type === "note.update") {
        const { text, base_version } = command.note;
        put({ itemType: "note", itemId: command.id }, base_version, isApplied ? { text } : {});
      }
      if (command.type === "flashcard.update") {
        const { question, answer, base_version } = command.flashcard;
        const sides = {
          ...(typeof question === "string" ? { question } : {}),
          ...(typeof answer === "string" ? { answer } : {}),
        };
        put({ itemType: "flashcard", itemId: command.id }, base_version, isApplied ? sides : {});
      }
      if (command.type === "record.update") {
        const kind = genericKindOf(command.table);
        const texts = fieldsFromWire(kind, command.fields, mergedFields(kind), "any") as Known["own"] | null;
        put({ itemType: kind, itemId: command.id }, command.base_version, (isApplied && texts) || {});
      }
    },
  };
}
