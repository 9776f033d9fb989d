import type { NodeId } from "@perennial/domain/tree/node";
import type { Identity } from "./identity.ts";

/** Row keys: `n{id}` for a row from the server, its UUID for one made here, even once it is numbered. */
export interface RowKeys {
  keyOf(id: NodeId): string;
  /** The id a key stands for on this page, whether or not there is such a node. */
  idOf(key: string): NodeId;
}

const NUMBERED = /^n\d{1,16}$/;

/** Reads the id back out of a row's key: the server's number of `n12`, else the UUID that the key is. */
const idInKey = (key: string): NodeId => (NUMBERED.test(key) ? Number(key.slice(1)) : key);

/** The key that a row goes by now: one that was made here and is loaded by its number as well goes on under that. */
export const keyNow = (tree: Pick<RowKeys, "keyOf">, key: string): string => tree.keyOf(idInKey(key));

/** Creates the keys of a page. @param current the id that any id of a record stands for on this page */
export function createRowKeys({ current }: Pick<Identity, "current">): RowKeys {
  /** By the server's number, one string for each row: a new one is looked at letter by letter wherever it is looked for. */
  const keys = new Map<number, string>();
  return {
    keyOf(id) {
      const now = current("node", id);
      if (typeof now === "string") return now;
      let key = keys.get(now);
      if (key === undefined) {
        key = `n${now}`;
        keys.set(now, key);
      }
      return key;
    },
    idOf: (key) => current("node", idInKey(key)),
  };
}
