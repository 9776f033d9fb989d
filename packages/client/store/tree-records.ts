import { FRONT } from "@perennial/domain/card/card-kinds";
import { partsWhere } from "@perennial/domain/card/parts-where";
import { SHOWN_IN, SHOWN_WITH } from "@perennial/domain/kind/items";
import { forEachKind, KIND_NAMES, type KindName, type RecordOf } from "@perennial/domain/kind/kinds";
import { ownerIdIn, partId } from "@perennial/domain/kind/owner";
import { type RecordId, serverId } from "@perennial/domain/kind/record-id";
import { sameRecord } from "@perennial/domain/kind/same-record";
import { dueFirst } from "@perennial/domain/study/shown-part";
import type { NodeId, TreeNode } from "@perennial/domain/tree/node";
import { createParts } from "@perennial/domain/tree/parts";
import type { TreeTarget } from "@perennial/domain/tree/view";
import type { Identity } from "./identity.ts";
import type { PartInRow, RowRecords } from "./row-data.ts";
import type { Touch } from "./touch.ts";
import { createTreeNodes, type TreeNodes } from "./tree-nodes.ts";

/** The records of the tree, with the indexes that follow from them: lists of children, who shows what, parts. */
export interface TreeRecords extends TreeTarget, Pick<TreeNodes, "keepChildIds" | "livingAbove"> {
  nodeIds(): Iterable<NodeId>;
  shownBy(node: TreeNode): RowRecords;
  /** The signs of a node: the same list until it changes; undefined for a node without. */
  marksOn(id: NodeId): RowRecords["marks"];
  /** The anchors by which links name a node: the same list until it changes; undefined for a node without. */
  anchorsOn(id: NodeId): readonly RecordOf<"anchor">[] | undefined;
  /** What a node came from: the same list until it changes; undefined for one that was not drafted. */
  provenanceOn(id: NodeId): RowRecords["provenance"];
  /** The nodes that have signs, also those that are deleted and may come back. */
  markedIds(): Iterable<NodeId>;
  renumbered(kind: KindName, id: RecordId): void;
  clear(): void;
}

type RecordMaps = { readonly [K in KindName]: Map<RecordId, RecordOf<K>> };

/** Empty records of a tree. `identity` orders siblings of equal sort order by number; `touch` precedes writes. */
export function createTreeRecords(identity: Identity, touch: Touch): TreeRecords {
  const records = forEachKind<RecordMaps>(() => new Map());
  const nodes = createTreeNodes(records.node, identity, touch);
  const parts = createParts();
  const marks = createOnNodes<RecordOf<"mark">>();
  const anchors = createOnNodes<RecordOf<"anchor">>();
  const provenance = createOnNodes<RecordOf<"provenance">>();
  /** By the anchor of what needs. */
  const needs = new Map<RecordId, Map<RecordId, number>>();
  const touchHolder = (kind: KindName, itemId: RecordId) => {
    const type = SHOWN_IN[kind];
    const holder = type === undefined ? undefined : nodes.holderOf({ itemType: type, itemId });
    if (holder !== undefined) touch.node(holder);
  };
  const writeNeed = (write: "put" | "remove", { id, anchorId, needsId }: RecordOf<"requirement">) => {
    const own = needs.get(anchorId) ?? new Map<RecordId, number>();
    if (write === "put") needs.set(anchorId, own.set(id, serverId(needsId)));
    else own.delete(id);
    const nodeId = records.anchor.get(anchorId)?.nodeId;
    if (nodeId !== undefined) touch.node(nodeId);
  };
  const needsOn = (id: NodeId): readonly number[] =>
    needs.size === 0
      ? []
      : (anchors.of(id) ?? []).flatMap((anchor) => [...(needs.get(anchor.id)?.values() ?? [])]);
  /** Puts what is said of a node in, or takes it out: its signs, its anchors. */
  const writeOnNode = (write: "put" | "remove", kind: KindName, record: RecordOf<KindName>) => {
    if (isMark(kind, record)) {
      marks[write](record);
      touch.marks(record.nodeId);
    } else if (isAnchor(kind, record)) anchors[write](record);
    else if (isProvenance(kind, record)) provenance[write](record);
    else if (isRequirement(kind, record)) return writeNeed(write, record);
    else return;
    touch.node(record.nodeId);
  };

  /** What a row shows of the parts of a card: nothing where its front is all that it asks. */
  const partsShown = (id: RecordId, nodeId: NodeId): Pick<RowRecords, "parts" | "progress"> => {
    const card = records.flashcard.get(id);
    const numbers = card ? partsWhere(nodes, nodeId, card) : [];
    if (!card || (numbers.length === 1 && numbers[0] === FRONT)) return {};
    const parts = numbers.map((part): PartInRow => {
      const progress = records.progress.get(partId(id, part));
      return progress ? { part, progress } : { part };
    });
    const fresh = parts.find(({ progress }) => (progress?.phase ?? "new") === "new");
    return {
      parts,
      progress: fresh ? fresh.progress : dueFirst(parts.flatMap(({ progress }) => progress ?? [])),
    };
  };

  return {
    ...nodes,
    get: (kind, id) => records[kind].get(id),
    recordsOf: (kind) => records[kind].values(),
    belongings: (kind, ownerId) => [
      ...(records[kind].has(ownerId) ? [ownerId] : []),
      ...parts.of(kind, ownerId),
    ],
    put(kind, record) {
      if (isNode(kind, record)) return nodes.put(record);
      const old = records[kind].get(record.id);
      // An anchor may lead elsewhere from now on.
      if (old && kind === "anchor") writeOnNode("remove", kind, old);
      // The record that is there stays where it says the same, so that its row keeps its snapshot.
      if (!old || !sameRecord(old, record)) records[kind].set(record.id, record);
      parts.put(kind, record);
      touchHolder(kind, ownerIdIn(kind, record) ?? record.id);
      writeOnNode("put", kind, record);
    },
    remove(kind, id) {
      if (kind === "node") return nodes.remove(id);
      const gone = records[kind].get(id);
      if (!gone) return;
      parts.remove(kind, gone);
      records[kind].delete(id);
      touchHolder(kind, ownerIdIn(kind, gone) ?? id);
      writeOnNode("remove", kind, gone);
    },
    nodeIds: () => records.node.keys(),
    marksOn: marks.of,
    markedIds: marks.nodeIds,
    anchorsOn: anchors.of,
    provenanceOn: provenance.of,
    shownBy({ id, itemType, itemId }) {
      const shown: { [kind: string]: unknown } = {};
      const own = marks.of(id);
      if (own) shown.marks = own;
      const came = provenance.of(id);
      if (came) shown.provenance = came;
      const needed = needsOn(id);
      if (needed.length > 0) shown.needs = needed;
      for (const kind of SHOWN_WITH[itemType]) {
        const record = records[kind].get(itemId);
        if (record) shown[kind] = record;
      }
      return itemType === "flashcard" ? { ...shown, ...partsShown(itemId, id) } : shown;
    },
    renumbered(kind, id) {
      if (kind === "node") nodes.renumbered(id);
      else touchHolder(kind, id);
    },
    clear() {
      nodes.clear();
      for (const kind of KIND_NAMES) records[kind].clear();
      parts.clear();
      marks.clear();
      anchors.clear();
      provenance.clear();
      needs.clear();
    },
  };
}

const isMark = (kind: KindName, _record: RecordOf<KindName>): _record is RecordOf<"mark"> => kind === "mark";
const isAnchor = (kind: KindName, _record: RecordOf<KindName>): _record is RecordOf<"anchor"> =>
  kind === "anchor";
const isProvenance = (kind: KindName, _record: RecordOf<KindName>): _record is RecordOf<"provenance"> =>
  kind === "provenance";
const isRequirement = (kind: KindName, _record: RecordOf<KindName>): _record is RecordOf<"requirement"> =>
  kind === "requirement";
const isNode = (kind: KindName, _record: RecordOf<KindName>): _record is TreeNode => kind === "node";

/** Finds what is said of a node by records of its own. Most nodes have none, and cost nothing. */
interface OnNodes<R> {
  put(record: R): void;
  remove(record: R): void;
  /** The same list until it changes; undefined for a node without. */
  of(nodeId: RecordId): readonly R[] | undefined;
  nodeIds(): Iterable<RecordId>;
  clear(): void;
}

/** Creates an empty index; the tree's records report each record that is put or removed. */
function createOnNodes<R extends { readonly id: RecordId; readonly nodeId: RecordId }>(): OnNodes<R> {
  const lists = new Map<RecordId, readonly R[]>();
  const without = ({ id, nodeId }: R) => (lists.get(nodeId) ?? []).filter((each) => each.id !== id);
  return {
    put: (record) => void lists.set(record.nodeId, [...without(record), record]),
    remove(record) {
      const left = without(record);
      if (left.length > 0) lists.set(record.nodeId, left);
      else lists.delete(record.nodeId);
    },
    of: (nodeId) => lists.get(nodeId),
    nodeIds: () => lists.keys(),
    clear: () => lists.clear(),
  };
}
