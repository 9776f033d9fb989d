import type { ReactElement, ReactNode } from "react";
import type { SessionUser } from "../../store/session.ts";
import { Icon } from "../../ui/icon.tsx";
import { Petals } from "../../ui/petals.tsx";
import { Toolbar } from "../../ui/toolbar.tsx";
import { ValueButton } from "../../ui/value-button.tsx";
import "./menu.css";
import { Link } from "../../ui/router.tsx";

interface TreeHeaderProps {
  home: string;
  /** The tree this one stands in; its link keeps the mode. */
  parent: { readonly href: string; readonly label: string } | null;
  user: SessionUser;
  itemType: "note" | "flashcard";
  onItemType: () => void;
  mode: "viewing" | "editing";
  onMode: () => void;
  hasHistory: boolean;
  onHistory: () => void;
  onLogOut: () => void;
  /** The sync status. */
  status: ReactNode;
  /** The More menu with its button. */
  more: ReactNode;
}

/** The frame of a tree: where it stands, whether it is saved, and its controls. */
export function TreeHeader(props: TreeHeaderProps): ReactElement {
  const { parent, user } = props;
  return (
    <header className="top">
      <Link className="brand" to={props.home} aria-label="Perennial">
        <Petals color="none" size={20} />
      </Link>
      {parent === null ? null : (
        <Link className="quiet parent" to={parent.href} aria-label={`Go to parent tree: ${parent.label}`}>
          <Icon name="back" />
          <span>{parent.label}</span>
        </Link>
      )}
      <span className="push" />
      {props.status}
      <Toolbar label="Tree" className="bar">
        <Link className="quiet wide who-link" to={`/users/${user.id}`}>
          {user.username}
        </Link>
        <SubscriptionBadge user={user} className="wide" />
        <ValueButton
          className="quiet wide"
          label="Default item type"
          value={props.itemType === "note" ? "Note" : "Flashcard"}
          onClick={props.onItemType}
        />
        <button type="button" className="quiet wide" onClick={props.onLogOut}>
          Log out
        </button>
        <span className="rule wide" />
        <ValueButton
          className="quiet mid"
          label="Mode"
          value={props.mode === "viewing" ? "Viewing" : "Editing"}
          onClick={props.onMode}
        />
        <button
          type="button"
          className="quiet mid"
          data-history=""
          aria-pressed={props.hasHistory}
          onClick={props.onHistory}
        >
          History
        </button>
      </Toolbar>
      {props.more}
    </header>
  );
}

/** PRO or FREE, and in words for those who cannot see it. */
export function SubscriptionBadge({
  user,
  className,
}: {
  user: SessionUser;
  className?: string;
}): ReactElement {
  return (
    <span className={className === undefined ? "badge" : `badge ${className}`} title="Subscription status">
      {user.hasSubscription ? "PRO" : "FREE"}
    </span>
  );
}
