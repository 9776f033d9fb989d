import type { NodeId } from "@perennial/domain/tree/node";

/** The nodes of which a structural change is on its way to the server, each with those changes. */
export interface PendingNodes {
  has(id: NodeId): boolean;
  add(id: NodeId, mutationUuid: string): void;
  remove(id: NodeId, mutationUuid: string): void;
}

/** Creates an empty set. A node with several changes on their way stays pending until the last of them is removed. */
export function createPendingNodes(): PendingNodes {
  const mutations = new Map<NodeId, Set<string>>();
  return {
    has: (id) => mutations.has(id),
    add(id, uuid) {
      const uuids = mutations.get(id);
      if (uuids) uuids.add(uuid);
      else mutations.set(id, new Set([uuid]));
    },
    remove(id, uuid) {
      const uuids = mutations.get(id);
      uuids?.delete(uuid);
      if (uuids?.size === 0) mutations.delete(id);
    },
  };
}
