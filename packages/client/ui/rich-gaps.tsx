import { createElement, type ReactNode } from "react";
import { drawSpans } from "./rich/draw-rich.tsx";
import { UI_TEXTS } from "./ui-texts.ts";

interface GapTextProps {
  /** The sentence with its gaps filled. */
  readonly text: string;
  /** In the order of the text; none overlaps another. */
  readonly gaps: readonly {
    readonly from: number;
    readonly to: number;
    readonly isAsked: boolean;
    readonly hint: string | null;
  }[];
  /** Whether the words stand in the gaps that are asked. */
  readonly isShown: boolean;
  readonly hidesOthers?: boolean;
}

/** A sentence with gaps, with its markup: what is hidden of it, and where the words are that were asked. */
export const GapText = ({ text, gaps, isShown, hidesOthers = false }: GapTextProps): ReactNode =>
  drawSpans(text, gaps, (index, words) => {
    const gap = gaps[index];
    const isAsked = gap?.isAsked === true;
    const isHidden = !isShown && (isAsked || hidesOthers);
    if (isHidden) return <HiddenGap isAsked={isAsked} hint={gap?.hint ?? null} />;
    return createElement("span", { className: isAsked ? "gap found" : "gap" }, ...words);
  });

const HiddenGap = ({ isAsked, hint }: { isAsked: boolean; hint: string | null }) => (
  <span className={isAsked ? "gap hides is-asked" : "gap hides"}>
    <span className="vh">{isAsked ? UI_TEXTS.askedGap : "gap"} </span>
    {isAsked && hint !== null ? <span>[{hint}]</span> : <span aria-hidden="true">[…]</span>}
  </span>
);
