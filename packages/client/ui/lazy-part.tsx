import { type ComponentType, type FunctionComponent, type ReactNode, useEffect, useState } from "react";
import { createCodeLoader } from "../platform/code-loader.ts";

interface LazyOptions {
  /** Shown while the part is on its way; nothing by default. */
  waiting?: ReactNode;
  /** Shown when it does not come, with the way to ask again. */
  failed: ComponentType<{ retry: () => void }>;
}
/** A component whose code may not be here yet; its props are those of the component that comes. */
export interface LazyPart<P> extends FunctionComponent<P & object> {
  /** Fetches the part before it is wanted; a failure is told when it is. */
  preload(): void;
}

/**
 * A component loaded when first shown. Retrying reloads the page, since browsers do not refetch a failed module,
 * and a new version may have replaced it; what is typed is stored on the device.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = null, failed: Failed }: LazyOptions,
): LazyPart<P> {
  const loader = createCodeLoader(load);

  // biome-ignore lint/correctness/noComponentHookFactories: each part is made once, where its module is loaded
  function Part(props: P): ReactNode {
    const [attempt, setAttempt] = useState(0);
    const [state, setState] = useState<"waiting" | "failed" | "here">(
      loader.loaded() === undefined ? "waiting" : "here",
    );
    // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt is what runs it again
    useEffect(() => {
      if (loader.loaded() !== undefined) return setState("here");
      let wanted = true;
      loader.load().then(
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
            // Offline a new page would be none at all.
            if (loader.loaded() === undefined && navigator.onLine) return location.reload();
            setState("waiting");
            setAttempt(attempt + 1);
          }}
        />
      );
    }
    const Loaded = loader.loaded();
    return state === "here" && Loaded !== undefined ? <Loaded {...props} /> : waiting;
  }
  return Object.assign(Part, {
    preload() {
      loader.load().catch(() => {});
    },
  });
}
