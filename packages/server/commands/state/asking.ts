import type { Needs } from "./needs.ts";

/**
 * A decision that may need rows that are not loaded yet: it yields what it needs. The group then loads that and
 * runs the decision again from the beginning, so a `yield` never returns. Called without `yield*`, such a
 * function does nothing.
 */
export type Asking<T> = Generator<Needs, T, never>;
