import { useSyncExternalStore } from "react";

/** Anything that can be read and listened to: the stores of this client all have this shape. */
export interface Readable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** The present value, rendered again whenever it changes. `get` must answer the same object until then. */
export function useReadable<T>(source: Readable<T>): T {
  return useSyncExternalStore(source.subscribe, source.get);
}
