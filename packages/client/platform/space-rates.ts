import type { KeyValueStorage } from "./storage.ts";

const KEY = "perennial:space-rates";

/** Returns whether Space and Enter rate *Good* on a shown answer in a study session, as they do until it is turned off. */
export const spaceRates = (storage: Pick<KeyValueStorage, "get">): boolean => storage.get(KEY) !== "false";

/** Turns that on or off for this browser. Returns whether the browser has stored it. */
export const setSpaceRates = (storage: Pick<KeyValueStorage, "set">, isOn: boolean): boolean =>
  storage.set(KEY, String(isOn));
