import type { ReactElement } from "react";
import { BACK, Sign } from "./icon.tsx";
import { ICON_PATHS } from "./icon-paths.ts";

const PATHS = { "←": BACK, "→": ICON_PATHS.forward, "↑": ICON_PATHS.up, "↓": ICON_PATHS.down } as const;

/** A sign that stands for an arrow key. */
export type ArrowSign = keyof typeof PATHS;

/** Whether the name of a key is an arrow, and so to be drawn rather than written. */
export const isArrow = (text: string): text is ArrowSign => text in PATHS;

/** An arrow in a line of text: drawn, since our fonts have none and not every system has; read and copied as the sign. */
export function Arrow({ sign }: { sign: ArrowSign }): ReactElement {
  return (
    <span className="arrow">
      <Sign path={PATHS[sign]} size={14} />
      <span className="vh">{sign}</span>
    </span>
  );
}
