import { type ComponentProps, type ReactElement, useEffect, useSyncExternalStore } from "react";
import { createListeners } from "../platform/listeners.ts";

/** The address as state. A routing library would take a tenth of the page's script budget (decision 5). */
export interface Location {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** How the page came to be here: `load` is the first page of this document, `back` also means forward. */
  readonly by: "load" | "push" | "replace" | "back";
}

const read = (by: Location["by"]): Location => ({
  pathname: window.location.pathname,
  search: window.location.search,
  by,
});

let current: Location | undefined;
const listeners = createListeners();

function become(by: Location["by"]): void {
  current = read(by);
  listeners.tell();
}
function onPopState(): void {
  // A link to a place on the same page changes nothing here.
  const { pathname, search } = window.location;
  if (current?.pathname !== pathname || current.search !== search) become("back");
}
function subscribe(listener: () => void): () => void {
  // Listened to once, however many subscribe.
  window.addEventListener("popstate", onPopState);
  return listeners.subscribe(listener);
}
function get(): Location {
  current ??= read("load");
  return current;
}

/** Navigates within this site and notifies `useLocation`. `replace`: in place of the present history entry. */
export function navigate(
  to: string | { readonly search: string },
  { replace = false }: { readonly replace?: boolean } = {},
): void {
  const address = typeof to === "string" ? to : `${window.location.pathname}${to.search}`;
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  become(replace ? "replace" : "push");
}

/** The present address; renders again on navigation, Back and Forward, not on a new fragment alone. */
export const useLocation = (): Location => useSyncExternalStore(subscribe, get);

/** Goes on to another address as soon as it is rendered; the present one leaves no trace in the history. */
export function Navigate({ to }: { to: string }): null {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

/** A link within the site. With a modifier, or another button, it is the browser's own. */
export function Link({ to, onClick, ...rest }: ComponentProps<"a"> & { to: string }): ReactElement {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || event.button !== 0) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(to);
      }}
    />
  );
}
