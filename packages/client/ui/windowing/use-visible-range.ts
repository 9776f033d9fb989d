import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Viewport, type VisibleRange, visibleRangeOf } from "./visible-range.ts";

/** How the window moves over the outline: after a leap nothing of what it showed is in the viewport. */
export type ScrollState = "rest" | "steps" | "leaps";

/** Scrolling that pauses for so long has come to rest. */
const REST_MS = 150;

/** The visible range. Each scroll step is handled within its frame, so that rows are there when seen. */
export function useVisibleRange(outline: RefObject<HTMLElement | null>): {
  readonly visibleRange: VisibleRange;
  readonly scrollState: () => ScrollState;
} {
  // At first what is seen and nothing more: the rows around it are no part of the first paint.
  const [visibleRange, setRange] = useState<VisibleRange>(() => ({ from: 0, to: window.innerHeight }));
  const moves = useRef<ScrollState>("rest");
  const [scrollState] = useState(() => () => moves.current);
  useLayoutEffect(() => {
    let viewport: Viewport = { top: 0, height: 0, step: 0, stepBefore: 0 };
    let rest: number | undefined;
    let frame = 0;

    const topNow = () => -(outline.current?.getBoundingClientRect().top ?? 0);
    const show = (top: number, step: number) => {
      viewport = { top, height: window.innerHeight, step, stepBefore: viewport.step };
      const { from, to } = visibleRangeOf(viewport);
      setRange((now) => (now.from === from && now.to === to ? now : { from, to }));
    };
    const settle = () => {
      moves.current = "rest";
      show(topNow(), 0);
    };

    const look = (topOfEvent: number) => {
      const top = topNow();
      const moved = top - viewport.top;
      moves.current = Math.abs(moved) > window.innerHeight ? "leaps" : "steps";
      // What moved since the event was moved by a script, and is in this frame; scrolling may still go on.
      flushSync(() => show(top, top === topOfEvent ? moved : 0));
    };
    const restSoon = () => {
      window.clearTimeout(rest);
      rest = window.setTimeout(settle, REST_MS);
    };
    const onScroll = () => {
      const top = topNow();
      window.cancelAnimationFrame(frame);
      // After the callbacks that this frame has already, of scripts that scroll.
      frame = requestAnimationFrame(() => {
        look(top);
        // A frame may come later than the rest after the event: without this one it would be taken for scrolling for good.
        restSoon();
        // Without a step in the next frame the flight is over, and where it would have led to is not what is seen.
        if (moves.current === "leaps") frame = requestAnimationFrame(() => flushSync(settle));
      });
      restSoon();
    };
    // Something above the outline has moved it without scrolling. The first layout needs no second one.
    const observer = new ResizeObserver(() => moves.current === "rest" && settle());
    observer.observe(document.body);
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("resize", settle, { passive: true });
    return () => {
      window.clearTimeout(rest);
      window.cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("resize", settle);
    };
  }, [outline]);
  return { visibleRange, scrollState };
}
