import { type ComponentType, type FunctionComponent, type ReactNode, useEffect, useState } from "react";

/** A part that has not come by then does not come. */
export const PART_TIMEOUT_MS = 120_000;

interface LazyOptions {
  /** Shown while the part is on its way; nothing by default. */
  waiting?: ReactNode;
  /** Shown when it does not come, with the way to ask again. */
  failed: ComponentType<{ retry: () => void }>;
}
export interface LazyPart<P> extends FunctionComponent<P & object> {
  /** Fetches the part before it is wanted; a failure is told when it is. */
  preload(): void;
}

/**
 * A component whose code is fetched when it is first shown. Unlike the framework's own, it can be asked for
 * again after a failure: the connection may be back by then.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = null, failed: Failed }: LazyOptions,
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const fetchPart = (): Promise<ComponentType<P>> => {
    loading ??= withTimeout(load()).then(
      (part) => {
        loaded = part;
        return part;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: each part is made once, where its module is loaded
  function Part(props: P): ReactNode {
    const [attempt, setAttempt] = useState(0);
    const [state, setState] = useState<"waiting" | "failed" | "here">(
      loaded === undefined ? "waiting" : "here",
    );
    // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt is what runs it again
    useEffect(() => {
      if (loaded !== undefined) return setState("here");
      let wanted = true;
      fetchPart().then(
        () => wanted && setState("here"),
        () => wanted && setState("failed"),
      );
      return () => {
        wanted = false;
      };
    }, [attempt]);
    if (state === "failed") {
      return (
        <Failed
          retry={() => {
            setState("waiting");
            setAttempt(attempt + 1);
          }}
        />
      );
    }
    const Loaded = loaded;
    return state === "here" && Loaded !== undefined ? <Loaded {...props} /> : waiting;
  }
  return Object.assign(Part, {
    preload() {
      fetchPart().catch(() => {});
    },
  });
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The part did not come in time")), PART_TIMEOUT_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
