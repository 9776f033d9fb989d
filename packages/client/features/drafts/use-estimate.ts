import { useEffect, useState } from "react";
import { browserTimers } from "../../platform/timers.ts";

/** What a draft would use, in a sentence, and the words that would be sent. */
export interface Estimate {
  readonly sentence: string;
  readonly exactly: string;
}

/**
 * What is told of a draft before it is asked for: null where nothing would be sent, undefined while that is not known.
 * @param ask is asked anew where it is another function, once it has been the same for a moment; null where nobody can tell
 */
export function useEstimate<T extends string | Estimate | null>(
  ask: (() => Promise<T | undefined>) | null,
  restMs = 0,
): T | undefined {
  const [told, setTold] = useState<T>();
  useEffect(() => {
    setTold(undefined);
    if (!ask) return;
    let isWanted = true;
    const cancel = browserTimers.after(
      restMs,
      () => void ask().then((said) => isWanted && setTold(() => said)),
    );
    return () => {
      isWanted = false;
      cancel();
    };
  }, [ask, restMs]);
  return told;
}
