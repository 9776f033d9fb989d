import { type ComponentType, type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { chordText } from "../../commands/chord-text.ts";
import { hideDone } from "../../commands/handlers/hide-done.ts";
import { DELETED_PATH } from "../../commands/tree-toolbar.ts";
import { isApple } from "../../platform/system.ts";
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
  /** Looks for words in the page; only on a tree. */
  onFind?: () => void;
  /** Looks for any note; absent when nobody is signed in. */
  onGoTo?: () => void;
  /** Only on a tree: its side panels. */
  panels?: readonly PanelToggle[];
  /** Offers a branch on paper; only on a tree. */
  onPrint?: () => void;
  /** Leads to drafts that wait; absent when nobody is signed in. */
  Drafts?: ComponentType<{ onDone: () => void }>;
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
      <OfTheProduct {...part} />
      <OfThisPage {...part} />
      {user === null ? null : <OfTheNotes {...part} />}
      <Foot {...part} />
      {props.developer === undefined ? null : (
        <details className="band" open>
          <summary className="it note">{MORE_TEXTS.developer}</summary>
          <DeveloperGroup developer={props.developer} onDone={onDone} />
        </details>
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
  </>
);

/** Where one goes from anywhere. */
const OfTheProduct = ({ user, onHelp, onDone, thenDone }: Part): ReactElement => (
  <div className="band ways">
    {user === null ? null : (
      <>
        <Link className="it" to="/progress" onClick={onDone}>
          Progress
        </Link>
        <Link className="it" to="/settings" onClick={onDone}>
          Settings
        </Link>
      </>
    )}
    <WithKey label="Help" chord="?" onClick={thenDone(onHelp)} />
  </div>
);

interface WithKeyProps {
  readonly label: string;
  readonly chord: string;
  readonly onClick: () => void;
}

/** An entry that a key opens too. */
const WithKey = ({ label, chord, onClick }: WithKeyProps): ReactElement => (
  <button
    type="button"
    className="it"
    aria-keyshortcuts={chord.replace("Mod", isApple() ? "Meta" : "Control")}
    onClick={onClick}
  >
    {label}
    <span className="key" aria-hidden="true">
      {chordText(chord, isApple())}
    </span>
  </button>
);

function OfThisPage(props: Part): ReactElement {
  const { theme, onTheme, itemType, mode, onFind, onGoTo, thenDone, panels = [] } = props;
  const hidesDone = useStore(ui, (state) => state.hidesDone);
  return (
    <section className="band" aria-label={MORE_TEXTS.thisPage}>
      <div className="ways">
        {onFind && <WithKey label="Find" chord="Mod+f" onClick={thenDone(onFind)} />}
        {onGoTo && <WithKey label="Go to" chord="Mod+k" onClick={thenDone(onGoTo)} />}
      </div>
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
          title={MORE_TEXTS.itemTypeInToolbar}
          value={itemType.value === "note" ? "Note" : "Flashcard"}
          onClick={itemType.toggle}
        />
      )}
      {mode === undefined ? null : (
        <>
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
    </section>
  );
}

/** Lists of what the notes hold; what comes into them and goes out. */
const OfTheNotes = ({ Drafts, onExport, onPrint, onDone, thenDone }: Part): ReactElement => (
  <div className="band">
    {Drafts && <Drafts onDone={onDone} />}
    <div className="ways">
      <Link className="it" to="/cards" onClick={onDone}>
        All cards
      </Link>
      <Link className="it" to={DELETED_PATH} onClick={onDone}>
        {MORE_TEXTS.deleted}
      </Link>
      <Link className="it" to="/tags" onClick={onDone}>
        Tags
      </Link>
    </div>
    <div className="ways">
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
    </div>
  </div>
);

const Foot = ({ health, version, user, onLogOut, onDone, thenDone }: Part): ReactElement => (
  <>
    {user?.isAnonymous ? <p className="band note">{MORE_TEXTS.nameless}</p> : null}
    <div className="band ways end">
      <Link className="it" to="/releases" title="Releases" onClick={onDone}>
        v{version}
      </Link>
      {health}
      {user === null ? (
        <Link className="it" to="/" onClick={onDone}>
          Log in
        </Link>
      ) : (
        <button type="button" className="it" onClick={thenDone(onLogOut)}>
          Log out
        </button>
      )}
    </div>
  </>
);
