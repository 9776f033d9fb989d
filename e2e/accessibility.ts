import type { Page } from "@playwright/test";
import axe from "axe-core";

export const WIDTHS = [320, 480, 1024, 1600] as const;
const HEIGHT = 900;
const START_AXE = `${axe.source}; axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] });`;

/** The themes differ in colours alone (`checks/styles.test.ts`): of the second one only these rules can find something else. */
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/**
 * What a machine can find wrong with the screen as it stands, in both themes and at every width: violations of the
 * accessibility rules, and scrolling to the side. Empty when all is well. The page has its width again afterwards, and
 * the light theme.
 */
export async function findFaults(
  page: Page,
  screen: string,
  widths: readonly number[] = WIDTHS,
): Promise<string[]> {
  const faults: string[] = [];
  const before = page.viewportSize();
  // A change of the width draws everything anew, one of the theme only its colours.
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const theme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      // What draws by itself, as a diagram does, draws anew in another theme.
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
      const where = `${screen} at ${width} px, ${theme}`;
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (excess > 0) faults.push(`${where}: scrolls to the side by ${excess} px (${await widest(page)})`);
      const rules = theme === "dark" ? RULES_OF_COLOURS : undefined;
      for (const violation of await violations(page, rules)) faults.push(`${where}: ${violation}`);
    }
  }
  if (before !== null) await page.setViewportSize(before);
  return faults;
}

/** Collects the faults of one screen of this page after another. */
export function checkOf(page: Page) {
  const faults: string[] = [];
  const check = async (screen: string): Promise<void> => {
    faults.push(...(await findFaults(page, screen)));
  };
  return { faults, check };
}

/**
 * Runs axe in the page itself, which is brought there once and not for every width: that takes a tenth of the time.
 * A frame is looked into whatever its origin; the frame of the diagram has none.
 */
async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(START_AXE);
  }
  return page.evaluate(async (only) => {
    // What fades in has its contrast at the end. What goes round for ever has none.
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map(({ finished }) => finished));
    const found = await window.axe.run(document, {
      resultTypes: ["violations"],
      ...(only ? { runOnly: [...only] } : {}),
    });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${target.join(" ")}: ${failureSummary?.replaceAll("\n", " ")}`,
      ),
    );
  }, rules);
}

/** The element that reaches furthest to the right, to name the culprit. */
const widest = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let culprit: Element | null = null;
    let right = document.documentElement.clientWidth;
    for (const element of document.querySelectorAll("body *")) {
      const edge = element.getBoundingClientRect().right;
      if (edge > right + 0.5) {
        right = edge;
        culprit = element;
      }
    }
    return culprit === null
      ? "unknown"
      : `${culprit.tagName.toLowerCase()}.${culprit.getAttribute("class") ?? ""}`;
  });
