import { ITEM_NAMES } from "@perennial/domain/kind/item-kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Op } from "@perennial/domain/op/op";
import type { ItemType, TreeNode } from "@perennial/domain/tree/node";
import type { TreeStore } from "./tree-store.ts";

type Node = Pick<TreeNode, "id" | "itemType" | "itemId">;
/** What has a time of its own: nodes, and what they show. */
type TimedKind = "node" | ItemType;

/** Times as the server tells them: in seconds since 1970, by their place in `ids`. */
export interface TimesRead {
  readonly ids: readonly number[];
  readonly created: readonly number[];
  readonly changed: readonly number[];
  /** From when on later times are asked for; ISO 8601. */
  readonly at: string;
}

/** What was done on this device or came to it since: kind and id, and when, in milliseconds since 1970. */
export type Touched = readonly (readonly [kind: TimedKind, id: RecordId, at: number])[];

/**
 * When the nodes of a tree were made and their texts changed last, in milliseconds since 1970: what the server has told, and what
 * was seen since. Undefined where nobody has said it yet.
 */
export interface NoteTimes {
  createdAt(node: Pick<TreeNode, "id">): number | undefined;
  changedAt(node: Node): number | undefined;
  /** An op was carried out, here or elsewhere. Returns whether it made a node or changed a text. */
  touch(op: Op, at: number): boolean;
  /** Takes what was kept, as `touched` told it. */
  retouch(touched: Touched): void;
  /** Takes an answer of the server. What was touched before it goes, as far as the server can know of it. */
  take(read: TimesRead): void;
  /** Everything that the server has told; undefined before the first answer. */
  told(): TimesRead | undefined;
  touched(): Touched;
  /** Asks the server once more; whoever keeps the times puts it here. Resolves to whether there was anything new. */
  renew: () => Promise<boolean>;
}

const SECOND_MS = 1_000;

/** Creates an empty table. @param identity tells the server's number of a record that was made on this page */
export function createNoteTimes({ identity }: Pick<TreeStore, "identity">): NoteTimes {
  const created = new Map<number, number>();
  const changed = new Map<number, number>();
  const touched = new Map<TimedKind, Map<RecordId, Touched[number]>>();
  let at: string | undefined;

  const touchedAt = (kind: TimedKind, id: RecordId) =>
    touched.get(kind)?.get(identity.current(kind, id))?.[2];
  const told = (times: ReadonlyMap<number, number>, { id }: Pick<TreeNode, "id">) => {
    const seconds = times.get(identity.serverIdOf("node", id) ?? 0);
    return seconds === undefined ? undefined : seconds * SECOND_MS;
  };
  const put = (each: Touched[number]) => {
    const [kind, id] = each;
    const ofKind = touched.get(kind) ?? new Map<RecordId, Touched[number]>();
    touched.set(kind, ofKind.set(identity.current(kind, id), each));
  };
  const createdAt: NoteTimes["createdAt"] = (node) => told(created, node) ?? touchedAt("node", node.id);

  return {
    createdAt,
    changedAt(node) {
      const [server, here] = [told(changed, node), touchedAt(node.itemType, node.itemId)];
      return server === undefined ? here : Math.max(server, here ?? 0);
    },
    touch({ type, id, after }, now) {
      // A node that comes back is as old as it was, and a text that goes with its node is not changed by that.
      const isNew = type === "node.create" && createdAt({ id }) === undefined;
      const kind = isNew ? "node" : ITEM_NAMES.find((name) => after !== null && type.startsWith(`${name}.`));
      if (!kind) return false;
      put([kind, id, now]);
      return true;
    },
    retouch(kept) {
      for (const each of kept) if (touchedAt(each[0], each[1]) === undefined) put(each);
    },
    take(read) {
      read.ids.forEach((id, i) => {
        created.set(id, read.created[i] ?? 0);
        changed.set(id, read.changed[i] ?? 0);
      });
      at = read.at;
      const known = Date.parse(read.at);
      for (const ofKind of touched.values())
        for (const [key, [kind, id, when]] of ofKind)
          if (when < known && identity.serverIdOf(kind, id) !== undefined) ofKind.delete(key);
    },
    told: () =>
      at === undefined
        ? undefined
        : { ids: [...created.keys()], created: [...created.values()], changed: [...changed.values()], at },
    touched: () =>
      [...touched.values()].flatMap((ofKind) =>
        [...ofKind.values()].map(
          ([kind, id, when]) => [kind, identity.serverIdOf(kind, id) ?? id, when] as const,
        ),
      ),
    renew: () => Promise.resolve(false),
  };
}

const times = new WeakMap<Pick<TreeStore, "identity">, NoteTimes>();

/** The one table of times of a tree. */
export function timesOf(tree: Pick<TreeStore, "identity">): NoteTimes {
  const known = times.get(tree) ?? createNoteTimes(tree);
  times.set(tree, known);
  return known;
}
