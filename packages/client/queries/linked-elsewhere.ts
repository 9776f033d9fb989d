import type { Anchors } from "@perennial/contract/search/found";
import { isRecord } from "@perennial/contract/shapes/json-value";
import { anchorId, anchorName } from "@perennial/domain/rich/anchor-name";
import type { KeyValueStorage } from "../platform/storage.ts";
import type { Timers } from "../platform/timers.ts";

/** What the server says of a note that a link leads to and that is not loaded. */
export interface LinkedNote {
  readonly nodeId: number;
  readonly title: string;
  readonly isDeleted: boolean;
  /** When, as the server writes it. */
  readonly deletedAt?: string | undefined;
}

/** Asks what anchors lead to whose notes are not loaded, and keeps the answers on the device. */
export interface LinkedElsewhere {
  /** The last answer; null where the server knows no such anchor, undefined before an answer. */
  get(anchor: number): LinkedNote | null | undefined;
  /** Asks, unless that was done, and tells when the answer is another one. Returns how to leave. */
  subscribe(anchor: number, listener: () => void): () => void;
  /** Asks again for those that somebody listens to: something was changed that is not loaded. */
  renew(): void;
}

/** What comes within this time is asked for together. */
const GATHER_MS = 30;
const RENEW_MS = 250;
/** As many as the contract allows. */
const MOST_ASKED = 200;
const MOST_KEPT = 500;

/**
 * Asks in batches, one at a time.
 * @param ask resolves to null where there is no answer: asked again by the next `renew`
 * @param name of the text in storage, with the user's id
 */
export function createLinkedElsewhere(deps: {
  readonly ask: (ids: string) => Promise<Anchors["anchors"] | null>;
  readonly storage: KeyValueStorage;
  readonly name: string;
  readonly timers: Timers;
}): LinkedElsewhere {
  const { ask, storage, name, timers } = deps;
  const known = new Map(kept(storage.get(name)));
  const listeners = new Map<number, Set<() => void>>();
  const asked = new Set<number>();
  const waiting = new Set<number>();
  let isUnderWay = false;

  const send = async () => {
    for (let ids = next(); ids.length > 0; ids = next()) {
      // What changes while an answer is on its way is asked for once more.
      for (const id of ids) waiting.delete(id);
      const answer = await ask(ids.map(anchorName).join(",")).catch(() => null);
      if (answer) take(ids, answer);
      else {
        for (const id of ids) waiting.add(id);
        return;
      }
    }
  };
  const next = () => [...waiting].slice(0, MOST_ASKED);
  const soon = (ms: number) => {
    if (isUnderWay || waiting.size === 0) return;
    isUnderWay = true;
    timers.after(ms, () => {
      void send().then(() => {
        isUnderWay = false;
      });
    });
  };
  const take = (ids: readonly number[], answer: Anchors["anchors"]) => {
    const said = new Map(
      answer.map(({ id, node_id, title, deleted, deleted_at: deletedAt }) => [
        anchorId(id),
        { nodeId: node_id, title: title ?? "", isDeleted: deleted, ...(deletedAt && { deletedAt }) },
      ]),
    );
    const changed = ids.filter((id) => {
      const [before, now] = [known.get(id), said.get(id) ?? null];
      if (before !== undefined && JSON.stringify(before) === JSON.stringify(now)) return false;
      known.delete(id);
      known.set(id, now);
      return true;
    });
    if (changed.length === 0) return;
    storage.set(name, JSON.stringify([...known].slice(-MOST_KEPT)));
    for (const id of changed) for (const tell of listeners.get(id) ?? []) tell();
  };

  return {
    get: (anchor) => known.get(anchor),
    subscribe(anchor, listener) {
      const own = listeners.get(anchor) ?? new Set();
      listeners.set(anchor, own.add(listener));
      if (!asked.has(anchor)) waiting.add(anchor);
      asked.add(anchor);
      soon(GATHER_MS);
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(anchor);
      };
    },
    renew() {
      asked.clear();
      for (const anchor of listeners.keys()) {
        asked.add(anchor);
        waiting.add(anchor);
      }
      soon(RENEW_MS);
    },
  };
}

type Kept = readonly [anchor: number, note: LinkedNote | null];

/** Reads what was kept, without what cannot be read or has another shape. */
function kept(text: string | null): readonly Kept[] {
  try {
    const read: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(read) ? read.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(each: unknown): each is Kept {
  if (!Array.isArray(each) || typeof each[0] !== "number") return false;
  const note: unknown = each[1];
  if (!isRecord(note)) return note === null;
  const { nodeId, title, isDeleted, deletedAt } = note;
  return (
    typeof nodeId === "number" &&
    typeof title === "string" &&
    typeof isDeleted === "boolean" &&
    (deletedAt === undefined || typeof deletedAt === "string")
  );
}
