import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

/** What a picture shows in place of what is new in every run. */
const SHOWN = {
  name: "ada",
  studiers: 1247,
  version: "1.0.0",
  time: "09:41",
  exact: "09:41:00.000",
} as const;

/** A diagram of every kind of part, so that the picture does not change with the project's own. */
const DIAGRAM = `stateDiagram-v2
    [*] --> Seed
    Seed : A seed in the ground
    Seed --> Sprout : water and warmth
    state "Above the ground" as Above {
        [*] --> Sprout
        Sprout --> Leaf : light
        [IMAGE:/petals.svg]
    }
    Above --> Seed : in autumn
`;

/** Pages of this context show the same person, number of studiers and diagram in every run. */
export async function holdAnswers(context: BrowserContext): Promise<void> {
  await holdName(context);
  await context.route("**/api/v1/users/stats", (route) =>
    route.fulfill({ json: { user_count: SHOWN.studiers } }),
  );
  await context.route("**/IDEAL_UI_STATE.md", (route) => route.fulfill({ body: DIAGRAM }));
}

/** Whoever is signed in has the same name in every run. */
export const holdName = (context: BrowserContext): Promise<unknown> =>
  context.route("**/api/v1/validate-session", async (route) => {
    const response = await route.fetch();
    const { user, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, user: { ...user, username: SHOWN.name } } });
  });

/** Writes the same version, times, ids and durations into a part of the page. Nothing may change there afterwards. */
export const holdTexts = (part: Locator): Promise<void> =>
  part.evaluate((root, shown) => {
    // The day stands beside the time around midnight.
    for (const beside of root.querySelectorAll<HTMLElement>("time > *")) beside.hidden = true;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      text.data = text.data
        .replace(/\d\d:\d\d:\d\d\.\d{3}/, shown.exact)
        .replace(/^\d\d:\d\d$/, shown.time)
        .replace(/[+−]\d+ ms/, "+84 ms")
        .replace(/^[0-9a-f]{8}$/, "1f0c3a77")
        .replace(/^\d+$/, (number) => (text.parentElement?.closest("del, ins") ? "7" : number))
        .replace(/^(v?)\d+\.\d+\.\d+$/, `$1${shown.version}`);
    }
  }, SHOWN);

/**
 * Waits until nothing on the page is on its way: the fonts and images are there, nothing moves or waits, no
 * message shows, and every row of the outline stands where the one above it ends.
 */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(unsettled), { message: "what is still on its way" }).toEqual([]);
}

/** Runs in the page. Fonts are asked for when they are first laid out, hence the frames in between. */
async function unsettled(): Promise<string[]> {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  await document.fonts.ready;
  const found: string[] = [];
  const say = (what: string, isSo: boolean) => isSo && found.push(what);
  say("fonts", document.fonts.status !== "loaded");
  say(
    "images",
    [...document.images].some((image) => !image.complete),
  );
  say(
    "motion",
    document.getAnimations().some((each) => each.playState === "running"),
  );
  say("waiting", document.querySelector('[aria-busy="true"], .wait') !== null);
  say("messages", document.querySelector(".toasts [role] > *") !== null);
  const rows = [...document.querySelectorAll('[role="treegrid"] [role="row"]')]
    .map((row) => ({ at: Number(row.getAttribute("aria-rowindex")), box: row.getBoundingClientRect() }))
    .sort((a, b) => a.at - b.at);
  for (const [place, { at, box }] of rows.entries()) {
    const above = rows[place - 1];
    if (above?.at === at - 1) say(`row ${at}`, Math.abs(above.box.bottom - box.top) > 0.5);
  }
  for (const field of document.querySelectorAll('[role="treegrid"] textarea'))
    say("height of a field", field.scrollHeight > field.clientHeight + 1);
  return found;
}
