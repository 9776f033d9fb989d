import { type KeyboardEvent, type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";
import { isCombined } from "../platform/pressed-key.ts";

/** The controls of the toolbar one can see; the narrow page hides some. */
const controlsOf = (toolbar: HTMLElement): HTMLElement[] =>
  [...toolbar.querySelectorAll<HTMLElement>("a[href], button")].filter((each) => each.checkVisibility());

/** Makes one control the toolbar's tab stop: that one, else the one that was, else the first. */
function setTabStop(toolbar: HTMLElement, stop?: HTMLElement): void {
  const controls = controlsOf(toolbar);
  const wanted =
    stop ?? controls.find((each) => each.tabIndex === 0 && each.dataset.tabStop === "") ?? controls[0];
  for (const each of controls) {
    each.tabIndex = each === wanted ? 0 : -1;
    if (each === wanted) each.dataset.tabStop = "";
    else delete each.dataset.tabStop;
  }
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (isCombined(event)) return;
  const controls = controlsOf(event.currentTarget);
  const at = controls.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: controls.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  controls[(to + controls.length) % controls.length]?.focus();
}

/** A row of controls with one tab stop; Left, Right, Home and End move among them. */
export function Toolbar({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}): ReactElement {
  const toolbar = useRef<HTMLDivElement>(null);
  // What it holds is its parent's to say: looked at after each rendering.
  useLayoutEffect(() => {
    if (toolbar.current) setTabStop(toolbar.current);
  });
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label={label}
      className={className}
      onKeyDown={moveFocus}
      onFocus={({ currentTarget, target }) => setTabStop(currentTarget, target)}
    >
      {children}
    </div>
  );
}
