import { expect, test, vi } from "vitest";
import { keepPage, loadNewest } from "./page-worker.ts";

class FakeWorker extends EventTarget {
  state = "installing";
  postMessage = vi.fn();
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

/** A browser that has registered a worker, as much of it as is needed. */
function setUp({ controlled = true, waiting = null as FakeWorker | null } = {}) {
  const registration = Object.assign(new EventTarget(), {
    waiting,
    installing: null as FakeWorker | null,
    update: vi.fn(async () => undefined),
    unregister: vi.fn(async () => true),
  });
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? new FakeWorker() : null,
    register: vi.fn(async () => registration),
  });
  const reload = vi.fn();
  const offer = vi.fn<(takeOver: () => void) => void>();
  const reachable = vi.fn(async () => true);
  const wait = vi.fn<(ms: number, run: () => void) => () => void>(() => () => {});
  const renewal = { reload, reachable, timers: { after: wait } };
  /** The time that a version has to take over is up. */
  const giveUp = async () => wait.mock.calls.at(-1)?.[1]();
  // As much of a container as is asked of one.
  const asContainer = container as unknown as ServiceWorkerContainer;
  const keep = () => keepPage({ container: asContainer, offer, ...renewal });
  /** A version is found, and comes in whole. */
  const bring = () => {
    const worker = new FakeWorker();
    registration.installing = worker;
    registration.dispatchEvent(new Event("updatefound"));
    registration.installing = null;
    registration.waiting = worker;
    worker.become("installed");
    return worker;
  };
  return { container, asContainer, registration, reload, reachable, renewal, giveUp, offer, keep, bring };
}

test("a later version that has come is offered once, and nothing is loaded anew before it is taken", async () => {
  const { keep, bring, offer, reload, container } = setUp();
  await keep();
  expect(offer).not.toHaveBeenCalled();
  const worker = bring();
  worker.become("installed");
  expect(offer).toHaveBeenCalledOnce();
  container.dispatchEvent(new Event("controllerchange"));
  expect([worker.postMessage.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
  offer.mock.calls[0]?.[0]();
  expect(worker.postMessage).toHaveBeenCalledWith("take-over");
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledOnce();
});

test("a version that was waiting before the page was opened is offered too", async () => {
  const { keep, offer } = setUp({ waiting: new FakeWorker() });
  await keep();
  expect(offer).toHaveBeenCalledOnce();
});

test("the first version of all is offered to nobody", async () => {
  const { keep, bring, offer } = setUp({ controlled: false });
  await keep();
  bring();
  expect(offer).not.toHaveBeenCalled();
});

test("a version that another tab has taken over meanwhile only needs the page anew", async () => {
  const { keep, bring, offer, registration, reload } = setUp();
  await keep();
  bring();
  registration.waiting = null;
  offer.mock.calls[0]?.[0]();
  expect(reload).toHaveBeenCalledOnce();
});

test("a version that the browser does not let take over comes from the server, without the worker in its way", async () => {
  const { keep, bring, offer, registration, container, reload, giveUp } = setUp();
  await keep();
  bring();
  offer.mock.calls[0]?.[0]();
  await giveUp();
  expect(registration.unregister).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
  container.dispatchEvent(new Event("controllerchange"));
  expect(reload, "once is enough").toHaveBeenCalledOnce();
});

test("without the server the worker stays, and so does the page, until the version takes over", async () => {
  const { keep, bring, offer, registration, container, reload, reachable, giveUp } = setUp();
  await keep();
  bring();
  reachable.mockResolvedValue(false);
  offer.mock.calls[0]?.[0]();
  await giveUp();
  expect([registration.unregister.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
  container.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledOnce();
});

test("a version that has taken over is not given up afterwards", async () => {
  const { keep, bring, offer, registration, container, reload, giveUp } = setUp();
  await keep();
  bring();
  offer.mock.calls[0]?.[0]();
  container.dispatchEvent(new Event("controllerchange"));
  await giveUp();
  expect([registration.unregister.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1]);
});

test("whoever needs the latest version looks for it, waits until it is here, and takes it over", async () => {
  const { container, asContainer, registration, reload, renewal } = setUp();
  const worker = new FakeWorker();
  Object.assign(container, { getRegistration: async () => registration });
  registration.update.mockImplementation(async () => {
    registration.installing = worker;
    setTimeout(() => {
      registration.installing = null;
      registration.waiting = worker;
      worker.become("installed");
    });
    return undefined;
  });
  await loadNewest(asContainer, renewal);
  expect(worker.postMessage).toHaveBeenCalledWith("take-over");
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledOnce();
});

test("where nothing is kept on the device, or nothing later has come, the page is only loaded anew", async () => {
  const { container, asContainer, registration, reload, renewal } = setUp();
  Object.assign(container, { getRegistration: async () => registration });
  await loadNewest(undefined, renewal);
  await loadNewest(asContainer, renewal);
  expect(reload).toHaveBeenCalledTimes(2);
});
