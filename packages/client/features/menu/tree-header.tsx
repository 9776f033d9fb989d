import type { ReactElement, ReactNode } from "react";
import type { SessionUser } from "../../store/session.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Petals } from "../../ui/petals.tsx";
import { Link } from "../../ui/router.tsx";
import { Toolbar } from "../../ui/toolbar.tsx";
import { ValueButton } from "../../ui/value-button.tsx";
import "./menu.css";
import { HEADER_TEXTS } from "./menu-texts.ts";

/** The switch of a side panel: in the header on phones, in the colophon, and in the More menu. */
export interface PanelToggle {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

interface TreeHeaderProps {
  home: string;
  /** Where the tree stands; null for the root of an account, and while loading. */
  path: ReactNode;
  mode: "viewing" | "editing";
  onMode: () => void;
  panels: readonly PanelToggle[];
  status: ReactNode;
  more: ReactNode;
}

/** The frame of a tree: where it stands, what is due, whether it is saved, and that it is only viewed. */
export function TreeHeader({
  home,
  path,
  mode,
  onMode,
  panels,
  status,
  more,
}: TreeHeaderProps): ReactElement {
  return (
    <header className="top">
      <Link className="brand" to={home} aria-label="Perennial">
        <Petals color="none" size={20} />
      </Link>
      {path}
      <span className="push" />
      {mode === "viewing" ? (
        <button type="button" className="quiet viewed" title={HEADER_TEXTS.edit} onClick={onMode}>
          Viewing
        </button>
      ) : null}
      {status}
      {panels.map((panel) => (
        <button key={panel.id} {...togglePropsOf(panel)} className="quiet on-phones" aria-label={panel.label}>
          <Icon name={panel.icon} />
        </button>
      ))}
      {more}
    </header>
  );
}

interface ColophonProps extends Pick<TreeHeaderProps, "mode" | "onMode" | "panels"> {
  user: SessionUser;
  itemType: "note" | "flashcard";
  onItemType: () => void;
  onLogOut: () => void;
}

/** The controls of a tree: one quiet line at the foot of its page, and on a short page at that of the window. */
export function Colophon(props: ColophonProps): ReactElement {
  const { user } = props;
  return (
    <nav className="colophon" aria-label={HEADER_TEXTS.controls}>
      <Toolbar label="Tree" className="bar">
        <Link className="quiet who-link" translate="no" to={`/users/${user.id}`}>
          {user.username}
        </Link>
        <SubscriptionBadge user={user} />
        <ValueButton
          className="quiet"
          label={HEADER_TEXTS.itemType}
          title={HEADER_TEXTS.itemTypeInMore}
          value={props.itemType === "note" ? "Note" : "Flashcard"}
          onClick={props.onItemType}
        />
        <ValueButton
          className="quiet"
          label="Mode"
          value={props.mode === "viewing" ? "Viewing" : "Editing"}
          onClick={props.onMode}
        />
        {props.panels.map((panel) => (
          <button key={panel.id} {...togglePropsOf(panel)} className="quiet">
            {panel.label}
          </button>
        ))}
        <button type="button" className="quiet" onClick={props.onLogOut}>
          Log out
        </button>
      </Toolbar>
    </nav>
  );
}

const togglePropsOf = ({ id, isOpen, toggle }: PanelToggle) =>
  ({ type: "button", "data-panel": id, "aria-pressed": isOpen, onClick: toggle }) as const;

/** PRO or FREE, and in words for those who cannot see it. */
export function SubscriptionBadge({ user }: { user: SessionUser }): ReactElement {
  return (
    <span className="badge" title="Subscription status">
      {user.hasSubscription ? "PRO" : "FREE"}
    </span>
  );
}
