import { useEffect, useRef, useState } from "react";
import type { CostJob, CostResult, KnownCost } from "./cost-job.ts";

/** What settings would cost, simulated in a thread of its own; what was known last stays until the next is known. */
export function useCost(job: CostJob): { readonly result: KnownCost | undefined; readonly isBusy: boolean } {
  const worker = useRef<Worker>(undefined);
  const [known, setKnown] = useState<KnownCost>();

  useEffect(() => {
    const made = new Worker(new URL("./cost-worker.ts", import.meta.url), { type: "module" });
    worker.current = made;
    return () => made.terminate();
  }, []);

  useEffect(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<CostResult>) => setKnown({ job, of: data });
    worker.current?.postMessage(job, [port2]);
    return () => port1.close();
  }, [job]);

  return { result: known, isBusy: known?.job !== job };
}
