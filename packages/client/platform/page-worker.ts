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

/** The page is loaded anew in the version that waits; as it is, where another tab has taken that over already. */
function takeWaiting(
  { waiting }: Pick<ServiceWorkerRegistration, "waiting">,
  container: ServiceWorkerContainer,
  reload: () => void,
): void {
  if (waiting) {
    container.addEventListener("controllerchange", reload, { once: true });
    waiting.postMessage("take-over");
  } else reload();
}

/** Loads the page anew in the latest version there is, past what this device keeps of an earlier one. */
export async function loadNewest(
  container: ServiceWorkerContainer | undefined,
  reload: () => void,
): Promise<void> {
  const registration = container?.controller ? await container.getRegistration() : undefined;
  if (!container || !registration) return reload();
  await registration.update().catch(() => undefined);
  const { installing } = registration;
  if (installing)
    await new Promise((resolve) => installing.addEventListener("statechange", resolve, { once: true }));
  takeWaiting(registration, container, reload);
}

/**
 * Has the service worker keep the page on this device, and hears of later versions. Nothing changes under a page that
 * is open: the version it came in stays until its person takes the other one. Returns how to look for a later one.
 */
export async function keepPage({ container, reload, offer }: PageWorkerDeps): Promise<() => Promise<void>> {
  const registration = await container.register(SCRIPT);
  const takeOver = () => takeWaiting(registration, container, reload);
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
