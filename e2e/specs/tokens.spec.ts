import { checkOf } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { createNamed } from "../stage/api.ts";
import { plant } from "../stored-tree.ts";

test("a token is made, shown once, used by a program, and revoked (third round)", async ({
  signedInPage,
  target,
}) => {
  const username = `Mira ${crypto.randomUUID().slice(0, 8)}`;
  const account = await createNamed(target.origin, username, "wet chalk, dry chalk");
  await plant(
    target.origin,
    account,
    "\n  Home\n    Garden\n      Trees\n        A leaf\n    Diary #private\n      A day\n",
  );
  const page = await signedInPage(account);
  await page.goto("/account");
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog", { name: "New token" });
  const { faults, check } = checkOf(page);
  await dialog.getByRole("checkbox", { name: /^Read notes/ }).uncheck();
  await dialog.getByLabel("Name").fill("Reading list");
  await dialog.getByRole("button", { name: "Make the token" }).click();
  await expect(dialog.getByRole("alert")).not.toBeEmpty();
  await check("new token, without a scope");
  await dialog.getByRole("checkbox", { name: /^Read notes/ }).check();
  await expect(dialog.getByRole("checkbox", { name: /^Read notes/ })).toBeChecked();
  await dialog.getByLabel("It expires").selectOption("never");
  // Any branch can be chosen, by its words; Escape leaves the dialog as it was.
  await dialog.getByRole("button", { name: "Change… what it may see" }).click();
  const finder = page.getByRole("dialog", { name: "What it may see" });
  await page.keyboard.press("Escape");
  await expect(finder).toHaveCount(0);
  await expect(dialog.getByRole("status")).toHaveText("All notes");
  // Of one that lies inside something private nothing is seen without the tick, which is said at once.
  const isPrivate = dialog.getByText("without the tick the token sees nothing");
  await page.keyboard.press("Enter");
  await finder.getByRole("combobox").fill("a day");
  await expect(finder.getByRole("option")).toHaveText([/A day.*Diary/]);
  await page.keyboard.press("Enter");
  await expect(isPrivate).toBeVisible();
  await expect(
    dialog.getByRole("checkbox", { name: "Also what is tagged #private" }),
  ).toHaveAccessibleDescription(/^This branch is #private, or stands below a row that is/);
  await check("new token of a private branch");
  await page.keyboard.press("Enter");
  await finder.getByRole("combobox").fill("leaf");
  await expect(finder.getByRole("option")).toHaveText([/A leaf.*Garden \/ Trees/]);
  await check("what a token may see");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toHaveText("Garden / Trees / A leaf");
  await expect(isPrivate).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Change… what it may see" })).toBeFocused();
  await dialog.getByLabel("Name").press("Enter");
  const shown = page.getByRole("dialog", { name: "Your new token" });
  const token = (await shown.locator("code").textContent()) ?? "";
  expect(token).toMatch(/^prn_/);
  await check("token that is shown once");
  await shown.getByRole("button", { name: "Copy" }).click();
  await shown.getByRole("button", { name: "I have it" }).click();

  const call = async () =>
    (
      await fetch(`${target.origin}/api/v1/validate-session`, {
        headers: { Authorization: `Bearer ${token}` },
      })
    ).status;
  expect(await call()).toBe(200);
  expect(faults).toEqual([]);
  const rows = page.getByRole("table", { name: "Tokens" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(/Reading list.*reads.*A leaf.*never/);
  await rows.nth(1).getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Reading list is revoked.")).toBeVisible();
  await expect(rows).toHaveCount(0);
  expect(await call()).toBe(401);
});
