/** Signs that the first page does not draw, as paths for `Sign`. */
export const LATE_SIGNS = {
  forward: "M3 8h9.5M9 4.2 12.8 8 9 11.8",
  up: "M8 13V3.5M4.2 7 8 3.2 11.8 7",
  down: "M8 3v9.5M4.2 9 8 12.8 11.8 9",
  indent: "M7 3.5h7M9.5 8H14M7 12.5h7M2.5 5.4 5.2 8l-2.7 2.6",
  outdent: "M7 3.5h7M9.5 8H14M7 12.5h7M5.2 5.4 2.5 8l2.7 2.6",
  check: "M3 8.5 6.5 12 13 4.5",
} as const;
