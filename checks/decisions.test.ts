import { expect, test } from "vitest";
import { projectFiles, readSource } from "./sources.ts";

// Decision records and their index, which say the same: a record that nobody finds is written for nobody.

const FOLDER = "docs/decisions";
const INDEX = `${FOLDER}/README.md`;

interface Entry {
  readonly number: number;
  readonly file: string;
  readonly title: string;
  /** `accepted`, or what changed it: `amended by 24, 59`. */
  readonly status: string | undefined;
}

/** The status that a text begins with, without its links; undefined where it has none. */
function statusIn(text: string): string | undefined {
  const [, what, by = ""] = /\b(accepted|amended by|superseded by)\b([^:;]*)/i.exec(text) ?? [];
  const changed = /\b(amended by|superseded by)\b([^:;]*)/i.exec(text);
  if (changed?.[1]) return `${changed[1].toLowerCase()} ${numbersIn(changed[2] ?? "").join(", ")}`;
  return what === undefined ? undefined : `${what.toLowerCase()}${by && ""}`;
}

const numbersIn = (text: string): readonly number[] =>
  [...text.replaceAll(/\([^)]*\)/g, "").matchAll(/\d+/g)].map(([digits]) => Number(digits));

function readRecord(file: string): Entry {
  const [heading = "", ...lines] = readSource(file).split("\n");
  const [, number = "", title = ""] = /^# (\d+)\. (.+)$/.exec(heading) ?? [];
  // A status may go on over a line; an empty one ends it.
  const begin = lines.findIndex((line) => /^(?:\*\*)?Status\b/.test(line));
  const end = begin === -1 ? -1 : lines.indexOf("", begin);
  const status = begin === -1 || begin > 2 ? "" : lines.slice(begin, end).join(" ");
  return { number: Number(number), file: file.slice(FOLDER.length + 1), title, status: statusIn(status) };
}

const records = projectFiles(/^docs\/decisions\/\d{4}-.*\.md$/).map(readRecord);
const index = readSource(INDEX);

const ROW =
  /^\| (\d+) +\| \[([^\n]+?)\]\((\d{4}-[^)]+\.md)\) +\| ([^\n|]+?) +\| ([^\n|]+?) +\| ([^\n|]+?) +\|$/gm;
const rows = [...index.matchAll(ROW)].map(([, number, title = "", file = "", , status = ""]) => ({
  number: Number(number),
  file,
  title,
  status: statusIn(status),
}));

test("each decision says its number, a title and a status: a line 'Status: accepted.' below the title", () => {
  const faulty = records.filter(
    ({ number, file, title, status }) => number !== Number(file.slice(0, 4)) || !title || !status,
  );
  expect(faulty.map(({ file }) => `${file} needs '# 24. Title', then 'Status: accepted.'`)).toEqual([]);
});

test("the index has a row for each decision, with its title and its status, in the order of numbers", () => {
  const row = ({ number, file, title, status }: Entry) =>
    `| ${number} | [${title}](${file}) | one line | ${status} | area |`;
  const indexed = new Set(rows.map((each) => row(each)));
  const missing = records.map(row).filter((wanted) => !indexed.has(wanted));
  expect(missing, `add these rows to ${INDEX}, or bring them up to date`).toEqual([]);
  const known = new Set(records.map(({ file }) => file));
  expect(
    rows.filter(({ file }) => !known.has(file)).map(({ file }) => `${file} is in the index alone`),
  ).toEqual([]);
  const numbers = rows.map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

test("every number up to the last one is a decision, or the index says that it has no record", () => {
  const [, without = ""] = /^Numbers without a record: ([^.]+)\./m.exec(index) ?? [];
  const known = new Set([...records.map(({ number }) => number), ...numbersIn(without)]);
  const last = Math.max(...records.map(({ number }) => number));
  const missing = Array.from({ length: last }, (_, i) => i + 1).filter((number) => !known.has(number));
  expect(missing, `name these in the line 'Numbers without a record' of ${INDEX}`).toEqual([]);
});

test("a decision that the code or a page cites is there, by its number or its address", () => {
  const numbers = new Set(records.map(({ number }) => number));
  const files = new Set(records.map(({ file }) => file));
  const citing = projectFiles(/^(?:packages|e2e|bench|scripts|docs)\/.*\.(?:tsx?|mjs|md)$|^[A-Z]+\.md$/);
  const found = citing.flatMap((file) => {
    const source = readSource(file);
    const cited = [...source.matchAll(/\bdecisions? (\d+)\b/gi)].map(([, digits]) => Number(digits));
    const linked = [...source.matchAll(/\b(\d{4}-[a-z][a-z0-9-]+\.md)\b/g)].map(([, name = ""]) => name);
    return [
      ...cited.filter((number) => !numbers.has(number)).map((number) => `${file}: decision ${number}`),
      ...linked.filter((name) => !files.has(name)).map((name) => `${file}: ${name}`),
    ];
  });
  expect(found).toEqual([]);
});
