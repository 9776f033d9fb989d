import type { Needs } from "./needs.ts";

/**
 * A decision that may come upon something that is not loaded: it yields what it needs. The group loads that and
 * decides anew from the beginning, so nothing is ever handed back into what has asked.
 */
export type Asking<T> = Generator<Needs, T, never>;
