/**
 * `npm run bench:imports`: bringing in and taking out what is large, while somebody else edits. Names choose: `deck`,
 * `opml`, `export`, `cards`; a number says how many notes.
 */
import { loadavg } from "node:os";
import { type Account, createAnonymous } from "../../e2e/stage/api.ts";
import { createServer, type TestServer } from "../../e2e/stage/server.ts";
import { generateTree } from "../generate-tree.ts";
import { formatTable, type Measurement, ms } from "../report.ts";
import { seedAccount } from "../seed.ts";
import { bring, take } from "./bring-and-take.ts";
import { type Meanwhile, meanwhile } from "./bystander.ts";
import { largeDeck, largeOpml } from "./large-files.ts";

const DECK = { notes: 10_000, answersPerCard: 10 };
/** With the two cards of each note, 100,000 nodes to take out. */
const CARDS = { notes: 50_000, answersPerCard: 2 };
const OUTLINE_NOTES = 100_000;
/** Each as the address of an export says it. */
const FORMS = [
  "markdown",
  "markdown&flavor=folder",
  "markdown&ids=1&schedules=1",
  "opml",
  "opml&flavor=plain",
  "csv",
  "json",
  "apkg",
  "apkg&flavor=text",
] as const;
const PARTS = ["deck", "opml", "export", "cards"] as const;

const named = PARTS.filter((part) => process.argv.includes(part));
const parts = named.length === 0 ? PARTS : named;
const size = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 0);
const MB = 2 ** 20;

const rowsOf = (what: string, { edits, memoryMiB, processorMs }: Meanwhile<unknown>): Measurement[] => [
  {
    what: `${what}: ${edits.count} edits of somebody else meanwhile, p99 · median`,
    result: ms(edits.p99Ms),
    beside: ms(edits.medianMs),
  },
  {
    what: `${what}: memory of the server, at most · before`,
    result: `${memoryMiB.most.toFixed(0)} MiB`,
    beside: `${memoryMiB.before.toFixed(0)} MiB`,
  },
  {
    what: `${what}: processor time of Node, all threads · of PostgreSQL`,
    result: ms(processorMs.node),
    beside: ms(processorMs.database),
  },
];

async function measureImport(
  server: TestServer,
  somebody: Account,
  what: string,
  bytes: Uint8Array | string,
): Promise<Measurement[]> {
  const account = await createAnonymous(server.origin);
  const done = await meanwhile(server, somebody, () => bring(server.origin, account, what, bytes));
  const { readMs, writtenMs, found } = done.value;
  return [
    {
      what: `${what}, ${(bytes.length / MB).toFixed(1)} MB, ${found.toLocaleString("en")} notes and cards: all · until the receipt`,
      result: ms(readMs + writtenMs),
      beside: ms(readMs),
    },
    ...rowsOf(what, done),
  ];
}

/** Takes all of an account out in each form, while somebody else edits. */
async function measureExports(server: TestServer, somebody: Account, account: Account, what: string) {
  const measured: Measurement[] = [];
  for (const format of FORMS) {
    const done = await meanwhile(server, somebody, () => take(server.origin, account, format));
    const { firstMs, bytes } = done.value;
    measured.push(
      {
        what: `${format} of ${what}, ${(bytes / MB).toFixed(1)} MB: first byte · all of it`,
        result: ms(firstMs),
        beside: ms(done.tookMs),
      },
      ...rowsOf(format, done),
    );
  }
  return measured;
}

const server = await createServer({ LOG_LEVEL: "warn", RATE_LIMITS: "off" });
const rows: Measurement[] = [];
try {
  await server.start();
  const somebody = await createAnonymous(server.origin);
  if (parts.includes("deck")) {
    const deck = await largeDeck(size || DECK.notes, DECK.answersPerCard);
    rows.push(...(await measureImport(server, somebody, "a package of Anki", deck)));
  }
  if (parts.includes("opml"))
    rows.push(...(await measureImport(server, somebody, "OPML", largeOpml(size || OUTLINE_NOTES))));
  if (parts.includes("export")) {
    const account = await seedAccount(server.origin, generateTree(size || OUTLINE_NOTES));
    rows.push(...(await measureExports(server, somebody, account, "notes")));
  }
  if (parts.includes("cards")) {
    const account = await createAnonymous(server.origin);
    const deck = await largeDeck(size || CARDS.notes, CARDS.answersPerCard);
    await bring(server.origin, account, "cards", deck);
    rows.push(...(await measureExports(server, somebody, account, "cards")));
  }
  process.stdout.write(`${formatTable(rows)}\nload ${loadavg()[0]?.toFixed(1)}\n`);
} finally {
  await server.remove();
}
