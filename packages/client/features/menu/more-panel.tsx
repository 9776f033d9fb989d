import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import type { SessionUser } from "../../store/session.ts";
import { Link } from "../../ui/router.tsx";
import { type Developer, DeveloperGroup } from "./developer-group.tsx";
import { SubscriptionBadge } from "./tree-header.tsx";

export interface MoreContent {
  version: string;
  /** Null when nobody is signed in. */
  user: SessionUser | null;
  theme: "light" | "dark";
  onTheme: () => void;
  onHelp: () => void;
  /** What a new child is; absent when nobody is signed in. */
  itemType?: { value: "note" | "flashcard"; toggle: () => void };
  /** Only on a tree. */
  mode?: { value: "viewing" | "editing"; toggle: () => void };
  /** Only on a tree: whether its history panel shows. */
  history?: { value: boolean; toggle: () => void };
  /** Offers an anonymous account a name. */
  onClaim: () => void;
  onLogOut: () => void;
  /** A status with the backend's health; it brings its own reading from the server. */
  health: ReactNode;
  /** Only on the local host. */
  developer?: Developer;
}

interface MorePanelProps extends MoreContent {
  id: string;
  /** Closes it, and gives the focus back to its button. */
  onDone: () => void;
}

/** What is wanted rarely: everything about this page, this device and this account. */
export function MorePanel(props: MorePanelProps): ReactElement {
  const { user, itemType, mode, history, onDone } = props;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>("button")?.focus();
  }, []);
  const thenDone = (run: () => void) => () => {
    onDone();
    run();
  };
  return (
    <div ref={panel} className="more" role="dialog" aria-label="More" id={props.id}>
      {user === null ? null : (
        <>
          <div className="who">
            <Link to={`/users/${user.id}`} onClick={onDone}>
              {user.username}
            </Link>
            <SubscriptionBadge user={user} />
          </div>
          {user.isAnonymous ? (
            <button type="button" className="it offer" onClick={thenDone(props.onClaim)}>
              Keep your notes: choose a name
            </button>
          ) : null}
          <hr />
        </>
      )}
      <button type="button" className="it" onClick={thenDone(props.onHelp)}>
        Help
        <span className="key">?</span>
      </button>
      <button type="button" className="it" onClick={props.onTheme}>
        Theme<span className="v">{props.theme === "dark" ? "Dark" : "Light"}</span>
      </button>
      {itemType === undefined ? null : (
        <button type="button" className="it" onClick={itemType.toggle}>
          Default child type<span className="v">{itemType.value === "note" ? "Note" : "Flashcard"}</span>
        </button>
      )}
      {mode === undefined ? null : (
        <button
          type="button"
          className="it"
          role="switch"
          aria-checked={mode.value === "viewing"}
          onClick={mode.toggle}
        >
          Viewing mode
          <span className="switch" />
        </button>
      )}
      {history === undefined ? null : (
        <button
          type="button"
          className="it"
          role="switch"
          aria-checked={history.value}
          onClick={history.toggle}
        >
          History panel
          <span className="switch" />
        </button>
      )}
      <hr />
      <div className="it">
        <span>Backend health</span>
        {props.health}
      </div>
      <Link className="it" to="/releases" onClick={onDone}>
        v{props.version}
        <span className="v" aria-hidden="true">
          Releases
        </span>
      </Link>
      {user === null ? null : (
        <Link className="it" to="/settings" onClick={onDone}>
          Settings
        </Link>
      )}
      {props.developer === undefined ? null : (
        <>
          <hr />
          <DeveloperGroup developer={props.developer} onDone={onDone} />
        </>
      )}
      <hr />
      {user === null ? (
        <Link className="it" to="/" onClick={onDone}>
          Log in
        </Link>
      ) : (
        <>
          <button type="button" className="it" onClick={thenDone(props.onLogOut)}>
            Log out
          </button>
          {user.isAnonymous ? (
            <p className="note">Without a name, logging out leaves these notes for good.</p>
          ) : null}
        </>
      )}
    </div>
  );
}
