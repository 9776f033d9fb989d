import { checkOf } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { createNamed } from "../stage/api.ts";

test("a token is made, shown once, used by a program, and revoked (third round)", async ({
  signedInPage,
  target,
}) => {
  const username = `Mira ${crypto.randomUUID().slice(0, 8)}`;
  const page = await signedInPage(await createNamed(target.origin, username, "wet chalk, dry chalk"));
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
  await expect(rows.nth(1)).toContainText(/Reading list.*reads.*All notes.*never/);
  await rows.nth(1).getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Reading list is revoked.")).toBeVisible();
  await expect(rows).toHaveCount(0);
  expect(await call()).toBe(401);
});
