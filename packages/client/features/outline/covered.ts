import type { Covered } from "./focus-requests.ts";

const AIR_PX = 12;

/** The sticky header and the mobile bar lie over the page; a row with the focus is kept clear of them. */
export function coveredBy(): Covered {
  const header = document.querySelector("header");
  const bar = document.querySelector(".mobile");
  return {
    top: (header ? Math.max(0, header.getBoundingClientRect().bottom) : 0) + AIR_PX,
    bottom: (bar?.checkVisibility() ? bar.getBoundingClientRect().height : 0) + AIR_PX,
  };
}
