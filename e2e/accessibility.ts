import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export const WIDTHS = [320, 480, 1024, 1600] as const;
const HEIGHT = 900;

/**
 * What a machine can find wrong with the screen as it stands, at every width: violations of the
 * accessibility rules, and scrolling to the side. Empty when all is well.
 */
export async function findFaults(
  page: Page,
  screen: string,
  widths: readonly number[] = WIDTHS,
): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    const where = `${screen} at ${width} px`;
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 0) faults.push(`${where}: scrolls to the side by ${excess} px (${await widest(page)})`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations) {
      for (const node of nodes) {
        faults.push(
          `${where}: ${id}: ${node.target.join(" ")}: ${node.failureSummary?.replaceAll("\n", " ")}`,
        );
      }
    }
  }
  return faults;
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
