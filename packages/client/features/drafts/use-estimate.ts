import { useEffect, useState } from "react";
import { browserTimers } from "../../platform/timers.ts";

/**
 * About what a draft would use, in a sentence; undefined while that is not known.
 * @param ask is asked anew where it is another function, once it has been the same for a moment; null where nobody can tell
 */
export function useEstimate(ask: (() => Promise<string | undefined>) | null, restMs = 0): string | undefined {
  const [told, setTold] = useState<string>();
  useEffect(() => {
    setTold(undefined);
    if (!ask) return;
    let isWanted = true;
    const cancel = browserTimers.after(restMs, () => void ask().then((said) => isWanted && setTold(said)));
    return () => {
      isWanted = false;
      cancel();
    };
  }, [ask, restMs]);
  return told;
}
