import type { ReactElement, ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import { Petals } from "../../ui/petals.tsx";
import { Link } from "../../ui/router.tsx";
import "./menu.css";

/** The frame of a page that is read beside one's notes: the way back to them, and at the end what the page puts there. */
export function BookHeader({
  home,
  label,
  children,
}: {
  home: string;
  /** What the notes are called. */
  label: string;
  children: ReactNode;
}): ReactElement {
  return (
    <header className="top">
      <Link className="brand" to={home} aria-label="Perennial">
        <Petals color="none" size={20} />
      </Link>
      <Link className="quiet parent" to={home}>
        <Icon name="back" />
        <span>{label}</span>
      </Link>
      <span className="push" />
      {children}
    </header>
  );
}
