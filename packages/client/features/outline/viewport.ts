import { type RefObject, useLayoutEffect, useState } from "react";

/** How much of the outline the window shows, in px from the outline's top. */
export interface Viewport {
  readonly top: number;
  readonly height: number;
}

/** The window is followed in steps: rows beyond its edges are in the page already. */
const STEP_PX = 240;
export const OVERSCAN_PX = 720;

const stepped = (value: number) => Math.floor(value / STEP_PX) * STEP_PX;

/** Renders again when the window has moved a step over the outline, or changed its height. */
export function useViewport(outline: RefObject<HTMLElement | null>): Viewport {
  const [viewport, setViewport] = useState<Viewport>({ top: 0, height: window.innerHeight });
  useLayoutEffect(() => {
    const look = () => {
      const element = outline.current;
      if (!element) return;
      const next = { top: stepped(-element.getBoundingClientRect().top), height: window.innerHeight };
      setViewport((now) => (now.top === next.top && now.height === next.height ? now : next));
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look, { passive: true });
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [outline]);
  return viewport;
}
