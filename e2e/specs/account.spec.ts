import { expect, test } from "../fixtures.ts";
import { createNamed } from "../stage/api.ts";

const PASSWORD = "wet chalk, dry chalk";
const NEXT = "green slate, grey slate";

test("the page of the account: password, sessions, recovery codes, download, deletion (third round)", async ({
  signedInPage,
  newContext,
  net,
  target,
  watch,
}) => {
  // A wrong password is refused, which a browser logs.
  watch.allowFailedRequests = true;
  const username = `Mira ${crypto.randomUUID().slice(0, 8)}`;
  const page = await signedInPage(await createNamed(target.origin, username, PASSWORD));
  await page.goto("/account");

  const password = page.getByRole("form", { name: "Change password" });
  const change = async (from: string, to: string) => {
    await password.getByLabel("Current password").fill(from);
    await password.getByLabel("New password").fill(to);
    await password.getByLabel("New password").press("Enter");
  };
  await change("no such password", NEXT);
  await expect(password.getByRole("alert")).toHaveText("That is not the password of this account.");
  await change(PASSWORD, NEXT);
  await expect(page.getByText("The password is changed.")).toBeVisible();

  const login = () =>
    fetch(`${target.origin}/api/v1/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username, password: NEXT }),
    });
  await login();
  await page.reload();
  const sessions = page.getByRole("table", { name: "Sessions" });
  await expect(sessions.getByRole("row")).toHaveCount(3);
  await expect(sessions.getByRole("row").nth(1)).toContainText("today");
  await expect(sessions.getByRole("row").nth(1)).toContainText("this browser");
  await sessions.getByRole("button", { name: "End", exact: true }).click();
  await expect(sessions.getByRole("row")).toHaveCount(2);
  await login();
  await page.reload();
  await page.getByRole("button", { name: "End all others" }).click();
  await expect(sessions.getByRole("row")).toHaveCount(2);
  await expect(page.getByText("Every other session has ended.")).toBeVisible();

  await page.getByRole("button", { name: "New recovery codes" }).click();
  const asked = page.getByRole("dialog", { name: "New recovery codes" });
  await asked.getByLabel("Password").fill(NEXT);
  await asked.getByLabel("Password").press("Enter");
  const shown = page.getByRole("dialog", { name: "Ten new codes" });
  await expect(shown.getByRole("listitem")).toHaveCount(10);
  const code = (await shown.getByRole("listitem").first().textContent()) ?? "";
  await shown.getByRole("button", { name: "I have them" }).click();
  await expect(page.getByText("You have 10 of 10 left.")).toBeVisible();

  const context = await newContext({ baseURL: net.origin });
  const elsewhere = await context.newPage();
  await elsewhere.goto("/");
  await elsewhere.getByRole("button", { name: "Decline" }).click();
  await elsewhere.getByRole("button", { name: "Forgot your password?" }).click();
  const recovery = elsewhere.getByRole("form", { name: "Forgot your password?" });
  await recovery.getByLabel("Username").fill(username);
  await recovery.getByLabel("Recovery code").fill(code);
  await recovery.getByLabel("New password").fill(PASSWORD);
  await recovery.getByRole("button", { name: "Open the account" }).click();
  await expect(elsewhere.getByRole("treegrid", { name: "Notes" })).toBeVisible();

  await elsewhere.goto("/account");
  const [download] = await Promise.all([
    elsewhere.waitForEvent("download"),
    elsewhere.getByRole("button", { name: "Download everything" }).click(),
  ]);
  expect(download.suggestedFilename()).toContain("Perennial account");
  await elsewhere.getByRole("button", { name: "Delete account" }).click();
  const deletion = elsewhere.getByRole("dialog", { name: "Delete this account?" });
  await deletion.getByLabel("Password").fill(PASSWORD);
  await deletion.getByRole("button", { name: "Delete everything" }).click();
  await expect(
    elsewhere.getByText(/The account is deleted\. Until .* signing in brings it back\./),
  ).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/$/);
});
