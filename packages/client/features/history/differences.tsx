import type { ReactElement } from "react";
import { Arrow } from "../../ui/arrow.tsx";
import type { Difference } from "./difference.ts";

/** What was, struck through, and what became, underlined. Every value is text, and keeps its direction to itself. */
export function Differences({ all }: { all: readonly Difference[] }): ReactElement {
  return (
    <>
      {all.map(({ label, before, after }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the differences of one entry never move
        <div className="d" key={place}>
          {label === "" ? null : <bdi>{label} </bdi>}
          {before === null ? null : (
            <del>
              <bdi translate="no">{before}</bdi>
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
              <bdi translate="no">{after}</bdi>
            </ins>
          )}
        </div>
      ))}
    </>
  );
}
