import type { ReactElement } from "react";
import { Icon } from "./icon.tsx";

const ICONS = { "←": "back", "→": "forward", "↑": "up", "↓": "down" } as const;

/** A sign that stands for an arrow key. */
export type ArrowSign = keyof typeof ICONS;

/** Whether the name of a key is an arrow, and so to be drawn rather than written. */
export const isArrow = (text: string): text is ArrowSign => text in ICONS;

/** An arrow in a line of text: drawn, since our fonts have none and not every system has; read and copied as the sign. */
export function Arrow({ sign }: { sign: ArrowSign }): ReactElement {
  return (
    <span className="arrow">
      <Icon name={ICONS[sign]} size={14} />
      <span className="vh">{sign}</span>
    </span>
  );
}
