import type { KeyboardEvent, ReactElement, ReactNode } from "react";

/** The controls of the toolbar one can see; the narrow page hides some. */
const controlsOf = (toolbar: HTMLElement): HTMLElement[] =>
  [...toolbar.querySelectorAll<HTMLElement>("a[href], button")].filter((each) => each.checkVisibility());

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const controls = controlsOf(event.currentTarget);
  const at = controls.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: controls.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  controls[(to + controls.length) % controls.length]?.focus();
}

/** A row of controls: each can be reached with Tab, and Left, Right, Home and End move among them. */
export function Toolbar({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}): ReactElement {
  return (
    <div role="toolbar" aria-label={label} className={className} onKeyDown={moveFocus}>
      {children}
    </div>
  );
}
