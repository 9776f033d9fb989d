import { findFaults } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { StudyPage } from "../pages/study.ts";
import { type Account, call, createAnonymous } from "../stage/api.ts";

interface MadeNode {
  readonly id: number;
  readonly item_id: number;
}

/** Makes cards of several kinds: a sentence, a word both ways, a list and one whose answer is typed. */
async function makeCards(origin: string, account: Account): Promise<void> {
  const { token, rootId } = account;
  const make = (item: object, parent_id = rootId) =>
    call<MadeNode>(origin, "POST", "/trees", token, { tree: { ...item, parent_id } });
  const card = (flashcard: object) => make({ item_type: "flashcard", flashcard });
  await card({ kind: "cloze", source: "**The {{heart::an organ}}** pumps {{*red* blood}}" });
  const both = await card({ kind: "both", question: "corazón", answer: "heart" });
  const list = await card({ kind: "list", question: "Chambers on the left" });
  await make({ item_type: "note", note: { text: "**atrium**" } }, list.id);
  await make({ item_type: "note", note: { text: "ventricle" } }, list.id);
  await card({ question: "What closes the atrium?", answer: "Mitral valve", is_typed: true });
  // Its front was known yesterday: what comes today is its back.
  const review = {
    uuid: crypto.randomUUID(),
    flashcard_id: both.item_id,
    part: 0,
    rating: 4,
    reviewed_at: new Date(Date.now() - 36 * 3_600_000).toISOString(),
    time_zone: "UTC",
  };
  await call(origin, "POST", "/study/reviews", token, { reviews: [review] });
}

test("a study session asks one part of a card: a gap, the back, a list row by row, a typed answer", async ({
  openTree,
  target,
}) => {
  const account = await createAnonymous(target.origin);
  await makeCards(target.origin, account);
  const { page, outline } = await openTree("", { account });
  const study = new StudyPage(page);
  const { keyboard } = page;
  const faults: string[] = [];
  const check = async (screen: string) => faults.push(...(await findFaults(page, screen)));
  const good = study.rating("Good");

  // In the outline, the part that is asked first is hidden in its sentence, and stands in it when the card is turned.
  const sentence = outline.card("The [an organ] pumps red blood");
  await expect(sentence).toContainText("The asked gap [an organ] pumps red blood");
  await sentence.click();
  await expect(page.getByRole("button", { name: "Answer: heart" })).toHaveText("The heart pumps red blood");

  await page.goto("/settings");
  await page.getByRole("switch", { name: "Hide the other gaps" }).click();
  await page.goto(`/trees/${account.rootId}`);
  await outline.ready();
  await study.begin();
  await expect(study.card.getByRole("button")).toHaveAccessibleName(
    /The\s+asked gap \[an organ\]\s+pumps\s+gap/,
  );
  await check("a sentence with a gap");
  await keyboard.press("Space");
  await expect(study.card.getByRole("button", { name: "Answer: The heart pumps red blood" })).toBeFocused();
  await expect(study.card).toContainText("Gap 1 of 2");
  await check("a filled gap");
  await keyboard.press("3");

  await study.answer("heart", "3");

  await expect(study.card.getByRole("group", { name: /^Flashcard: Chambers on the left/ })).toBeFocused();
  const next = page.getByRole("button", { name: "Show next" });
  const items = study.card.getByRole("listitem").filter({ hasText: /atrium|ventricle/ });
  await expect(items).toHaveCount(0);
  await keyboard.press("Space");
  await expect(items).toHaveText(["atrium"]);
  await expect(study.card.getByText("1 of 2 shown")).toBeVisible();
  await expect(good).toHaveCount(0);
  await check("a list");
  await next.click();
  await expect(items).toHaveText(["atrium", "ventricle"]);
  await expect(good).toBeVisible();
  await keyboard.press("2");

  const field = page.getByRole("textbox", { name: "Your answer" });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/What closes the atrium\?/);
  await expect(page.getByRole("button", { name: "Check" })).toBeVisible();
  await check("an answer to be typed");
  await keyboard.type("mitral vave");
  await keyboard.press("Enter");
  await expect(study.card.getByRole("definition")).toHaveText(["mitral vave", "Mitral valve"]);
  await expect(study.card.getByRole("insertion")).toHaveText("l");
  await expect(
    page.getByText(
      "You wrote mitral vave. It is Mitral valve. The same, by its words. Difficult is proposed.",
    ),
  ).toHaveCount(1);
  await expect(study.rating("Difficult")).toHaveAccessibleName(/proposed/);
  await check("a typed answer that differs");
  await keyboard.press("Enter");
  await expect(study.done).toBeVisible();
  expect(faults).toEqual([]);
});

test("a list whose rows are deleted says so when it is asked, also where another device deletes them meanwhile, and is rated", async ({
  openTree,
  target,
}) => {
  const account = await createAnonymous(target.origin);
  const { origin } = target;
  const { token, rootId } = account;
  const add = (item: object, parent_id = rootId) =>
    call<{ readonly id: number }>(origin, "POST", "/trees", token, { tree: { ...item, parent_id } });
  const list = (question: string) =>
    add({ item_type: "flashcard", flashcard: { kind: "list", question, answer: "" } });
  const valves = await list("Valves");
  const below = await add({ item_type: "note", note: { text: "mitral" } }, valves.id);
  await list("Vessels");
  const { page } = await openTree("", { account });
  const study = new StudyPage(page);
  const empty = study.card.getByText("This list is empty.");
  await study.beginWith(study.card.getByRole("group", { name: /^Flashcard: Valves/ }));
  await expect(empty).toHaveCount(0);
  await call(origin, "DELETE", `/trees/${below.id}`, token);
  await expect(empty).toBeVisible();
  await page.keyboard.press("Space");
  await page.keyboard.press("3");
  await expect(study.card.getByRole("group", { name: /^Flashcard: Vessels/ })).toBeVisible();
  await expect(empty).toBeVisible();
  await page.keyboard.press("Space");
  await page.keyboard.press("3");
  await expect(study.done).toBeVisible();
});

test("an answer typed in another alphabet is shown as other words beside the right one, and Hard is proposed", async ({
  openTree,
  target,
}) => {
  const account = await createAnonymous(target.origin);
  const flashcard = { question: "What pumps?", answer: "heart", is_typed: true };
  const tree = { item_type: "flashcard", flashcard, parent_id: account.rootId };
  await call(target.origin, "POST", "/trees", account.token, { tree });
  const { page } = await openTree("", { account });
  const study = new StudyPage(page);
  await study.beginWith(page.getByRole("textbox", { name: "Your answer" }));
  await page.keyboard.type("сердце");
  await page.keyboard.press("Enter");
  await expect(study.card.getByRole("definition")).toHaveText(["сердце", "heart"]);
  await expect(study.card.getByRole("deletion")).toHaveText("сердце");
  await expect(study.card.getByRole("insertion")).toHaveText("heart");
  await expect(study.rating("Hard")).toHaveAccessibleName(/proposed/);
  await page.keyboard.press("1");
  await expect(study.card).toHaveCount(0);
});
