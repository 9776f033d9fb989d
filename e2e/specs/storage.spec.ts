import { expect, freshName, test } from "../fixtures.ts";
import { PageFrame } from "../pages/frame.ts";
import { LandingPage } from "../pages/landing.ts";
import { OutlinePage, typeAt } from "../pages/outline.ts";
import { createNamed } from "../stage/api.ts";
import { storedText } from "../stored-tree.ts";

const PASSWORD = "a drawer without a key";

/** As where a person has blocked a site's data: even naming a storage throws. */
function forbidStorage(): void {
  const refuse = (owner: object, name: string) =>
    Object.defineProperty(owner, name, {
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  for (const name of ["localStorage", "sessionStorage", "indexedDB"]) refuse(window, name);
  refuse(navigator, "locks");
}

test("where storage is forbidden the page opens, one can write, and it says that it cannot keep things", async ({
  page,
  target,
}) => {
  const name = freshName();
  const account = await createNamed(target.origin, name, PASSWORD);
  await page.addInitScript(forbidStorage);
  const landing = new LandingPage(page);
  await landing.open();
  await landing.signIn(name, PASSWORD);
  const outline = new OutlinePage(page);
  await outline.ready();
  const sentence =
    "This browser cannot keep changes on disk. Wait until it says Saved before you close the page.";
  await expect(new PageFrame(page).toast("alert", sentence)).toBeVisible();
  await typeAt(page, "Peat", 15);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await typeAt(page, "Sphagnum", 15);
  await page.keyboard.press("Alt+Enter");
  await page.getByRole("textbox", { name: "Answer" }).fill("A moss that holds water");
  await page.keyboard.press("Enter");
  await outline.expectText("Peat\n  ? Sphagnum");
  await outline.expectSaved();
  expect(await storedText(target.origin, account)).toBe("Peat\n  ? Sphagnum");
});

test("where storage is forbidden an anonymous account can be begun, and a collapsed row opens again", async ({
  page,
}) => {
  await page.addInitScript(forbidStorage);
  const landing = new LandingPage(page);
  await landing.open();
  await landing.accept.click();
  const outline = new OutlinePage(page);
  await outline.ready();
  await typeAt(page, "Peat", 15);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await typeAt(page, "Sphagnum", 15);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await typeAt(page, "Holds water", 15);
  await outline.expectSaved();
  const branch = await outline.row("Sphagnum");
  await branch.getByRole("button", { name: "Collapse" }).click();
  await outline.expectText("Peat\n  Sphagnum");
  await branch.getByRole("button", { name: "Expand" }).click();
  await outline.expectText("Peat\n  Sphagnum\n    Holds water");
});
