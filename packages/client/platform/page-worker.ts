import { browserTimers, type Timers } from "./timers.ts";
import { scriptAddress } from "./trusted-types.ts";

/** A later version of the page is on this device, and waits until somebody wants it. */
export type TakeOver = () => void;

export interface Renewal {
  readonly reload: () => void;
  /** Resolves to whether the server's page can be had past the service worker. */
  readonly reachable: () => Promise<boolean>;
  readonly timers: Pick<Timers, "after">;
}

/** A HEAD request passes the service worker by. */
export const browserRenewal: Renewal = {
  reload: () => location.reload(),
  reachable: () =>
    fetch("/", { method: "HEAD", cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    ),
  timers: browserTimers,
};

interface PageWorkerDeps extends Renewal {
  readonly container: ServiceWorkerContainer;
  /** Called for each version that has come while this page is open. */
  readonly offer: (takeOver: TakeOver) => void;
}

const SCRIPT = "/worker.js";

/** Milliseconds for a waiting version to become active. Chromium may take minutes over an abandoned request. */
const TAKE_OVER_MS = 3_000;

/** The page is loaded anew in the version that waits; as it is, where another tab has taken that over already. */
function takeWaiting(
  registration: Pick<ServiceWorkerRegistration, "waiting" | "unregister">,
  container: ServiceWorkerContainer,
  { reload, reachable, timers }: Renewal,
): void {
  const { waiting } = registration;
  if (!waiting) {
    reload();
    return;
  }
  let reloaded = false;
  const reloadOnce = () => {
    if (reloaded) return;
    reloaded = true;
    reload();
  };
  container.addEventListener("controllerchange", reloadOnce, { once: true });
  waiting.postMessage("take-over");
  timers.after(TAKE_OVER_MS, async () => {
    // Without its worker the page comes from the server, which has the later version, and keeps that anew.
    if (reloaded || !(await reachable())) return;
    await registration.unregister();
    reloadOnce();
  });
}

/** Loads the page anew in the latest version there is, past what this device keeps of an earlier one. */
export async function loadNewest(
  container: ServiceWorkerContainer | undefined,
  renewal: Renewal,
): Promise<void> {
  const registration = container?.controller ? await container.getRegistration() : undefined;
  if (!container || !registration) return renewal.reload();
  await registration.update().catch(() => undefined);
  const { installing } = registration;
  if (installing)
    await new Promise((resolve) => installing.addEventListener("statechange", resolve, { once: true }));
  takeWaiting(registration, container, renewal);
}

/** Registers the service worker and reports new versions; an open page keeps its own. Returns how to check. */
export async function keepPage({
  container,
  offer,
  ...renewal
}: PageWorkerDeps): Promise<() => Promise<void>> {
  const registration = await container.register(scriptAddress(SCRIPT));
  const takeOver = () => takeWaiting(registration, container, renewal);
  let offered: ServiceWorker | null = null;
  const look = () => {
    const { waiting } = registration;
    // Without a controller this page came from the network: there is nothing later than it.
    if (!waiting || waiting === offered || !container.controller) return;
    offered = waiting;
    offer(takeOver);
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
  look();
  return async () => {
    await registration.update();
  };
}
