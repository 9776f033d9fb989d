import { createListeners } from "../../platform/listeners.ts";
import type { Timers } from "../../platform/timers.ts";
import type { LiveFields } from "../../store/live-fields.ts";
import type { UiStore } from "../../store/ui-store.ts";
import type { Drafts } from "../../store/workspace.ts";
import { focusKeyOf } from "./row-view.ts";

/** The rows with a field. Plain text costs a fraction, so rows get one only on focus or hover, for a while. */
export interface OpenRows {
  /** The same set until it changes. */
  keys(): ReadonlySet<string>;
  subscribe(listener: () => void): () => void;
  /** The row whose text the pointer is over; undefined for none. */
  pointAt(key: string | undefined): void;
  close(): void;
}

/** A field that was left goes so much later, in ms: after the frame in which another one took the focus. */
const REST_MS = 150;

/** Opens the row that has, or last had, the focus, and follows the focus from then on. */
export function createOpenRows(deps: {
  readonly ui: UiStore;
  readonly rootKey: string;
  readonly drafts: Pick<Drafts, "get">;
  readonly fields: Pick<LiveFields, "get">;
  readonly after: Timers["after"];
}): OpenRows {
  const { ui, drafts, fields } = deps;
  const listeners = createListeners();
  const focusKey = () => focusKeyOf(ui.getState(), deps.rootKey);
  let open: ReadonlySet<string> = new Set([focusKey()]);
  let pointed: string | undefined;
  let cancel = () => {};

  const isWanted = (key: string) =>
    // Only in a plain text can be marked what was found.
    (key === focusKey() && ui.getState().box !== "find") ||
    key === pointed ||
    drafts.get(key) !== undefined ||
    fields.get(key)?.isFocused() === true;

  const set = (keys: Iterable<string>) => {
    open = new Set(keys);
    listeners.tell();
  };
  const tidy = () => {
    const wanted = [...open].filter(isWanted);
    if (wanted.length < open.size) set(wanted);
  };
  const add = (key: string | undefined) => {
    if (key !== undefined && !open.has(key)) set([...open, key]);
    cancel();
    cancel = deps.after(REST_MS, tidy);
  };

  const stop = ui.subscribe((state, before) => {
    if (state.focus === before.focus && state.box === before.box) return;
    // The caret goes by the keyboard while the pointer rests where it was.
    if (before.focus?.key === pointed) pointed = undefined;
    add(focusKey());
  });
  return {
    keys: () => open,
    subscribe: listeners.subscribe,
    pointAt(key) {
      if (key === pointed) return;
      pointed = key;
      add(key);
    },
    close() {
      stop();
      cancel();
    },
  };
}
