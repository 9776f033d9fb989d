import { expect, test, vi } from "vitest";
import type { Api } from "../api/client.ts";
import { createOwnAccount, SIGN_IN_FIRST } from "./own-account.ts";

test("an account without a password is told what proves whose it is, where the session was not just opened", async () => {
  const issues = [{ path: "password", message: "Required, unless you have just signed in." }];
  const error = { status: 422, code: "validation", message: "", details: { issues }, retryAfter: null };
  const deleteAccount: Api["deleteAccount"] = async () => ({ ok: false, error });
  const session = { leave: vi.fn() };
  const api = { deleteAccount } as Partial<Api> as Api;
  const account = createOwnAccount({ api, session });
  expect(await account.deleteAccount(undefined)).toBe(SIGN_IN_FIRST);
  expect(await account.deleteAccount("")).toBe("Required, unless you have just signed in.");
  expect(session.leave).not.toHaveBeenCalled();
});
