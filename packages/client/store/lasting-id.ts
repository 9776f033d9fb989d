import type { RecordId } from "@perennial/domain/kind/record-id";
import { keyNow } from "./row-keys.ts";
import type { TreeStore } from "./tree-store.ts";

type Ids = Pick<TreeStore, "keyOf" | "idOf" | "row" | "subscribeRow" | "identity">;

/** The id under which a row is stored: its number, else its local id; undefined for a row made here and gone. */
export function lastingId(tree: Ids, key: string): RecordId | undefined {
  // A row of a tree that is not loaded has the server's id in its key.
  const match = /^n(\d+)$/.exec(key);
  const id = tree.idOf(key) ?? (match ? Number(match[1]) : undefined);
  return id === undefined ? undefined : (tree.identity.serverIdOf("node", id) ?? id);
}

/** Runs once the row goes by an id of the server's, at once where it does already. Returns how to give up waiting. */
export function whenReal(tree: Ids, key: string, then: (id: number) => void): () => void {
  const look = (): boolean => {
    const wireId = tree.row(keyNow(tree, key))?.wireId ?? 0;
    if (wireId > 0) then(wireId);
    return wireId > 0;
  };
  if (look()) return () => {};
  const stop = tree.subscribeRow(key, () => {
    if (look()) stop();
  });
  return stop;
}
