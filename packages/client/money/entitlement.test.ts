import { expect, test } from "vitest";
import { createSettings } from "../platform/settings.ts";
import { setSetting } from "../platform/settings-edits.ts";
import type { SessionState } from "../store/session.ts";
import { entitlementOf } from "./entitlement.ts";

function settings(stored?: string) {
  const values = new Map<string, string>();
  const made = createSettings({
    get: (key) => values.get(key) ?? null,
    set: (key, value) => values.set(key, value) === values,
    remove: (key) => void values.delete(key),
  });
  if (stored !== undefined) setSetting(made, "SUBSCRIPTION_NOT_NECESSARY", stored);
  return made;
}
const state = (subscriptionRequired: boolean | undefined, hasSubscription = false): SessionState => ({
  phase: "in",
  checked: true,
  ended: false,
  subscriptionRequired,
  user: {
    id: 1,
    username: "a",
    rootTree: null,
    hasSubscription,
    subscriptionStatus: null,
    isAnonymous: false,
  },
});

test("by default the subscription check is off [6.bypass]", () => {
  expect(entitlementOf(state(undefined), settings()).required).toBe(false);
});
test("the server's default holds where nothing is stored", () => {
  expect(entitlementOf(state(true), settings())).toEqual({ required: true, subscribed: false });
  expect(entitlementOf(state(true, true), settings())).toEqual({ required: true, subscribed: true });
});
test("a stored client setting wins over the server's default", () => {
  expect(entitlementOf(state(true), settings("true")).required).toBe(false);
  expect(entitlementOf(state(false), settings("false")).required).toBe(true);
});
