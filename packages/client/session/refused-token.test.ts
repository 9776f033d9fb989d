import { expect, test, vi } from "vitest";
import { noticingRefusedToken } from "./refused-token.ts";

async function callWith({ status = 401, path = "/api/v1/trees/1", sent = "mine" as string | null }) {
  const end = vi.fn();
  const fetch = noticingRefusedToken(async () => new Response(null, { status }), {
    token: () => "mine",
    end,
  });
  const headers: HeadersInit = sent === null ? {} : { Authorization: `Bearer ${sent}` };
  const response = await fetch(path, { headers });
  expect(response.status).toBe(status);
  return end;
}

test("a refused token ends the session [8.401]", async () => {
  expect(await callWith({})).toHaveBeenCalledOnce();
});

test("a refusal of an older token says nothing about the one that has replaced it (found broken 5)", async () => {
  expect(await callWith({ sent: "older" })).not.toHaveBeenCalled();
  expect(await callWith({ sent: null })).not.toHaveBeenCalled();
});

test("a wrong name or password, and any other failure, leaves the session as it is", async () => {
  for (const path of ["/api/v1/login", "/api/v1/logout", "/api/v1/users", "/api/v1/auth/google"])
    expect(await callWith({ path })).not.toHaveBeenCalled();
  for (const status of [200, 402, 403, 500]) expect(await callWith({ status })).not.toHaveBeenCalled();
});
