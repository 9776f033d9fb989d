import { sleep, type Timers } from "../../platform/timers.ts";
import type { Sender, SenderDeps } from "../../sync/send/sender.ts";
import type { Comparing, ComparingDeps } from "../../sync/view/comparing.ts";
import type { Live, LiveDeps } from "../../sync/view/live.ts";

/** Delay before the code is fetched again after a failure; the queue is safe on disk until then. */
export const ASK_AGAIN_MS = 5_000;

interface SendingParts {
  readonly startSender: (deps: SenderDeps) => Sender;
  readonly startLive: (deps: LiveDeps) => Live;
  readonly startComparing: (deps: ComparingDeps) => Comparing;
}

/**
 * Loads the sender and the event stream when first started, so that notes can be typed and stored before.
 * Until then stopping cancels the start, and hurrying needs nothing: the start looks at the whole queue.
 * @param onMissing called at the first failure, which a browser may repeat as long as the page is open
 */
export function lazySending(
  load: () => Promise<SendingParts>,
  timers: Timers,
  onMissing: (whenHere: Promise<unknown>) => void,
): SendingParts {
  let loading: Promise<SendingParts> | undefined;
  const untilHere = async (): Promise<SendingParts> => {
    for (;;) {
      try {
        return await load();
      } catch {
        await sleep(timers, ASK_AGAIN_MS);
      }
    }
  };
  const parts = (): Promise<SendingParts> => {
    loading ??= load().catch(() => {
      const whenHere = sleep(timers, ASK_AGAIN_MS).then(untilHere);
      onMissing(whenHere);
      return whenHere;
    });
    return loading;
  };
  const whenLoaded = <T extends { stop(): void }>(start: (parts: SendingParts) => T) => {
    let stopped = false;
    let started: T | undefined;
    void parts().then((here) => {
      if (!stopped) started = start(here);
    });
    return {
      get: () => started,
      stop() {
        stopped = true;
        started?.stop();
      },
    };
  };
  return {
    startSender(deps) {
      const sender = whenLoaded((here) => here.startSender(deps));
      return {
        heard: (namings) => sender.get()?.heard(namings),
        wake: () => sender.get()?.wake(),
        resume: () => sender.get()?.resume(),
        stop: sender.stop,
      };
    },
    startLive(deps) {
      const live = whenLoaded((here) => here.startLive(deps));
      return { retry: () => live.get()?.retry(), stop: live.stop };
    },
    startComparing: (deps) => whenLoaded((here) => here.startComparing(deps)),
  };
}
