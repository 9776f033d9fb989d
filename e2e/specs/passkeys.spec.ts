import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { createNamed } from "../stage/api.ts";

const PASSWORD = "wet chalk, dry chalk";

/** Gives a browser a device that keeps passkeys, whose lock opens by itself. */
async function withDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    kept: async () =>
      (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
    open: (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

test("a passkey is added, signs in, stands in place of the password, and is removed (third round)", async ({
  newContext,
  target,
  watch,
}) => {
  // A passkey that was removed is refused, which a browser logs.
  watch.allowFailedRequests = true;
  // Passkeys need a name: that of this machine.
  const origin = target.origin.replace("127.0.0.1", "localhost");
  const username = `Mira ${crypto.randomUUID().slice(0, 8)}`;
  await createNamed(target.origin, username, PASSWORD);
  const page = await (await newContext({ baseURL: origin })).newPage();
  const device = await withDevice(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Password").press("Enter");
  await expect(page.getByRole("treegrid", { name: "Notes" })).toBeVisible();

  await page.goto("/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "A new passkey" });
  await dialog.getByLabel("Name").fill("Laptop");
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByLabel("Password").press("Enter");
  await expect(page.getByText("Laptop opens this account from now on.")).toBeVisible();
  const rows = page.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await expect(rows).toContainText(/Laptop.*not used yet/);
  expect(await device.kept()).toBe(1);

  const signOut = async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/");
    await page.getByRole("button", { name: "Decline" }).click();
  };
  await signOut();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("treegrid", { name: "Notes" })).toBeVisible();

  await page.goto("/account");
  await expect(rows).toContainText(/Laptop.*last used today/);
  await rows.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Old laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expect(rows).toContainText("Old laptop");
  await rows.getByRole("button", { name: "Remove" }).click();
  const removal = page.getByRole("dialog", { name: "Remove Old laptop?" });
  await removal.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(removal.getByLabel("Password")).toHaveCount(0);
  await removal.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Old laptop no longer opens this account.")).toBeVisible();
  await expect(rows).toHaveCount(0);

  await signOut();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "opens no account here" })).toBeVisible();
  await device.open(false);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "No passkey was chosen." })).toBeVisible();
});
