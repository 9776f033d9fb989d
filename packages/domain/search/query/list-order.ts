import type { CardOrder } from "../../study/card-order.ts";
import type { Sort } from "./query.ts";

/** What of `sort:` orders a list of cards, which has columns for the rest. */
const ORDERS: Readonly<Partial<Record<Sort, CardOrder>>> = {
  due: { by: "due", isDescending: false },
  created: { by: "created", isDescending: true },
};

/** Returns the order that a search wants of a list of cards; undefined where there is none. */
export const listOrder = (sort: Sort | null): CardOrder | undefined =>
  sort === null ? undefined : ORDERS[sort];

/** What `sort:` takes where cards are listed. */
export const LIST_SORTS = Object.keys(ORDERS) as readonly Sort[];
