import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ColumnRole, guessRoles } from "@perennial/domain/format/table/roles";
import { readXml } from "@perennial/domain/format/xml/read-xml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createNotebook, expectSoundLog, setClock, testQueue } from "../testing/notebook.ts";
import type { ImportedItem } from "./document.ts";
import { readFile } from "./read-file.ts";
import { bring } from "./testing/bring.ts";
import { leave } from "./testing/leave.ts";
import { zipOf } from "./testing/zip-of.ts";

/** Real files that are text, on their way in and out again; where they lie, PERENNIAL_SAMPLES says. */
const FOLDER = process.env.PERENNIAL_SAMPLES ?? "";
const EXPECTED = JSON.parse(readFileSync(join(FOLDER, "expected.json"), "utf8")) as {
  readonly opml: Readonly<
    Record<
      string,
      {
        readonly outlines: number;
        readonly top_level: number;
        readonly max_level: number;
        readonly completed: number;
      }
    >
  >;
  readonly ankitext: Readonly<Record<string, { readonly rows: number }>>;
  readonly logseq: Readonly<Record<string, { readonly pages: number; readonly journals: number }>>;
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = setClock()();
type Sample = readonly [form: string, name: string];
const filesOf = (form: string) => readdirSync(join(FOLDER, form)).map((name): Sample => [form, name]);
const SAMPLES: readonly Sample[] = [
  ...["opml", "csv", "ankitext", "markdown"].flatMap(filesOf),
  ["logseq", "docs"],
];

/** A folder is a zip file of it, as a browser sends it. */
async function bytesOf(form: string, name: string): Promise<Uint8Array> {
  const path = join(FOLDER, form, name);
  if (form !== "logseq") return readFileSync(path);
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return zipOf(
    files.map((entry) => {
      const whole = join(entry.parentPath, entry.name);
      return [whole.slice(path.length + 1), readFileSync(whole)];
    }),
  );
}

async function itemsOf(name: string, file: Uint8Array): Promise<readonly ImportedItem[]> {
  const read = await readFile(name, file);
  if (!read.ok) throw new Error(read.error.sentence);
  return read.value.items;
}

/** What stands below the first item, level for level: the first one names the file. */
const treeOf = (items: readonly ImportedItem[]) =>
  items.slice(1).map(({ depth, text, answer, isDone }) => ({ depth, text, answer, isDone: isDone === true }));

const account = () => createNotebook(database.pool, testQueue(database.pool));

describe.each(SAMPLES)("%s: %s", (form, name) => {
  test.each(["json", "opml", "markdown"] as const)(
    "leaves as %s with every text at its level",
    async (out) => {
      const file = await bytesOf(form, name);
      const { userId, rootId } = await account();
      const { done } = await bring(database.pool, { userId, intoId: rootId, now }, file, name);
      expect([done.state, done.failure]).toEqual(["done", null]);
      const left = await leave(database.pool, { userId, now, nodeIds: [done.root_node_id ?? 0] }, out);
      const came = treeOf(await itemsOf(name, file));
      expect(came).not.toEqual([]);
      const back = treeOf(await itemsOf("left", left));
      // What its links say is another test's: in each form they leave otherwise.
      const isLinked = came.map(({ text, answer = "" }) => /\[\[|\(note:/.test(text + answer));
      const unlinked = (rows: typeof came) =>
        rows.map((row, index) => (isLinked[index] ? { ...row, text: "a link", answer: undefined } : row));
      expect(unlinked(back)).toEqual(unlinked(came));
    },
  );

  test("brings nothing when it comes a second time", async () => {
    const file = await bytesOf(form, name);
    const { userId, rootId } = await account();
    const into = { userId, intoId: rootId, now };
    const first = await bring(database.pool, into, file, name);
    const { ready, done } = await bring(database.pool, into, file, name);
    const { found = 0 } = first.done.receipt ?? {};
    expect(first.ready.receipt).toEqual(first.done.receipt);
    expect(ready.receipt).toEqual(done.receipt);
    const identical = found - (done.receipt?.skipped ?? 0);
    expect(done.receipt).toMatchObject({ found, new: 0, updated: 0, identical, kept_ours: 0 });
    await expectSoundLog(database.pool, userId);
  });
});

test.each(filesOf("opml"))("%s: %s comes in outline for outline", async (form, name) => {
  const rows = (await itemsOf(name, await bytesOf(form, name))).slice(1);
  const { outlines, top_level, max_level, completed } = EXPECTED.opml[name] ?? {};
  expect({
    outlines: rows.length,
    top_level: rows.filter(({ depth }) => depth === 1).length,
    max_level: Math.max(...rows.map(({ depth }) => depth)),
    completed: rows.filter(({ isDone }) => isDone).length,
  }).toEqual({ outlines, top_level, max_level, completed });
});

/** Everything that the outlines of a file say of themselves, in its order. */
function outlinesIn(file: Uint8Array): Record<string, string>[] {
  const outlines: Record<string, string>[] = [];
  readXml(Buffer.from(file).toString(), {
    open: (name, attributes) => {
      if (name === "outline") outlines.push(Object.fromEntries(attributes));
    },
    close: () => {},
    text: () => {},
  });
  return outlines;
}

test.each(filesOf("opml"))("%s: every attribute of %s leaves as it came", async (form, name) => {
  const file = await bytesOf(form, name);
  const { userId, rootId } = await account();
  const { done } = await bring(database.pool, { userId, intoId: rootId, now }, file, name);
  const left = await leave(database.pool, { userId, now, nodeIds: [done.root_node_id ?? 0] }, "opml");
  expect(outlinesIn(file)).not.toEqual([]);
  expect(outlinesIn(left)).toEqual(outlinesIn(file));
});

test.each(filesOf("ankitext"))("%s: %s comes in row for row", async (form, name) => {
  const items = await itemsOf(name, await bytesOf(form, name));
  // Below the branch of its deck, where the file names decks.
  const rows = items.filter(({ depth, answer }) => answer !== undefined || depth === 2);
  expect(rows).toHaveLength(EXPECTED.ankitext[name]?.rows ?? 0);
});

/** The cells of each note; with its guid, where notes have one. */
const notesOf = (items: readonly ImportedItem[], hasGuids: boolean) =>
  items.flatMap(({ text, answer, source, origin }) =>
    answer === undefined && origin?.part.kind !== "cell" && origin?.part.kind !== "tags"
      ? []
      : { text, answer, source: hasGuids && origin?.part.kind === "row" ? source : undefined },
  );

test.each(filesOf("ankitext"))("%s: %s leaves as text for Anki cell for cell", async (form, name) => {
  const file = await bytesOf(form, name);
  const { userId, rootId } = await account();
  const { done } = await bring(database.pool, { userId, intoId: rootId, now }, file, name);
  const left = await leave(database.pool, { userId, now, nodeIds: [done.root_node_id ?? 0] }, "anki-text");
  const hasGuids = Buffer.from(file).includes("#guid column");
  const came = notesOf(await itemsOf(name, file), hasGuids);
  expect(came.length).toBeGreaterThan(0);
  expect(notesOf(await itemsOf("left.txt", left), hasGuids)).toEqual(came);
});

/** Read by another program, so that a cell which ours takes for none shows. */
const READ_TABLE = `import csv, json, sys
print(json.dumps(list(csv.reader(open(sys.argv[1], newline="", encoding="utf-8-sig")))))`;

const readTable = (path: string) =>
  JSON.parse(execFileSync("python3", ["-c", READ_TABLE, path], { encoding: "utf8" })) as string[][];

test.each(filesOf("csv"))(
  "%s: each cell of %s is a text here, or stands among the losses",
  async (form, name) => {
    const [names = [], ...all] = readTable(join(FOLDER, form, name));
    const rows = all.filter((cells) => cells.length > 0);
    expect(names).not.toEqual([]);
    const read = await readFile(name, await bytesOf(form, name));
    if (!read.ok) throw new Error(read.error.sentence);
    const { items, losses } = read.value;
    const branches = items.flatMap(({ depth }, index) => (depth === 1 ? [index] : []));
    expect(branches).toHaveLength(rows.length);
    let lost = 0;
    for (const [nth, cells] of rows.entries()) {
      const own = items.slice(branches[nth], branches[nth + 1]);
      const below = own.flatMap(({ text, origin }) => [
        text,
        ...(origin?.part.kind === "row" ? [origin.part.guid ?? ""] : []),
      ]);
      for (const [index, cell] of cells.entries())
        if (cell.trim() !== "" && !below.includes(cell) && !below.includes(`${names[index]}: ${cell}`))
          lost++;
    }
    expect(losses.list().reduce((sum, { count }) => sum + count, 0)).toBe(lost);
  },
);

test.each(filesOf("csv"))("%s: %s is cell-equal after it left and came in again", async (form, name) => {
  const path = join(FOLDER, form, name);
  const [names = [], ...rows] = readTable(path).filter((cells) => cells.length > 0);
  const file = await bytesOf(form, name);
  let left: Uint8Array = file;
  const leavesOnce = async () => {
    const { userId, rootId } = await account();
    await bring(database.pool, { userId, intoId: rootId, now }, left, "table.csv");
    left = await leave(database.pool, { userId, now }, "csv");
    const folder = await mkdtemp(join(tmpdir(), "table-"));
    await writeFile(join(folder, "left.csv"), left);
    const [head = [], ...table] = readTable(join(folder, "left.csv"));
    await rm(folder, { recursive: true });
    const roles = guessRoles(names);
    const ours: Partial<Record<ColumnRole, string>> = {
      question: "question",
      answer: "answer",
      name: "guid",
    };
    const columns = names.map((each, index) =>
      head.indexOf(each.toLowerCase() === "tags" ? "tags" : (ours[roles[index] ?? "child"] ?? each)),
    );
    expect(columns).not.toContain(-1);
    expect(table.map((cells) => columns.map((at) => cells[at]))).toEqual(rows);
  };
  await leavesOnce();
  await leavesOnce();
});

test("logseq: docs comes in page for page, journals too", async () => {
  const { pages, journals } = EXPECTED.logseq.docs ?? { pages: 0, journals: 0 };
  const items = await itemsOf("docs", await bytesOf("logseq", "docs"));
  expect(items.filter(({ depth }) => depth === 1)).toHaveLength(pages + journals);
});
