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
}

/** One in so many names a record that may be deleted, and one in so many one that never was. */
const ANY = 9;
const NONE = 53;

export function choicesIn(
  { outline, rootId }: Pick<ModelServer, "outline" | "rootId">,
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
  };
}
