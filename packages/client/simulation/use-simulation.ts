import { useEffect, useRef, useState } from "react";
import { scriptAddress } from "../platform/trusted-types.ts";
import type { JobResult, ResultOf, SimulationJob } from "./simulation-job.ts";
import workerFile from "./simulation-worker.ts?worker&url";

/**
 * What a job comes to, simulated in a thread of its own; what was known last stays until the next is known.
 * @param job null for as long as there is none
 */
export function useSimulation<Job extends SimulationJob>(
  job: Job | null,
): { readonly result: JobResult<Job> | undefined; readonly isBusy: boolean } {
  const worker = useRef<Worker>(undefined);
  const [known, setKnown] = useState<JobResult<Job>>();

  useEffect(() => {
    const made = new Worker(scriptAddress(workerFile), { type: "module" });
    worker.current = made;
    return () => made.terminate();
  }, []);

  useEffect(() => {
    if (job === null) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<ResultOf<Job>>) => setKnown({ job, of: data });
    worker.current?.postMessage(job, [port2]);
    return () => port1.close();
  }, [job]);

  return { result: known, isBusy: job === null || known?.job !== job };
}
