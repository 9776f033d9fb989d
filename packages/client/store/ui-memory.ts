import type { KeyValueStorage } from "../platform/storage.ts";
import type { TreeStore } from "./tree-store.ts";
import { type CardDraft, INITIAL_UI, type UiState, type UiStore } from "./ui-store.ts";

/** What of the interface outlives the page, on this device: what is collapsed, and cards being written. */
interface Memory {
  readonly collapsed: readonly number[];
  readonly conversions: readonly (readonly [number, CardDraft])[];
  readonly cardEdits: readonly (readonly [number, CardDraft])[];
}

type UiStorage = Pick<KeyValueStorage, "get" | "set">;

const uiMemoryKey = (userId: number) => `perennial_ui:${userId}`;

/**
 * Recalls what was kept and keeps what changes. Ids are stored, not keys: a row that was made here has another
 * key after a reload. Returns how to stop.
 */
export function keepUiMemory(ui: UiStore, tree: TreeStore, storage: UiStorage, userId: number): () => void {
  const name = uiMemoryKey(userId);
  const kept = read(storage, name);
  ui.setState({
    collapsed: new Set(kept.collapsed.map(tree.keyOf)),
    conversions: new Map(kept.conversions.map(([id, draft]) => [tree.keyOf(id), draft])),
    cardEdits: new Map(kept.cardEdits.map(([id, draft]) => [tree.keyOf(id), draft])),
  });
  const write = (state: UiState) => {
    // Signing out empties the screen, not the memory.
    if (state.collapsed === INITIAL_UI.collapsed) return;
    const known = (key: string): number | undefined => {
      const id = tree.idOf(key) ?? idOfKey(key);
      return typeof id === "number" ? id : undefined;
    };
    const memory: Memory = {
      collapsed: [...state.collapsed].map(known).filter(isId),
      conversions: entries(state.conversions, known),
      cardEdits: entries(state.cardEdits, known),
    };
    storage.set(name, JSON.stringify(memory));
  };
  const stopState = ui.subscribe((state, before) => {
    if (
      state.collapsed !== before.collapsed ||
      state.conversions !== before.conversions ||
      state.cardEdits !== before.cardEdits
    )
      write(state);
  });
  return () => {
    // Rows made in the meantime have real ids by now.
    write(ui.getState());
    stopState();
  };
}

const isId = (id: number | undefined): id is number => id !== undefined;

/** A row of a tree that is not loaded keeps its place in the memory. */
function idOfKey(key: string): number | undefined {
  const match = /^n(\d+)$/.exec(key);
  return match ? Number(match[1]) : undefined;
}

function entries(
  drafts: ReadonlyMap<string, CardDraft>,
  idOf: (key: string) => number | undefined,
): [number, CardDraft][] {
  const found: [number, CardDraft][] = [];
  for (const [key, draft] of drafts) {
    const id = idOf(key);
    if (id !== undefined) found.push([id, draft]);
  }
  return found;
}

const NOTHING: Memory = { collapsed: [], conversions: [], cardEdits: [] };

function read(storage: UiStorage, name: string): Memory {
  try {
    const value: unknown = JSON.parse(storage.get(name) ?? "null");
    if (typeof value !== "object" || value === null) return NOTHING;
    const { collapsed, conversions, cardEdits } = value as Record<string, unknown>;
    return {
      collapsed: Array.isArray(collapsed) ? collapsed.filter((id) => Number.isInteger(id)) : [],
      conversions: readDrafts(conversions),
      cardEdits: readDrafts(cardEdits),
    };
  } catch {
    return NOTHING;
  }
}

function readDrafts(value: unknown): [number, CardDraft][] {
  if (!Array.isArray(value)) return [];
  const drafts: [number, CardDraft][] = [];
  for (const entry of value as unknown[]) {
    if (!Array.isArray(entry)) continue;
    const [id, draft] = entry as [unknown, { question?: unknown; answer?: unknown } | null];
    if (typeof id !== "number" || typeof draft !== "object" || draft === null) continue;
    const { question, answer } = draft;
    if (typeof question === "string" && typeof answer === "string") drafts.push([id, { question, answer }]);
  }
  return drafts;
}
