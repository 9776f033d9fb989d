import { expect, type OpenTree, test } from "../fixtures.ts";
import type { OutlinePage } from "../pages/outline.ts";
import type { FaultProxy } from "../proxy.ts";
import { type Chance, createChance } from "../random/chance.ts";
import { changeNetwork, restoreNetwork } from "../random/network-conditions.ts";
import { RandomUser } from "../random/random-user.ts";
import { call } from "../stage/api.ts";
import { readTree, rowsOf } from "../stored-tree.ts";
import { formatRows } from "../tree-text.ts";

/** A long and a short one; three and twelve with `WHOLE=1`. */
const isWhole = Boolean(process.env.WHOLE);
/** Each of them failed once. `FC_SEED=7` draws other actions, `FC_RUNS=500` that many seeds from there, `FC_STEPS=500` longer runs. */
const KEPT = [15, 24, 38].slice(0, isWhole ? 3 : 1);
const SHORT = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].slice(0, isWhole ? 12 : 1);
const actionsOf = (seed: number): number => Number(process.env.FC_STEPS ?? (SHORT.includes(seed) ? 40 : 120));
const START = `
  Rivers
    Springs
    Meanders
      Oxbows
    Deltas
`;

interface Changes {
  readonly changes: readonly { readonly version: number }[];
}
type StoredRow = ReturnType<typeof rowsOf>[number];

const first = process.env.FC_SEED;
const seeds =
  first === undefined
    ? [...KEPT, ...SHORT]
    : Array.from({ length: Number(process.env.FC_RUNS ?? 1) }, (_, run) => Number(first) + run);

test.describe.configure({ mode: "parallel" });

for (const seed of seeds) {
  test(`alone, on a bad line and with reloads, no word of a note or a card is lost (seed ${seed})`, async ({
    openTree,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const chance = createChance(seed);
    const here = await openTree(START);
    await play([new RandomUser(here.page, chance, "h", true)], chance, net, seed, here);
  });

  // Without joining notes and making cards of them: who does that moves the text they see, and what another device has
  // written in the meantime stays behind in the log.
  test(`on two devices, on a bad line and with reloads, no word of a note is lost (seed ${seed})`, async ({
    openTree,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const chance = createChance(seed);
    const here = await openTree(START);
    const there = await openTree("", { account: here.account });
    const users = [
      new RandomUser(here.page, chance, "h", false),
      new RandomUser(there.page, chance, "t", false),
    ];
    await play(users, chance, net, seed, here);
  });
}

/** Lets the users work in turns while the line changes, and looks at the end for every word they wrote. */
async function play(
  users: readonly RandomUser[],
  chance: Chance,
  net: FaultProxy,
  seed: number,
  { account }: OpenTree,
): Promise<void> {
  const log: string[] = [];
  const reload = async (user: RandomUser) => {
    restoreNetwork(net);
    await user.outline.page.reload();
    await user.outline.ready();
  };
  try {
    for (let done = 0; done < actionsOf(seed); done++) {
      const at = chance.below(users.length);
      const user = users[at] as RandomUser;
      const event = chance.pick({ act: 30, network: 3, reload: 1 });
      if (event === "network") log.push(`— ${changeNetwork(net, chance)}`);
      else if (event === "reload") {
        log.push(`${at}: reload`);
        await reload(user);
      } else log.push(`${at}: ${await user.act()}`);
    }
    restoreNetwork(net);
    for (const user of users) {
      if (!user.outline.page.url().endsWith(`/trees/${account.rootId}`)) await user.goHome();
      // Some browsers never fetch a part again that could not come: the page asks for it.
      if (await user.outline.page.getByRole("button", { name: "Reload" }).isVisible()) await reload(user);
    }
    for (const { outline } of users) {
      // Leaves the field or the form, which saves it.
      await outline.page.getByRole("link", { name: "Perennial" }).focus();
      await expect(outline.sync).toHaveText(/^Saved$|failed$/, { timeout: 90_000 });
    }
    const stored = async () => rowsOf(await readTree(net.origin, account, account.rootId));
    for (const { outline } of users) await expectShown(outline, stored);
    for (const user of users) {
      await reload(user);
      await expectShown(user.outline, stored);
    }
    const rows = await stored();
    const kept = await Promise.all(users.map(({ outline }) => failedTexts(outline)));
    const everything = [...rows.flatMap(sidesOf), ...kept].join("\n");
    const lost = users.flatMap(({ words, refused }) =>
      words.filter((word) => !everything.includes(word) && !refused.has(word)),
    );
    expect(lost).toEqual([]);
  } catch (error) {
    restoreNetwork(net);
    for (const { outline, refused } of users) log.push(await leftOn(outline), JSON.stringify([...refused]));
    log.push(...(await rowsOfLog(net.origin, account)));
    console.log(`seed ${seed}:\n${log.join("\n")}`);
    throw error;
  }
}

/** What was written into notes that the other device had deleted: refused, and kept to be read. */
async function failedTexts({ page, sync }: OutlinePage): Promise<string> {
  if ((await sync.textContent()) === "Saved") return "";
  await page.getByRole("button", { name: "Show", exact: true }).click();
  return (await page.getByRole("region", { name: "Failed changes" }).textContent()) ?? "";
}

/** All that has reached the server, for the reader of a failure. */
async function rowsOfLog(origin: string, { token }: OpenTree["account"]): Promise<string[]> {
  const lines: string[] = [];
  for (let version = 0; ; ) {
    const { changes } = await call<Changes>(origin, "GET", `/changes?since=${version}`, token);
    const last = changes.at(-1);
    if (!last) return lines;
    lines.push(...changes.map((row) => JSON.stringify(row)));
    version = last.version;
  }
}

/** What a page has not sent, for the reader of a failure. */
const leftOn = async ({ page, sync }: OutlinePage): Promise<string> => {
  const kept = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith("perennial:")),
  );
  return `${await sync.textContent()}: ${JSON.stringify(kept)}`;
};

/** What a row may read: a note its text, a card its question or, turned over, its answer. */
const sidesOf = ({ node: { content } }: StoredRow): string[] =>
  "text" in content ? [content.text] : [content.question, content.answer];

/** Every row stands where it is stored, and reads as it is stored; a change that failed may hide others on their way. */
const expectShown = (outline: OutlinePage, stored: () => Promise<StoredRow[]>) =>
  expect
    .poll(
      async () => {
        const rows = await stored();
        const shown = (await outline.readAll()).map((row, at) => {
          const same = rows[at];
          return same !== undefined && sidesOf(same)[1] === row.text ? { ...row, text: same.text } : row;
        });
        return formatRows(shown) === formatRows(rows)
          ? "the same"
          : `shown:\n${formatRows(shown)}\nstored:\n${formatRows(rows)}`;
      },
      { timeout: 60_000 },
    )
    .toBe("the same");
