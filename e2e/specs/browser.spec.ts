import { expect, test } from "../fixtures.ts";
import pins from "../package.json" with { type: "json" };
import { sharedLaunch } from "../stage/browser.ts";

const majorOf = (version: string) => version.split(".")[0];

test("the tests run in the browser that npm pins, whatever is installed; in another one only where a setting names it (found broken 8)", ({
  browser,
}) => {
  const named = process.env.PERENNIAL_CHROMIUM ?? "";
  if (named !== "") return expect(sharedLaunch().executablePath).toBe(named);
  const pinned = pins.devDependencies["@sparticuz/chromium"];
  expect(majorOf(browser.version())).toBe(majorOf(pinned));
});
