import { cardTextsFromWire } from "@perennial/contract/outline/card-on-wire";
import type * as wire from "@perennial/contract/outline/wire";
import { fieldsFromWire } from "@perennial/contract/shapes/fields";
import { saidTexts } from "@perennial/domain/card/said-fields";
import { type EditableKind, genericKindOf } from "@perennial/domain/kind/kinds";
import { mergedFields } from "@perennial/domain/kind/merged";
import { serverId } from "@perennial/domain/kind/record-id";
import type { Values } from "@perennial/domain/kind/values";
import type { Item, ItemType, TreeNode } from "@perennial/domain/tree/node";
import type { Asking } from "../state/asking.ts";
import { nameOfText } from "../state/facts.ts";
import type { GroupState } from "../state/group-state.ts";
import { nameOfNeed } from "../state/needs.ts";
import type { ResolvedCommand } from "../state/temporary-ids.ts";

/** What the sender of a command had seen of the texts of a record. */
export interface KnownTexts {
  /** The base version that the command names; undefined where it names none. */
  readonly version: number | undefined;
  /** Texts that the sender set earlier in the same batch: as sent, whatever they were merged into. */
  readonly own: Values;
}

/** What the sender of a batch knows by earlier commands of that batch: the texts and the items that it wrote itself. */
export interface OwnWrites {
  /** Returns the item that a node was given; undefined where the batch gave it none. */
  itemOf(nodeId: number): Item | undefined;
  /** Returns what the sender knows of a record's texts; `version` is the base version that the present command names. */
  known(kind: EditableKind, id: number, version: number | null | undefined): KnownTexts;
  /** Takes in that a command was refused: it has set nothing. */
  refused(command: ResolvedCommand): void;
  /**
   * Takes in that a command was applied, in this request or an earlier one.
   * @param body of its answer, which names what it created
   */
  applied(command: ResolvedCommand, body: unknown): void;
  /** Takes in that an earlier copy of a command, with other contents, was applied: its sender counts on its texts. */
  appliedAsCopy(command: ResolvedCommand): void;
}

/** Makes the memory of one batch, in which no command has written anything yet. */
export function createOwnWrites(): OwnWrites {
  const records = new Map<string, KnownTexts>();
  const items = new Map<number, Item>();
  const nameOf = (kind: EditableKind, id: number) => `${kind} ${id}`;
  const known: OwnWrites["known"] = (kind, id, version) => {
    const before = records.get(nameOf(kind, id));
    return { version: version ?? before?.version, own: before?.own ?? {} };
  };
  const take = ({ kind, id, version: named, texts }: SetTexts) => {
    const { version, own } = known(kind, id, named);
    records.set(nameOf(kind, id), { version, own: { ...own, ...texts } });
  };
  return {
    known,
    itemOf: (nodeId) => items.get(nodeId),
    refused(command) {
      const edit = editIn(command);
      if (edit) take({ ...edit, texts: {} });
    },
    appliedAsCopy(command) {
      const edit = editIn(command);
      if (edit) take(edit);
    },
    applied(command, body) {
      const set = editIn(command) ?? makingIn(command, body);
      if (set) take(set);
      if (givesItem(command)) {
        const { id, item_type: itemType, item_id: itemId } = body as wire.Node;
        items.set(id, { itemType, itemId });
      }
    },
  };
}

const givesItem = (command: ResolvedCommand): boolean =>
  command.type === "tree.create" ||
  (command.type === "tree.update" && typeof command.tree.item_id === "number");

/** Texts of one record that a command sets. */
interface SetTexts {
  readonly kind: EditableKind;
  readonly id: number;
  /** The base version that the command names. */
  readonly version: number | null | undefined;
  readonly texts: Values;
}

/** Returns the texts of an item made with its node as they were answered, before later commands changed them. */
function makingIn(command: ResolvedCommand, body: unknown): SetTexts | null {
  if (command.type !== "tree.create" || !(command.tree.note || command.tree.flashcard)) return null;
  const { item_type: kind, item_id: id, content } = body as wire.Node;
  const texts = fieldsFromWire(kind, content, mergedFields(kind), "any");
  return texts && { kind, id, version: undefined, texts };
}

/** Returns the texts that a command sets; null where it sets none. */
function editIn(command: ResolvedCommand): SetTexts | null {
  if (command.type === "note.update") {
    const { text, base_version: version } = command.note;
    return { kind: "note", id: command.id, version, texts: { text } };
  }
  if (command.type === "record.update") {
    const kind = genericKindOf(command.table);
    const texts = fieldsFromWire(kind, command.fields, mergedFields(kind), "any") ?? {};
    return { kind, id: command.id, version: command.base_version, texts };
  }
  if (command.type !== "flashcard.update") return null;
  const { base_version: version, ...said } = command.flashcard;
  return { kind: "flashcard", id: command.id, version, texts: cardTextsFromWire(said) };
}

/** Returns the texts of a record as the sender knew them: the present ones, where the command names no base version. */
export function* textsKnownTo(
  state: GroupState,
  kind: EditableKind,
  id: number,
  { version, own }: KnownTexts,
): Asking<Values> {
  const seen =
    version === undefined ? (state.outline.get(kind, id) ?? {}) : yield* textsAt(state, kind, id, version);
  return { ...seen, ...own };
}

/** Returns whether a record holds anything that the sender has not seen, because somebody else has changed or created it. */
export function* hasChangedSince(
  state: GroupState,
  kind: EditableKind,
  id: number,
  known: KnownTexts,
): Asking<boolean> {
  const now: Values | undefined = state.outline.get(kind, id);
  if (!now) return false;
  const { version, own } = known;
  const isOwn = Object.keys(own).length > 0;
  if (version !== undefined && !isOwn && (yield* isMadeSince(state, kind, id, version))) return true;
  const seen = yield* textsKnownTo(state, kind, id, known);
  return saidTexts(kind, now).some((field) => seen[field] !== now[field]);
}

/** The item that the sender of a command saw in a node, and when. */
export interface SeenItem {
  readonly base_version?: number | null | undefined;
  readonly base_item_type?: ItemType | null | undefined;
  readonly base_item_id?: number | null | undefined;
}

/** Returns whether a node shows what the sender has not seen: another item, or other words. */
export function* showsUnseen(
  state: GroupState,
  { id: nodeId, itemType, itemId }: TreeNode,
  seen: SeenItem,
  ownWrites: OwnWrites,
): Asking<boolean> {
  const { base_item_type: type, base_item_id: id } = seen;
  const shown = serverId(itemId);
  const named =
    type && typeof id === "number" ? { itemType: type, itemId: id } : ownWrites.itemOf(serverId(nodeId));
  if (named && (named.itemType !== itemType || named.itemId !== shown)) return true;
  return yield* hasChangedSince(
    state,
    itemType,
    shown,
    knownTo(ownWrites, itemType, shown, seen.base_version),
  );
}

/**
 * Returns what the sender of a command that takes a record away knew of its texts. Who names the version before every row
 * has seen nothing: an edit earlier in the batch may have been moved onto words that its author never saw.
 */
export const knownTo = (
  ownWrites: OwnWrites,
  kind: EditableKind,
  id: number,
  version: number | null | undefined,
): KnownTexts => (version === 0 ? { version, own: {} } : ownWrites.known(kind, id, version));

function* isMadeSince(state: GroupState, kind: EditableKind, id: number, version: number): Asking<boolean> {
  const need = { what: "made-since", kind, id, version } as const;
  yield* state.require((needs) => needs.need(need.what, kind, id, { version }));
  return (
    state.facts.madeSince.has(nameOfNeed(need)) ||
    state.ops.some(({ type, id: made }) => type === `${kind}.create` && made === id)
  );
}

/** Returns the texts of a record at a version: the stored ones, where nothing has changed them since. */
function* textsAt(state: GroupState, kind: EditableKind, id: number, version: number): Asking<Values> {
  yield* state.require((needs) => needs.need("texts-at", kind, id, { version }));
  const { stored, textsAt: known } = state.facts;
  // A text that no row of the log changed was changed in this group, if at all.
  const record: Values = stored[kind].get(id)?.record ?? state.outline.get(kind, id) ?? {};
  const texts = mergedFields(kind).map((field) => [
    field,
    known.get(nameOfText(kind, id, version, field)) ?? record[field],
  ]);
  return Object.fromEntries(texts);
}
