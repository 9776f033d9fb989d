import { isServerId } from "@perennial/domain/kind/record-id";
import type { NodeId } from "@perennial/domain/tree/node";

/**
 * The names rows go by on the screen: `n{id}` for a row that came from the server, `t{-id}` for one made here,
 * which keeps its name when the server has given it a real id.
 */
export interface RowKeys {
  keyOf(id: NodeId): string;
  /** The id a key stands for now; undefined for what is no key. */
  idOf(key: string): NodeId | undefined;
  /** The real id takes over the temporary one's key. */
  rename(temporary: NodeId, real: NodeId): void;
  /** Follows temporary to real. */
  currentId(id: NodeId): NodeId;
  clear(): void;
}

const KEY = /^([nt])(\d{1,16})$/;

export function createRowKeys(): RowKeys {
  const aliases = new Map<NodeId, NodeId>();
  const keysOfRenamed = new Map<NodeId, string>();

  const currentId = (id: NodeId): NodeId => {
    let current = id;
    for (let next = aliases.get(current); next !== undefined; next = aliases.get(current)) current = next;
    return current;
  };

  return {
    keyOf(id) {
      const current = currentId(id);
      return keysOfRenamed.get(current) ?? (isServerId(current) ? `n${current}` : `t${-Number(current)}`);
    },
    idOf(key) {
      const match = KEY.exec(key);
      if (!match) return undefined;
      return currentId(match[1] === "t" ? -Number(match[2]) : Number(match[2]));
    },
    rename(temporary, real) {
      if (temporary === real) return;
      const key = keysOfRenamed.get(temporary) ?? `t${-Number(temporary)}`;
      aliases.set(temporary, real);
      keysOfRenamed.delete(temporary);
      keysOfRenamed.set(real, key);
    },
    currentId,
    clear() {
      aliases.clear();
      keysOfRenamed.clear();
    },
  };
}
