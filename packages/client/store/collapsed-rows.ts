import { isServerId, type RecordId } from "@perennial/domain/kind/record-id";
import type { KeyValueStorage } from "../platform/storage.ts";
import { lastingId, whenReal } from "./lasting-id.ts";
import type { TreeStore } from "./tree-store.ts";
import type { UiStore } from "./ui-store.ts";

/** Pages of an earlier version keep half-written cards there, too. */
export const uiMemoryKey = (userId: number): string => `perennial_ui:${userId}`;

/** Restores collapsed rows and the hiding of done ones, and stores changes of this tab. Returns how to stop. */
export function keepCollapsedRows(
  ui: UiStore,
  tree: TreeStore,
  storage: Pick<KeyValueStorage, "get" | "set">,
  userId: number,
): () => void {
  const name = uiMemoryKey(userId);
  /** Rows that the server has not numbered yet. */
  const waiting = new Map<string, () => void>();

  const change = (write: (ids: Set<RecordId>) => void) => {
    const memory = readMemory(storage.get(name));
    const ids = new Set(collapsedIn(memory));
    write(ids);
    storage.set(name, JSON.stringify({ ...memory, collapsed: [...ids] }));
  };
  const keep = (key: string, isCollapsed: boolean) => {
    waiting.get(key)?.();
    waiting.delete(key);
    const id = lastingId(tree, key);
    if (id === undefined) return;
    change((ids) => (isCollapsed ? ids.add(id) : ids.delete(id)));
    if (isServerId(id)) return;
    const become = (real: number) => change((ids) => ids.delete(id) && ids.add(real));
    waiting.set(key, whenReal(tree, key, become));
  };

  const memory = readMemory(storage.get(name));
  ui.setState({
    collapsed: new Set(collapsedIn(memory).map(tree.keyOf)),
    hidesDone: memory.hidesDone === true,
  });
  const stop = ui.subscribe(({ collapsed, hidesDone, filter }, before) => {
    if (hidesDone !== before.hidesDone)
      storage.set(name, JSON.stringify({ ...readMemory(storage.get(name)), hidesDone }));
    if (collapsed === before.collapsed || filter || before.filter) return;
    for (const key of collapsed) if (!before.collapsed.has(key)) keep(key, true);
    for (const key of before.collapsed) if (!collapsed.has(key)) keep(key, false);
  });
  return () => {
    stop();
    for (const giveUp of waiting.values()) giveUp();
  };
}

/** What stands in the storage; empty for what is nothing of ours. */
export function readMemory(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

const collapsedIn = ({ collapsed }: Record<string, unknown>): RecordId[] =>
  Array.isArray(collapsed) ? collapsed.filter((id) => typeof id === "string" || Number.isInteger(id)) : [];
