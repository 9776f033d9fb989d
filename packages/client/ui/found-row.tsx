import type { ReactElement } from "react";
import "./found-row.css";

/** A note in a list of hits: its sign, its title with what was looked for marked, and where it stands. */
export function FoundRow({
  isCard,
  title,
  marked,
  farther,
  nearest,
}: {
  isCard: boolean;
  title: string;
  /** Where the words stand in the title, one after the other. */
  marked: readonly { readonly start: number; readonly end: number }[];
  /** What stands above it from the top, without the last of them. */
  farther: string;
  nearest: string;
}): ReactElement {
  const parts: (string | ReactElement)[] = [];
  let at = 0;
  for (const { start, end } of marked) {
    parts.push(title.slice(at, start), <mark key={start}>{title.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <>
      <span className={isCard ? "sign card" : "sign"} aria-hidden="true" />
      <span className="title" translate="no">
        {parts}
        {title.slice(at)}
      </span>
      <span className="where" translate="no">
        {farther !== "" && <span className="farther">{`${farther} / `}</span>}
        <span className="nearest">{nearest}</span>
      </span>
    </>
  );
}
