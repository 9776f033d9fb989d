import { expect, type Page } from "@playwright/test";
import { WIDTHS } from "./accessibility.ts";
import { settled } from "./still.ts";

/**
 * The pictures in e2e/pictures: which screens are kept, in which theme, at which widths. They are the window
 * alone, one point to a pixel. `npm run pictures` takes them anew.
 *
 * They hold on every machine of the processor they were taken on (x64), since all that draws comes from the npm
 * packages: the browser, its fonts, the product's fonts; and no graphics card takes part (stage/browser.ts).
 */
export const HEIGHT = 900;
export type Theme = "light" | "dark";
type Width = (typeof WIDTHS)[number];

/** The two faces of the product are kept at every width, */
const ALL = { light: WIDTHS, dark: WIDTHS } as const;
/** other screens on a desk by day and on a phone at night. */
export const TWO = { light: [1024], dark: [320] } as const;

const SCREENS = {
  landing: ALL,
  findings: TWO,
  "sign-in": { light: [], dark: [320] },
  tree: ALL,
  "make-card": TWO,
  card: TWO,
  study: TWO,
  question: TWO,
  answer: TWO,
  done: TWO,
  "nothing-due": TWO,
  more: TWO,
  help: TWO,
  paywall: TWO,
  history: TWO,
  mutations: { light: [], dark: [320] },
  releases: TWO,
  settings: TWO,
  diagram: TWO,
} as const satisfies Record<string, Record<Theme, readonly Width[]>>;
type Screen = keyof typeof SCREENS;

export const pictureName = (screen: Screen, theme: Theme, width: Width): string =>
  `${screen}-${width}-${theme}.png`;

/** The names of all, sorted. */
export const pictureNames = (): string[] =>
  Object.entries<Record<Theme, readonly Width[]>>(SCREENS)
    .flatMap(([screen, themes]) =>
      Object.entries<readonly Width[]>(themes).flatMap(([theme, widths]) =>
        widths.map((width) => pictureName(screen as Screen, theme as Theme, width)),
      ),
    )
    .sort();

/** Compares the screen with every picture of it that is kept in this theme; leaves the page at the last width. */
export async function compare(page: Page, screen: Screen, theme: Theme): Promise<void> {
  for (const width of SCREENS[screen][theme]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await settled(page);
    // The others are compared all the same: whoever changed the look sees all of it at once.
    await expect.soft(page).toHaveScreenshot(pictureName(screen, theme, width));
  }
}
