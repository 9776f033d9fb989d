import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { createListeners } from "../platform/listeners.ts";

/** What a link to a note leads to, as it is now. */
export interface ShownTarget {
  /** The text of its row; empty where that is deleted. */
  readonly title: string;
  /** Undefined where there is no page of it: it is deleted, or not saved yet. */
  readonly address: string | undefined;
  readonly isDeleted: boolean;
  readonly deletedAt?: Date | undefined;
}

/** How a note was deleted. */
export interface Deletion {
  /** The titles of what stood above it, from the top. */
  readonly path: readonly string[];
  /** How many rows went with it. */
  readonly rows: number;
  readonly at: Date;
  /** Restorable until then. */
  readonly until: Date;
}

/** Finds what anchors lead to. */
export interface LinkTargets {
  /** Returns the same object until it changes; undefined where nothing is known of the anchor. */
  get(anchor: number): ShownTarget | undefined;
  /** Tells when it changes. Returns how to leave. */
  subscribe(anchor: number, listener: () => void): () => void;
  /** Asks how what is deleted went; undefined where there is no answer, or nothing is kept. */
  deletion(anchor: number): Promise<Deletion | undefined>;
  /** Brings back what is deleted, or says why not. */
  restore(anchor: number): void;
}

let targets: LinkTargets | undefined;
const provided = createListeners();

/** Told by the page that shows notes, with the notes that are open. */
export function provideLinkTargets(given: LinkTargets): void {
  targets = given;
  provided.tell();
}

/** What an anchor leads to; renders again when that changes, and only then. */
export function useLinkTarget(anchor: number): ShownTarget | undefined {
  const provider = useSyncExternalStore(provided.subscribe, () => targets);
  return useSyncExternalStore(
    (listener) => provider?.subscribe(anchor, listener) ?? (() => {}),
    () => provider?.get(anchor),
  );
}

/** When that was deleted which the first struck link of several led to, in ms; undefined where that is not known. */
export function useFirstDeleted(anchors: readonly number[]): number | undefined {
  const provider = useSyncExternalStore(provided.subscribe, () => targets);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = anchors.map((anchor) => provider?.subscribe(anchor, listener));
      return () => {
        for (const stop of stops) stop?.();
      };
    },
    [anchors, provider],
  );
  return useSyncExternalStore(subscribe, () => {
    const struck = anchors.find((anchor) => provider?.get(anchor)?.deletedAt);
    return struck === undefined ? undefined : provider?.get(struck)?.deletedAt?.getTime();
  });
}

/** Brings back what an anchor led to, or says why not. */
export const restoreTarget = (anchor: number): void => targets?.restore(anchor);

/** How what an anchor led to was deleted; undefined until that is known. */
export function useDeletion(anchor: number): Deletion | undefined {
  const [deletion, setDeletion] = useState<Deletion>();
  useEffect(() => {
    let isShown = true;
    void targets?.deletion(anchor).then((found) => isShown && setDeletion(found));
    return () => {
      isShown = false;
    };
  }, [anchor]);
  return deletion;
}
