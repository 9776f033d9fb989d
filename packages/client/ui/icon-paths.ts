/** Signs that the first page does not draw, as paths for `Sign`. */
export const ICON_PATHS = {
  forward: "M3 8h9.5M9 4.2 12.8 8 9 11.8",
  up: "M8 13V3.5M4.2 7 8 3.2 11.8 7",
  down: "M8 3v9.5M4.2 9 8 12.8 11.8 9",
  indent: "M7 3.5h7M9.5 8H14M7 12.5h7M2.5 5.4 5.2 8l-2.7 2.6",
  outdent: "M7 3.5h7M9.5 8H14M7 12.5h7M5.2 5.4 2.5 8l2.7 2.6",
  move: "M3 4h5M3 8h5M3 12h5M10.5 5.5 13 8l-2.5 2.5",
  copy: "M5.5 5.5h7.5v7.5H5.5zM3 10.5V3h7.5",
  tag: "M6.5 2.5 5 13.5M11 2.5 9.5 13.5M3 6h10.5M2.5 10H13",
  duplicate: "M3 5h7M3 8.5h7M12 6.5v6M9 9.5h6",
  delete: "M3 4.5h10M6.5 4V2.8h3V4M4.5 4.5l.6 8.7h5.8l.6-8.7",
  search: "M7 2.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4M10.2 10.2l3.3 3.3",
  check: "M3 8.5 6.5 12 13 4.5",
} as const;

export type IconPathName = keyof typeof ICON_PATHS;
