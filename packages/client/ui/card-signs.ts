/** Signs of what is done to a card, as paths on a 16 px grid. */
export const FLAG = "M4 14V2.5h8.5L10.5 6l2 3.5H4";
export const BURY = "M8 2.5v7M5.2 6.9 8 9.7l2.8-2.8M3 13h10";
export const SUSPEND = "M5.5 3.5v9M10.5 3.5v9";
export const UNDO = "M5.5 3 2.5 6l3 3M3 6h6.2a3.8 3.8 0 0 1 0 7.6H6";
export const OPEN = "M9 3h4v4M13 3 7.5 8.5M11 9.5V13H3V5h3.5";
