import { expect, test, vi } from "vitest";
import { loggedFetch } from "./logged-fetch.ts";

const URL = "/api/v1/notes/7?token=secret";

function setUp(answer: () => Response) {
  const warn = vi.fn<(line: string) => void>();
  return { warn, fetch: loggedFetch(async () => answer(), warn) };
}

test("a call that is refused or not answered is logged by its path alone [8.internal-log]", async () => {
  const refused = setUp(() => new Response("{}", { status: 500 }));
  expect((await refused.fetch(URL, { method: "PUT", body: "my note" })).status).toBe(500);
  expect(refused.warn.mock.calls).toEqual([["API call failed: PUT /api/v1/notes/7 answered 500"]]);
  const lost = setUp(() => {
    throw new TypeError("fetch failed");
  });
  await expect(lost.fetch(URL, { method: "PUT" })).rejects.toThrow("fetch failed");
  expect(lost.warn.mock.calls).toEqual([["API call failed: PUT /api/v1/notes/7 was not answered"]]);
});

test("a call that went well or was cancelled is not logged", async () => {
  const well = setUp(() => new Response("{}"));
  await well.fetch(URL, { method: "GET" });
  expect(well.warn).not.toHaveBeenCalled();
  const cancelled = setUp(() => {
    throw new DOMException("cancelled", "AbortError");
  });
  await expect(cancelled.fetch(URL, { signal: AbortSignal.abort() })).rejects.toThrow("cancelled");
  expect(cancelled.warn).not.toHaveBeenCalled();
});
