import { type ReactElement, type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { ASSISTANT_PATH } from "../../ui/draft-address.ts";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";
import { SETTINGS_TEXTS } from "./setting-texts.ts";
import "./settings.css";

/** The parts of the page of settings, by their places in its address. */
const PARTS = [
  ["writing", "Writing"],
  ["study", "Study"],
  ["appearance", "Appearance"],
] as const;
const BROWSER = "this-browser";
/** The pages that have addresses of their own. */
const PAGES = [
  ["account", "/account", "Account"],
  ["assistant", ASSISTANT_PATH, "Assistant"],
] as const;

/** A page of settings beside the list of all of them. */
export function SettingsFrame({
  title,
  page,
  children,
}: {
  title: string;
  /** Which of the pages that have addresses of their own it is. */
  page?: (typeof PAGES)[number][0];
  children: ReactNode;
}): ReactElement {
  const hash = useSyncExternalStore(followHash, () => location.hash.slice(1));
  // After the page itself, whose heading takes the focus unless the address names a part.
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where the list is a line, what is named by the address may lie beyond its edge.
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
    const part = document.getElementById(location.hash.slice(1));
    part?.scrollIntoView();
    part?.focus();
  }, []);
  const here = page ?? (hash || PARTS[0][0]);
  const part = (place: string, label: string) => (
    <li key={place}>
      {page ? (
        <Link to={`/settings#${place}`}>{label}</Link>
      ) : (
        <a href={`#${place}`} aria-current={here === place ? "location" : undefined}>
          {label}
        </a>
      )}
    </li>
  );
  return (
    <div className="settings-frame">
      <nav ref={list} className="settings-nav" aria-label="Settings">
        <ul>
          {PARTS.map(([place, label]) => part(place, label))}
          {PAGES.map(([name, address, label]) => (
            <li key={name}>
              <Link to={address} aria-current={page === name ? "page" : undefined}>
                {label}
              </Link>
            </li>
          ))}
          {part(BROWSER, SETTINGS_TEXTS.browser)}
        </ul>
      </nav>
      <Page className="plain settings" title={title}>
        <h1>{title}</h1>
        {children}
      </Page>
    </div>
  );
}

function followHash(told: () => void): () => void {
  window.addEventListener("hashchange", told);
  return () => window.removeEventListener("hashchange", told);
}

/** A part of the page of settings, with its heading. */
export const SettingsPart = ({
  place,
  label,
  children,
}: {
  place: (typeof PARTS)[number][0] | typeof BROWSER;
  label: string;
  children: ReactNode;
}): ReactElement => (
  <section className="part" aria-labelledby={place}>
    <h2 id={place} tabIndex={-1}>
      {label}
    </h2>
    {children}
  </section>
);

/** A line of settings: what it is, a word about it, and what can be done. */
export const SettingsLine = ({
  name,
  about,
  children,
}: {
  name: ReactNode;
  about?: ReactNode;
  children?: ReactNode;
}): ReactElement => (
  <div className="settings-line">
    <div className="about">
      <b>{name}</b>
      {about === undefined ? null : <p>{about}</p>}
    </div>
    <div className="does">{children}</div>
  </div>
);
