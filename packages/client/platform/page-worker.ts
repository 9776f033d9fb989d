/** A later version of the page is on this device, and waits until somebody wants it. */
export type TakeOver = () => void;

interface PageWorkerDeps {
  readonly container: ServiceWorkerContainer;
  /** Loads the page anew. */
  readonly reload: () => void;
  /** Called for each version that has come while this page is open. */
  readonly offer: (takeOver: TakeOver) => void;
}

const SCRIPT = "/worker.js";

/**
 * Has the service worker keep the page on this device, and hears of later versions. Nothing changes under a page that
 * is open: the version it came in stays until its person takes the other one. Returns how to look for a later one.
 */
export async function keepPage({ container, reload, offer }: PageWorkerDeps): Promise<() => Promise<void>> {
  const registration = await container.register(SCRIPT);
  const takeOver = () => {
    const { waiting } = registration;
    // Another tab has taken it over already.
    if (!waiting) return reload();
    container.addEventListener("controllerchange", reload, { once: true });
    waiting.postMessage("take-over");
  };
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
