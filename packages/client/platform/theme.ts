import { createListeners } from "./listeners.ts";
import type { KeyValueStorage } from "./storage.ts";

/** Light or dark: what the person chose, else what the system says. */

export type Theme = "light" | "dark";

/** public/before-first-paint.js reads the same key before the first paint. */
export const THEME_KEY = "theme";

export interface ThemeControl {
  get(): Theme;
  subscribe(listener: () => void): () => void;
  /** What was chosen on this device; null where the system decides. */
  chosen(): Theme | null;
  /** Chooses a theme and keeps the choice on this device; null leaves it to the system again. */
  choose(theme: Theme | null): void;
  /** Chooses the other theme. */
  toggle(): void;
}

export interface ThemeHost {
  readonly root: { readonly dataset: { theme?: string } };
  readonly storage: Pick<KeyValueStorage, "set" | "remove">;
  readonly prefersDark: {
    readonly matches: boolean;
    addEventListener(type: "change", listener: () => void): void;
    removeEventListener(type: "change", listener: () => void): void;
  };
}

/** Creates the control of the theme, kept as an attribute of the root element for the style sheets. */
export function createTheme(host: ThemeHost): ThemeControl {
  const listeners = createListeners();
  const chosen = (): Theme | null => {
    const { theme } = host.root.dataset;
    return theme === "light" || theme === "dark" ? theme : null;
  };
  const get = (): Theme => chosen() ?? (host.prefersDark.matches ? "dark" : "light");
  const choose = (theme: Theme | null): void => {
    if (theme === null) {
      delete host.root.dataset.theme;
      host.storage.remove(THEME_KEY);
    } else {
      host.root.dataset.theme = theme;
      host.storage.set(THEME_KEY, theme);
    }
    listeners.tell();
  };
  return {
    get,
    subscribe(listener) {
      const leave = listeners.subscribe(listener);
      host.prefersDark.addEventListener("change", listener);
      return () => {
        leave();
        host.prefersDark.removeEventListener("change", listener);
      };
    },
    chosen,
    choose,
    toggle: () => choose(get() === "dark" ? "light" : "dark"),
  };
}
