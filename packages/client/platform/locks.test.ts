import { describe, expect, test } from "vitest";
import { type TabLocks, webLocks } from "./locks.ts";

const never = new AbortController().signal;
const denied = () => new DOMException("Access to the Locks API is denied in this context.", "SecurityError");
const refusing: Pick<LockManager, "request"> = { request: () => Promise.reject(denied()) };

describe("a browser with locks", () => {
  test("gives a lock to one at a time, and says that its locks are real", async () => {
    const [one, other] = [webLocks(() => navigator.locks), webLocks(() => navigator.locks)];
    const release = await one.tryAcquire("perennial-lock-test");
    expect(await other.tryAcquire("perennial-lock-test")).toBeNull();
    const next = other.acquire("perennial-lock-test", never);
    release?.();
    (await next)();
    expect([one.areReal, other.areReal]).toEqual([true, true]);
  });

  test("who no longer wants to wait is let go", async () => {
    const locks = webLocks(() => navigator.locks);
    const release = await locks.tryAcquire("perennial-lock-test-2");
    const leaving = new AbortController();
    const waiting = locks.acquire("perennial-lock-test-2", leaving.signal);
    leaving.abort();
    await expect(waiting).rejects.toThrow();
    expect(locks.areReal).toBe(true);
    release?.();
  });
});

describe.each<[string, () => Pick<LockManager, "request"> | undefined]>([
  ["has no locks", () => undefined],
  [
    "forbids to name its locks",
    () => {
      throw denied();
    },
  ],
  ["refuses every lock", () => refusing],
])("a browser that %s", (_what, find) => {
  /** Asked once, so that a refusal has been seen. */
  async function setUp(): Promise<TabLocks> {
    const locks = webLocks(find);
    (await locks.tryAcquire("first"))?.();
    return locks;
  }

  test("says that its locks are not real, and the page has its own", async () => {
    const locks = await setUp();
    expect(locks.areReal).toBe(false);
    const release = await locks.tryAcquire("lead");
    expect(release).not.toBeNull();
    expect(await locks.tryAcquire("lead")).toBeNull();
    expect(await locks.tryAcquire("other")).not.toBeNull();
    release?.();
    release?.();
    expect(await locks.tryAcquire("lead")).not.toBeNull();
  });

  test("lets those who wait have a lock in turn", async () => {
    const locks = await setUp();
    const release = await locks.acquire("lead", never);
    const order: string[] = [];
    const second = locks.acquire("lead", never).then((free) => {
      order.push("second");
      free();
    });
    const third = locks.acquire("lead", never).then((free) => {
      order.push("third");
      free();
    });
    await Promise.resolve();
    expect(order).toEqual([]);
    release();
    await Promise.all([second, third]);
    expect(order).toEqual(["second", "third"]);
  });

  test("who no longer wants to wait is let go, and is passed over", async () => {
    const locks = await setUp();
    const release = await locks.acquire("lead", never);
    const leaving = new AbortController();
    const waiting = locks.acquire("lead", leaving.signal);
    leaving.abort();
    await expect(waiting).rejects.toThrow();
    await expect(locks.acquire("lead", leaving.signal)).rejects.toThrow();
    release();
    expect(await locks.tryAcquire("lead")).not.toBeNull();
  });
});
