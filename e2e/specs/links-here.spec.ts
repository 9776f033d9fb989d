import { randomUUID } from "node:crypto";
import { findFaults } from "../accessibility.ts";
import { expect, signedIn, test } from "../fixtures.ts";
import { type Account, call } from "../stage/api.ts";
import { readTree } from "../stored-tree.ts";

const COURSE = `
  Biology
    Krebs cycle
      Where it runs
    Glycolysis
      Pyruvate goes into the [[Krebs cycle^0000000007]]
      ? What makes most NADH? [[Krebs cycle^0000000007]] => The mitochondrion
    The KREBS cycle turns, not \`Krebs cycle\`
    A Krebs cycle in two
`;

/** Lets the links of the course lead to its first note, and returns the number of that. */
async function linkedNode(origin: string, account: Account): Promise<number> {
  const { nodes } = await readTree(origin, account, account.rootId);
  const id = nodes.find(({ parent_id }) => parent_id === account.rootId)?.id ?? 0;
  await call(origin, "POST", "/commands", account.token, {
    commands: [
      { type: "record.create", uuid: randomUUID(), table: "anchors", id: 7, fields: { node_id: id } },
    ],
  });
  return id;
}

test("links here: counted below the title, edited where they stand, also without a connection (issue 43, point 3)", async ({
  openTree,
  target,
  watch,
}) => {
  const { page, outline, account, stored } = await openTree(COURSE);
  const krebs = await linkedNode(target.origin, account);
  await page.goto(`/trees/${krebs}`);
  const region = page.getByRole("region", { name: "Links here" });
  const count = region.getByRole("button", { name: /links? here/ });
  await expect(count).toHaveText("2 links here");
  await expect(region.getByRole("textbox")).toHaveCount(0);
  watch.allowFailedRequests = true;
  await page.context().setOffline(true);
  await count.press("Enter");
  await expect(region.getByText("Biology / Glycolysis")).toBeVisible();
  await expect(region.getByRole("textbox", { name: "Note" })).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(page.locator("textarea:focus")).toHaveValue(
    "Pyruvate goes into the [[Krebs cycle^0000000007]]",
  );
  await page.keyboard.press("End");
  await page.keyboard.type(" and CoA");
  // Neither a row nor a place changes here.
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ControlOrMeta+Shift+Enter");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText("Pyruvate goes elsewhere");
  await page.keyboard.press("ArrowDown");
  await expect(count).toHaveText("1 link here");
  await expect(region.getByRole("textbox", { name: "Note" })).toHaveText("Pyruvate goes elsewhere");
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(count).toHaveText("2 links here");
  await page.keyboard.press("ControlOrMeta+Shift+Z");
  await page.context().setOffline(false);
  await outline.expectSaved();
  expect(await stored()).toContain("Glycolysis\n    Pyruvate goes elsewhere\n    ? What makes");
  await count.click();
  await expect(region.getByRole("textbox")).toHaveCount(0);
});

test("a device that has the branch alone asks the server who links there from elsewhere, and who names it", async ({
  openTree,
  target,
  newContext,
}) => {
  const { account } = await openTree(COURSE);
  const krebs = await linkedNode(target.origin, account);
  const context = await newContext({ storageState: signedIn(target.origin, account) });
  const page = await context.newPage();
  await page.goto(`${target.origin}/trees/${krebs}`);
  const region = page.getByRole("region", { name: "Links here" });
  await region.getByRole("button", { name: "2 links here" }).click();
  await expect(region.getByText("Pyruvate goes into the Krebs cycle")).toBeVisible();
  const unlinked = page.getByRole("region", { name: "Unlinked mentions" });
  await expect(unlinked.getByRole("status")).toHaveText("2 mentions without a link");
});

test("mentions without a link become links one by one or all at once, as one undo", async ({
  openTree,
  target,
}) => {
  const { page, outline, account, stored } = await openTree(COURSE);
  const krebs = await linkedNode(target.origin, account);
  await page.goto(`/trees/${krebs}`);
  await page.getByRole("button", { name: "2 links here" }).click();
  const region = page.getByRole("region", { name: "Unlinked mentions" });
  await expect(region.getByRole("status")).toHaveText("2 mentions without a link");
  expect(await findFaults(page, "what links here")).toEqual([]);
  await region.getByRole("button", { name: "Link all" }).click();
  await expect(page.getByRole("button", { name: "4 links here" })).toBeFocused();
  await expect(region.getByRole("status")).toHaveText("No mention without a link");
  await outline.expectSaved();
  const linked =
    "The [KREBS cycle](note:0000000007) turns, not `Krebs cycle`\n  A [[Krebs cycle^0000000007]] in two";
  expect(await stored()).toContain(linked);
  await page.keyboard.press("ControlOrMeta+Z");
  await region.getByRole("button", { name: "Link", exact: true }).first().click();
  await expect(region.getByRole("status")).toHaveText("1 mention without a link");
  await outline.expectSaved();
  expect(await stored()).toContain("\n  A Krebs cycle in two");
});

test("an embed alone in a row shows what stands in its note, and never itself", async ({
  openTree,
  target,
}) => {
  const { page, outline, account, stored } = await openTree(`
  Biology
    Krebs cycle
      Where it **runs**
        In the matrix
      ![[Krebs cycle^0000000007]]
    ![[Krebs cycle^0000000007]]
`);
  await linkedNode(target.origin, account);
  const embed = page.getByRole("group", { name: "Embedded: Krebs cycle" });
  await expect(embed.getByRole("listitem")).toHaveText(["Where it runs", "In the matrix", "Krebs cycle"]);
  await outline.caretIn("In the matrix");
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await page.keyboard.press("Tab");
  await expect(embed.getByRole("listitem").nth(1)).toHaveText("In the matrix!");
  await outline.expectSaved();
  expect(await stored()).toContain("\n  ![[Krebs cycle^0000000007]]");
  await embed.getByRole("link", { name: "Open" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Krebs cycle" })).toBeAttached();
  await expect(embed).toHaveCount(0);
});
