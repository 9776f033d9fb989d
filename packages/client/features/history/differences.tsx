import type { ReactElement } from "react";
import { Arrow } from "../../ui/arrow.tsx";
import { type Difference, shownValue } from "./difference.ts";

/** What was, struck through, and what became, underlined. Every value is text, and keeps its direction to itself. */
export function Differences({
  all,
  uuid,
}: {
  all: readonly Difference[];
  /** Of the action: what tells it from others where nothing else does. */
  uuid: string | null;
}): ReactElement | null {
  if (all.length === 0) return uuid === null ? null : <div className="d">{shownValue(uuid)}</div>;
  return (
    <>
      {all.map(({ label, before, after }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the differences of one entry never move
        <div className="d" key={place}>
          {label === "" ? null : <bdi>{label} </bdi>}
          {before === null ? null : (
            <del>
              <bdi>{before}</bdi>
            </del>
          )}
          {before !== null && after !== null ? (
            <>
              {" "}
              <Arrow sign="→" />{" "}
            </>
          ) : null}
          {after === null ? null : (
            <ins>
              <bdi>{after}</bdi>
            </ins>
          )}
        </div>
      ))}
    </>
  );
}
