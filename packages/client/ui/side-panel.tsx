import type { ReactElement, ReactNode, Ref } from "react";
import { Icon } from "./icon.tsx";
import "./side-panel.css";

interface SidePanelProps {
  /** Names it for its rules of style, and for whoever looks for its controls. */
  readonly className: string;
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly panel?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** What stands beside the outline: a title, the way to close it, by Escape too, and what it shows. Its keys are no keys of the outline. */
export function SidePanel({
  className,
  title,
  closeLabel,
  onClose,
  panel,
  children,
}: SidePanelProps): ReactElement {
  return (
    <aside
      ref={panel}
      className={`side-panel ${className}`}
      aria-label={title}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") onClose();
      }}
    >
      <div className="side-panel-head">
        <h2 tabIndex={-1}>{title}</h2>
        <button type="button" className="quiet" aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </aside>
  );
}
