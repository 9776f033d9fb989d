import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CODE_TIMEOUT_MS, createCodeLoader } from "./code-loader.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a part is fetched once and then at hand", async () => {
  const fetchPart = vi.fn(async () => "part");
  const loader = createCodeLoader(fetchPart);
  expect(loader.loaded()).toBeUndefined();
  expect(await Promise.all([loader.load(), loader.load()])).toEqual(["part", "part"]);
  expect(await loader.load()).toBe("part");
  expect(loader.loaded()).toBe("part");
  expect(fetchPart).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test("a part that has not come after 120 seconds has failed, not a millisecond before [8.chunk]", async () => {
  expect(CODE_TIMEOUT_MS).toBe(120_000);
  const loader = createCodeLoader(() => new Promise(() => {}));
  let outcome = "waiting";
  loader.load().catch((error: Error) => {
    outcome = error.message;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toBe("No answer within 120000 ms");
});

test("a part that comes after all is at hand for the next attempt [8.chunk]", async () => {
  let come = (_part: string) => {};
  const loader = createCodeLoader(
    () =>
      new Promise<string>((resolve) => {
        come = resolve;
      }),
  );
  const first = loader.load().catch(() => "failed");
  await vi.advanceTimersByTimeAsync(CODE_TIMEOUT_MS);
  expect(await first).toBe("failed");
  come("late");
  await vi.advanceTimersByTimeAsync(0);
  expect(loader.loaded()).toBe("late");
  expect(await loader.load()).toBe("late");
});

test("a part that failed can be asked for again [8.chunk]", async () => {
  const fetchPart = vi.fn<() => Promise<string>>();
  fetchPart.mockRejectedValueOnce(new Error("offline")).mockResolvedValueOnce("part");
  const loader = createCodeLoader(fetchPart);
  await expect(loader.load()).rejects.toThrow("offline");
  expect(loader.loaded()).toBeUndefined();
  expect(await loader.load()).toBe("part");
});
