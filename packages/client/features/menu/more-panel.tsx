import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { hideDone } from "../../commands/handlers/hide-done.ts";
import { subscriptionText } from "../../queries/subscription-text.ts";
import type { SessionUser } from "../../store/session.ts";
import { ui } from "../../store/ui-store.ts";
import { Link } from "../../ui/router.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ValueButton } from "../../ui/value-button.tsx";
import { type Developer, DeveloperGroup } from "./developer-group.tsx";
import { MORE_TEXTS } from "./menu-texts.ts";
import { type PanelToggle, SubscriptionBadge } from "./tree-header.tsx";

/** What the menu offers; what is absent does not stand in it. */
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
  /** Only on a tree: its side panels. */
  panels?: readonly PanelToggle[];
  /** Offers a branch on paper; only on a tree. */
  onPrint?: () => void;
  onExport: () => void;
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

interface Part extends MoreContent {
  readonly onDone: () => void;
  /** Returns what closes the panel first, and then does what was chosen. */
  readonly thenDone: (run: () => void) => () => void;
}

/** What is wanted rarely: everything about this page, this device and this account. */
export function MorePanel(props: MorePanelProps): ReactElement {
  const { user, onDone } = props;
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    panel.current?.querySelector<HTMLElement>("button")?.focus();
  }, []);
  const thenDone = (run: () => void) => () => {
    onDone();
    run();
  };
  const part: Part = { ...props, thenDone };
  return (
    <div ref={panel} className="more" role="dialog" aria-label="More" id={props.id}>
      {user === null ? null : <Who {...part} user={user} />}
      <OfThisPage {...part} />
      <hr />
      {user === null ? null : <OfTheNotes {...part} />}
      <OfTheProduct {...part} />
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
          {user.isAnonymous ? <p className="note">{MORE_TEXTS.nameless}</p> : null}
        </>
      )}
    </div>
  );
}

const Who = ({ user, onClaim, onDone, thenDone }: Part & { user: SessionUser }): ReactElement => (
  <>
    <div className="who">
      <Link to={`/users/${user.id}`} translate="no" onClick={onDone}>
        {user.username}
      </Link>
      <SubscriptionBadge user={user} />
    </div>
    {user.hasSubscription && user.subscriptionStatus !== null ? (
      <p className="note">Your subscription: {subscriptionText({ status: user.subscriptionStatus })}.</p>
    ) : null}
    {user.isAnonymous ? (
      <button type="button" className="it offer" onClick={thenDone(onClaim)}>
        {MORE_TEXTS.claim}
      </button>
    ) : null}
    <hr />
  </>
);

function OfThisPage({ theme, onTheme, onHelp, itemType, mode, panels = [], thenDone }: Part): ReactElement {
  const hidesDone = useStore(ui, (state) => state.hidesDone);
  return (
    <>
      <button type="button" className="it" aria-keyshortcuts="?" onClick={thenDone(onHelp)}>
        Help
        <span className="key" aria-hidden="true">
          ?
        </span>
      </button>
      <ValueButton
        className="it"
        label="Theme"
        value={theme === "dark" ? "Dark" : "Light"}
        onClick={onTheme}
      />
      {itemType === undefined ? null : (
        <ValueButton
          className="it"
          label={MORE_TEXTS.itemType}
          value={itemType.value === "note" ? "Note" : "Flashcard"}
          onClick={itemType.toggle}
        />
      )}
      {mode === undefined ? null : (
        <>
          <p className="note other-name">{MORE_TEXTS.itemTypeInToolbar}</p>
          <Switch className="it" label="Viewing mode" on={mode.value === "viewing"} onChange={mode.toggle} />
          <Switch
            className="it"
            label={MORE_TEXTS.hideDone}
            on={hidesDone}
            onChange={() => hideDone(ui, !hidesDone)}
          />
        </>
      )}
      {panels.map(({ id, label, isOpen, toggle }) => (
        <Switch key={id} className="it" label={`${label} panel`} on={isOpen} onChange={toggle} />
      ))}
    </>
  );
}

const OfTheNotes = ({ onExport, onPrint, onDone, thenDone }: Part): ReactElement => (
  <>
    <Link className="it" to="/progress" onClick={onDone}>
      Progress
    </Link>
    <Link className="it" to="/cards" onClick={onDone}>
      All cards
    </Link>
    <Link className="it" to="/import" onClick={onDone}>
      Import
    </Link>
    <button type="button" className="it" onClick={thenDone(onExport)}>
      Export
    </button>
    {onPrint === undefined ? null : (
      <button type="button" className="it" onClick={thenDone(onPrint)}>
        Print
      </button>
    )}
    <hr />
  </>
);

const OfTheProduct = ({ health, version, user, onDone }: Part): ReactElement => (
  <>
    <div className="it">
      <span>Backend health</span>
      {health}
    </div>
    <Link className="it" to="/releases" onClick={onDone}>
      v{version}
      <span className="v" aria-hidden="true">
        Releases
      </span>
    </Link>
    {user === null ? null : (
      <Link className="it" to="/settings" onClick={onDone}>
        Settings
      </Link>
    )}
  </>
);
