import { serverId } from "@perennial/domain/kind/record-id";
import { flatten } from "@perennial/domain/tree/selectors";
import type { ModelServer } from "../model/model-server.ts";
import type { Names, RecordKind } from "./names.ts";

/** Which records a random step means, as places: most often such as make the step succeed. */
export interface Choices {
  node(at: number): number;
  /** Most often one without children. */
  leaf(at: number): number;
  /** Most often a child of the node at a place. */
  childOf(parent: number, at: number): number;
  parentOf(node: number): number;
  item(kind: "note" | "flashcard", at: number): number;
  /** What the node at a place shows; of one that was deleted a note that there never was. */
  shownBy(node: number): { readonly kind: "note" | "flashcard"; readonly item: number };
  /** Most often a node that was deleted, with what it showed last. */
  grave(at: number): { readonly node: number; readonly kind: "note" | "flashcard"; readonly item: number };
  /** A rating by its call, with the place of its card. */
  rating(at: number): { readonly uuid: string; readonly card: number };
}

/** One in so many names a record that may be deleted, and one in so many one that never was. */
const ANY = 9;
const NONE = 53;
const NO_RATING = "00000000-0000-4000-8000-000000000000";

export function choicesIn(
  { outline, rootId, log }: Pick<ModelServer, "outline" | "rootId" | "log">,
  names: Names,
): Choices {
  const living = flatten(outline, rootId).map(({ id }) => serverId(id));
  const placeOf = (kind: RecordKind) => (id: number) => names.placeOf(kind, id);
  const choose = (kind: RecordKind, places: readonly number[], at: number): number => {
    if (at % NONE === NONE - 1) return -1;
    const among = at % ANY === ANY - 1 || places.length === 0 ? null : places;
    return among ? (among[at % among.length] ?? -1) : at % Math.max(1, names.count(kind));
  };
  const nodes = living.map(placeOf("node"));
  const nodeAt = (place: number) => outline.get("node", names.idOf("node", place));
  const childPlaces = (parent: number) =>
    outline.childIds(names.idOf("node", parent)).map(serverId).map(placeOf("node"));
  return {
    node: (at) => choose("node", nodes, at),
    leaf: (at) =>
      choose(
        "node",
        nodes.filter((place) => childPlaces(place).length === 0),
        at,
      ),
    childOf: (parent, at) => choose("node", childPlaces(parent), at),
    parentOf(node) {
      const parentId = nodeAt(node)?.parentId ?? null;
      return parentId === null ? -1 : placeOf("node")(serverId(parentId));
    },
    item(kind, at) {
      const shown = living.flatMap((id) => {
        const node = outline.get("node", id);
        return node?.itemType === kind ? [placeOf(kind)(serverId(node.itemId))] : [];
      });
      return choose(kind, shown, at);
    },
    shownBy(place) {
      const node = nodeAt(place);
      const kind = node?.itemType === "flashcard" ? "flashcard" : "note";
      return { kind, item: node ? placeOf(kind)(serverId(node.itemId)) : -1 };
    },
    grave(at) {
      const graves = log.filter(({ mutation_type }) => mutation_type === "node.delete");
      const grave = graves[at % Math.max(1, graves.length)];
      const kind = grave?.old_values?.item_type === "flashcard" ? "flashcard" : "note";
      const node = grave ? placeOf("node")(grave.record_id) : -1;
      const item = grave ? placeOf(kind)(Number(grave.old_values?.item_id)) : -1;
      return at % ANY === ANY - 1 ? { node: choose("node", nodes, at), kind, item } : { node, kind, item };
    },
    rating(at) {
      const ratings = log.filter(({ mutation_type }) => mutation_type === "progress.set");
      const rating = ratings[ratings.length - 1 - (at % Math.max(1, Math.min(3, ratings.length)))];
      return rating
        ? { uuid: rating.mutation_uuid, card: placeOf("flashcard")(rating.record_id) }
        : { uuid: NO_RATING, card: -1 };
    },
  };
}
