import { findFaults } from "../accessibility.ts";
import { expect } from "../fixtures.ts";
import { withModel } from "../with-model.ts";

const test = withModel("AI_MODEL_SLOW").extend({
  serverEnv: [
    async ({ browserName: _ }, use) => use({ AI_USERS: "own", AI_ALLOW_PRIVATE: "true" }),
    { scope: "worker" },
  ],
});

test("a person names a model of their own by keyboard, turns it on and drafts with it; its key is shown nowhere (issue 45, point 7)", async ({
  openTree,
  model,
}) => {
  const { page, outline } = await openTree("\n  Biology\n    Osmosis is the movement of water\n");
  const tree = page.url();
  await page.goto("/settings/assistant");
  const assistant = page.getByRole("switch", { name: "Use the assistant" });
  await expect(assistant).toBeDisabled();
  const form = page.getByRole("form", { name: "Your model" });
  await form.getByRole("textbox", { name: "Address" }).fill(model.baseUrl);
  await form.getByRole("textbox", { name: "Model" }).fill("mine");
  await form.getByLabel("Key").fill("sk-canary");
  expect(await findFaults(page, "a model of one's own", [320, 1024])).toEqual([]);
  await form.getByLabel("Key").press("Enter");
  await expect(form.getByRole("status")).toHaveText("Saved.");
  await expect(page.getByText(/^mine at .*You have named it and pay for it\./)).toBeVisible();
  // What leaves has been said; it is still for the person to turn it on.
  await expect(assistant).not.toBeChecked();
  await assistant.press("Space");
  await expect(assistant).toBeChecked();
  await page.reload();
  await expect(form.getByLabel("Key")).toHaveValue("");
  await expect(form).toContainText("There is one. Leave this empty to keep it.");

  const item = { kind: "card", under: 1, question: "What is osmosis?", answer: "movement of water" };
  model.says = JSON.stringify({ items: [{ ...item, quote: "Osmosis is the movement of water" }] });
  await page.goto(tree);
  await outline.ready();
  await page.getByRole("row", { name: "Biology" }).press("Shift+F10");
  await page.getByRole("menuitem", { name: "Draft from this…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Draft from this" });
  await expect(dialog).toContainText(`Sent to ${new URL(model.baseUrl).host}`);
  await dialog.getByRole("button", { name: "Draft", exact: true }).press("Enter");
  await expect(page.getByRole("row", { name: "Proposed flashcard: What is osmosis?" })).toBeFocused();
  expect(model.shown.join()).not.toContain("sk-canary");

  await page.goto("/settings/assistant");
  await form.getByRole("button", { name: "Forget it" }).press("Enter");
  await expect(assistant).toBeDisabled();
  await expect(page.getByText("Name a model below first.")).toBeVisible();
});
