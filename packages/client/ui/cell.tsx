import type { ReactElement, ReactNode } from "react";

/** A cell of a row; its contents take the focus, not the cell. */
export function Cell({ className, children }: { className: string; children: ReactNode }): ReactElement {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be windowed, nor laid out as an outline
    // biome-ignore lint/a11y/useFocusableInteractive: the field, link or button in it takes the focus
    <div role="gridcell" className={className}>
      {children}
    </div>
  );
}
