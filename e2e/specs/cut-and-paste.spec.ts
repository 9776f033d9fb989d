import type { Page } from "@playwright/test";
import { allowClipboard, expectCopied, pasteAs } from "../clipboard.ts";
import { expect, type OpenTree, test } from "../fixtures.ts";
import { readTree } from "../stored-tree.ts";

const LAW = `
  Roman law
    Sources
      Twelve Tables
      ? Who wrote the Institutes? => Gaius
    Persons
`;
const MOVED = `
  Roman law
    Persons
    Sources
      Twelve Tables
      ? Who wrote the Institutes?
`;

/** Which row is which, and what is learnt, wherever they stand. */
async function known({ account }: OpenTree, origin: string) {
  const { nodes } = await readTree(origin, account, account.rootId);
  return {
    ids: nodes.map(({ id, item_id }) => `${id} ${item_id}`).sort(),
    learnt: nodes.flatMap(({ user_flashcard }) => user_flashcard ?? []),
  };
}

async function rateAndChoose(opened: OpenTree): Promise<void> {
  await opened.outline.rateCard("Who wrote the Institutes?", "3");
  await opened.outline.focusRow("Sources");
}

const pasteBelowPersons = async ({ outline, page }: Pick<OpenTree, "outline" | "page">): Promise<void> => {
  await outline.focusRow("Persons");
  await page.keyboard.press("Control+v");
};

const htmlIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await (await item?.getType("text/html"))?.text()) ?? "";
  });

for (const [where, elsewhere] of [
  ["in the same tab", async (opened: OpenTree) => opened],
  [
    "after a reload",
    async (opened: OpenTree) => {
      await opened.page.reload();
      await opened.outline.ready();
      return opened;
    },
  ],
  [
    "in another tab",
    async (opened: OpenTree, openTree) =>
      openTree("", { account: opened.account, context: opened.page.context() }),
  ],
] satisfies [
  string,
  (opened: OpenTree, openTree: (source: string, options: object) => Promise<OpenTree>) => Promise<OpenTree>,
][])
  test(`a branch that is cut is the same branch where it is pasted: ${where}`, async ({
    openTree,
    target,
  }) => {
    const opened = await openTree(LAW, { prepare: allowClipboard });
    await rateAndChoose(opened);
    const before = await known(opened, target.origin);
    expect(before.learnt).toHaveLength(1);
    await opened.page.keyboard.press("Control+x");
    await opened.expectKept("Roman law\n  Persons");
    const there = await elsewhere(opened, openTree);
    await pasteBelowPersons(there);
    await there.expectKept(MOVED);
    expect(await known(opened, target.origin)).toEqual(before);
    await pasteBelowPersons(there);
    await there.outline.expectSaved();
    const again = await known(opened, target.origin);
    expect([again.ids.length, again.learnt]).toEqual([before.ids.length + 3, before.learnt]);
  });

test("a branch that is cut is the same on another device, whose clipboard has its HTML alone", async ({
  openTree,
  target,
}) => {
  const opened = await openTree(LAW, { prepare: allowClipboard });
  await rateAndChoose(opened);
  const before = await known(opened, target.origin);
  await opened.page.keyboard.press("Control+x");
  await opened.expectKept("Roman law\n  Persons");
  const text = await opened.page.evaluate(() => navigator.clipboard.readText());
  expect(text).toBe("- Sources\n  - Twelve Tables\n  - Who wrote the Institutes? :: Gaius");
  const html = await htmlIn(opened.page);
  const there = await openTree("", { account: opened.account });
  await there.outline.focusRow("Persons");
  await pasteAs(there.page, { text, html });
  await there.expectKept(MOVED);
  await opened.outline.expectText(MOVED);
  expect(await known(opened, target.origin)).toEqual(before);
  await there.page.keyboard.press("Control+z");
  await there.expectKept("Roman law\n  Persons");
  await opened.outline.expectText("Roman law\n  Persons");
  await opened.page.keyboard.press("Control+z");
  await opened.expectKept(LAW);
  expect(await known(opened, target.origin)).toEqual(before);
});

test("a row that is cut offline is pasted offline, and another account gets its words", async ({
  openTree,
  target,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const opened = await openTree(LAW, { prepare: allowClipboard });
  await rateAndChoose(opened);
  const before = await known(opened, target.origin);
  await opened.page.context().setOffline(true);
  await opened.page.keyboard.press("Control+x");
  await opened.outline.expectText("Roman law\n  Persons");
  await pasteBelowPersons(opened);
  await opened.outline.expectText(MOVED);
  await opened.page.context().setOffline(false);
  await opened.expectKept(MOVED);
  expect(await known(opened, target.origin)).toEqual(before);
  await expectCopied(opened.page, /^- Sources/);
  const other = await openTree("Other\n  Row", { prepare: allowClipboard });
  await other.outline.focusRow("Row");
  await other.page.keyboard.press("Control+v");
  await other.expectKept("Other\n  Row\n  Sources\n    Twelve Tables\n    ? Who wrote the Institutes?");
  expect((await known(other, target.origin)).learnt).toEqual([]);
});
