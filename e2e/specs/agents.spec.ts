import { connectAgent } from "../agent.ts";
import { expect, test } from "../fixtures.ts";
import { HistoryPanel } from "../pages/history.ts";
import { call, createNamed } from "../stage/api.ts";
import { readTree } from "../stored-tree.ts";

const CELL = `
  Cell
    Membrane
    Nucleus
`;

test("the history names what an agent did, and the person undoes it, and that (issue 45, point 8)", async ({
  openTree,
  target,
}) => {
  const account = await createNamed(target.origin, `Ada ${crypto.randomUUID().slice(0, 8)}`, "wet chalk");
  const { page, outline, frame, expectKept } = await openTree(CELL, { account, search: "?history=true" });
  const history = new HistoryPanel(page);
  const agent = await connectAgent(target.origin, account, "Claude");
  const { nodes, version } = await readTree(target.origin, account, account.rootId);
  const ref = (text: string) =>
    `n:${nodes.find(({ content }) => "text" in content && content.text === text)?.id}`;
  await agent.use("add_notes", { under: ref("Membrane"), markdown: "- Lipids\n  - Two layers\n- Proteins" });
  await agent.use("edit", { id: ref("Nucleus"), text: "Nucleus holds DNA", base_version: version });
  await agent.use("move", { id: ref("Nucleus"), under: ref("Membrane") });
  const written = `
    Cell
      Membrane
        Lipids
          Two layers
        Proteins
      Nucleus holds DNA
  `;
  await history.entry("Claude moved a row").getByRole("button", { name: /^Undo/ }).click();
  await expectKept(written);

  const added = history.entry("Claude added 3 rows");
  const edited = history.entry("Claude edited a row");
  await added.getByRole("button", { name: /^Undo ?: Claude added 3 rows$/ }).click();
  await expectKept(`
    Cell
      Membrane
      Nucleus holds DNA
  `);
  await expect(added.getByRole("button")).toHaveAccessibleName(/^Undone/);
  await expect(added.getByRole("button")).toHaveAttribute("aria-disabled", "true");

  await outline.caretIn("Membrane");
  await page.keyboard.press("ControlOrMeta+z");
  await expectKept(written);
  await expect(added.getByRole("button")).toHaveAccessibleName(/^Undo ?:/);

  // What somebody has written since stays, and what stands in the way is said.
  await call(target.origin, "PUT", `/notes/${nodes.at(-1)?.item_id}`, account.token, {
    note: { text: "Nuclei hold genes" },
  });
  await expect(await outline.row("Nuclei hold genes")).toBeVisible();
  await edited.getByRole("button", { name: /^Undo/ }).click();
  await expect(frame.toast("status", "Not undone: editing a row; it has been changed since.")).toBeVisible();
});

test("what an agent did is undone without a connection, and the history still names a token that is revoked", async ({
  openTree,
  target,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const account = await createNamed(target.origin, `Ada ${crypto.randomUUID().slice(0, 8)}`, "wet chalk");
  const { page, outline, expectKept, stored } = await openTree(CELL, { account, search: "?history=true" });
  const history = new HistoryPanel(page);
  const agent = await connectAgent(target.origin, account, "Claude");
  const { nodes } = await readTree(target.origin, account, account.rootId);
  await agent.use("delete_branch", { id: `n:${nodes.at(-1)?.id}`, expected_count: 1 });
  const { tokens } = await call<{ tokens: { id: string }[] }>(target.origin, "GET", "/tokens", account.token);
  await call(target.origin, "DELETE", `/tokens/${tokens[0]?.id}`, account.token);
  await expectKept(`
    Cell
      Membrane
  `);
  const deleted = history.entry("Claude deleted a row");
  await expect(deleted).toBeVisible();
  await page.context().setOffline(true);
  await deleted.getByRole("button", { name: /^Undo/ }).click();
  await expect(await outline.row("Nucleus")).toBeVisible();
  await expect(deleted.getByRole("button")).toHaveAccessibleName(/^Undone/);
  await page.context().setOffline(false);
  await expect.poll(stored).toContain("Nucleus");
});
