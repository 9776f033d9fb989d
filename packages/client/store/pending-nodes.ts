import type { NodeId } from "@perennial/domain/tree/node";

/** The nodes of which a structural change is on its way to the server, each with those changes. */
export interface PendingNodes {
  has(id: NodeId): boolean;
  add(id: NodeId, mutationUuid: string): void;
  remove(id: NodeId, mutationUuid: string): void;
}

/** Creates an empty set. A node with several changes on their way stays pending until the last of them is removed. */
export function createPendingNodes(): PendingNodes {
  /** Hardly ever more than one of a node: the changes of ten thousand nodes need no set each. */
  const mutations = new Map<NodeId, readonly string[]>();
  return {
    has: (id) => mutations.has(id),
    add(id, uuid) {
      const uuids = mutations.get(id);
      if (!uuids?.includes(uuid)) mutations.set(id, uuids ? [...uuids, uuid] : [uuid]);
    },
    remove(id, uuid) {
      const uuids = mutations.get(id)?.filter((each) => each !== uuid) ?? [];
      if (uuids.length > 0) mutations.set(id, uuids);
      else mutations.delete(id);
    },
  };
}
