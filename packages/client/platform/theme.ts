import { createListeners } from "./listeners.ts";
import type { KeyValueStorage } from "./storage.ts";

/** Light or dark: what the person chose, else what the system says. */

export type Theme = "light" | "dark";

/** public/before-first-paint.js reads the same key before the first paint. */
export const THEME_KEY = "theme";

export interface ThemeControl {
  get(): Theme;
  subscribe(listener: () => void): () => void;
  /** Chooses the other theme and keeps the choice on this device. */
  toggle(): void;
}

export interface ThemeHost {
  readonly root: { readonly dataset: { theme?: string } };
  readonly storage: Pick<KeyValueStorage, "set">;
  readonly prefersDark: {
    readonly matches: boolean;
    addEventListener(type: "change", listener: () => void): void;
    removeEventListener(type: "change", listener: () => void): void;
  };
}

/** Creates the control of the theme, kept as an attribute of the root element for the style sheets. */
export function createTheme(host: ThemeHost): ThemeControl {
  const listeners = createListeners();
  const get = (): Theme => {
    const chosen = host.root.dataset.theme;
    if (chosen === "light" || chosen === "dark") return chosen;
    return host.prefersDark.matches ? "dark" : "light";
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
    toggle() {
      const theme: Theme = get() === "dark" ? "light" : "dark";
      host.root.dataset.theme = theme;
      host.storage.set(THEME_KEY, theme);
      listeners.tell();
    },
  };
}
