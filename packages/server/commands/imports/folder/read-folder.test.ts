import { expect, test } from "vitest";
import { contentsOf } from "../../files/file-contents.ts";
import { readFile } from "../read-file.ts";
import { zipOf } from "../testing/zip-of.ts";

async function read(files: readonly (readonly [string, string])[], options: { compress?: boolean } = {}) {
  const answer = await readFile("Garden.zip", await zipOf(files, options));
  if (!answer.ok) return answer.error.sentence;
  const { items, losses, leftOut, format } = answer.value;
  return {
    format,
    leftOut,
    files: answer.value.files.map((file) => file.name),
    items,
    rows: items.map(
      ({ depth, text, answer: back }) =>
        `${"  ".repeat(depth)}${text}${back === undefined ? "" : ` :: ${back}`}`,
    ),
    losses: Object.fromEntries(losses.list().map(({ kind, count }) => [kind, count])),
  };
}

test("a folder of Markdown: its folders and files are branches, what is no Markdown is counted", async () => {
  const folder = await read([
    ["Vault/Plants/Trees.md", "- Oak\n  - What falls? :: Leaves\n"],
    ["Vault/Home.md", "# Home\n\nHello"],
    ["Vault/.obsidian/app.json", "{}"],
    ["Vault/leaf.png", "x"],
    ["Vault/board.canvas", "{}"],
  ]);
  expect(folder).toMatchObject({
    format: "A folder of Markdown",
    rows: [
      "Garden",
      "  Home",
      "    Home",
      "      Hello",
      "  Plants",
      "    Trees",
      "      Oak",
      "        What falls? :: Leaves",
    ],
    leftOut: { media: { missing: 0, refused: 0 } },
    losses: {
      "files of other kinds, which are not read": 1,
    },
  });
});

test("pictures of a folder stand where the pages show them, by whatever path leads to them", async () => {
  const folder = await read([
    [
      "Vault/Plants/Trees.md",
      "- ![an oak](../assets/an%20oak.png)\n- ![[oak leaf.png|200]]\n- ![](<gone.png>)",
    ],
    ["Vault/Home.md", "![x](assets/an oak.png) ![y](https://a.example/z.png) ![[Trees]]"],
    ["Vault/assets/an oak.png", "oak"],
    ["Vault/Plants/pictures/oak leaf.png", "leaf"],
    ["Vault/assets/unused.pdf", ""],
  ]);
  const [oak, leaf] = ["oak", "leaf"].map((text) => contentsOf(Buffer.from(text)).id);
  expect(folder).toMatchObject({
    rows: [
      "Garden",
      "  Home",
      `    ![x](file:${oak}) ![y](https://a.example/z.png) ![[Trees^e0zrpkweq1]]`,
      "  Plants",
      "    Trees",
      `      ![an oak](file:${oak})`,
      `      ![oak leaf.png](file:${leaf})`,
      "      ![](<gone.png>)",
    ],
    files: ["an oak.png", "oak leaf.png"],
    leftOut: { media: { missing: 1, refused: 1 } },
  });
});

const CARD = `- What is humus? #card
  id:: 64f0
  card-last-interval:: 28.3
  card-ease-factor:: 2.5
  card-next-schedule:: 2021-11-08T17:59:40.382Z
  card-last-reviewed:: 2021-10-11T10:59:40.382Z
	- Organic
		- matter
- See ((64f0)), ((64f1)) and \`#card\`
`;

test("a folder of Logseq: pages and journals, cards with their schedules, references as links", async () => {
  const folder = await read([
    ["logseq/config.edn", "{}"],
    ["pages/Soil___Horizons%3F.md", CARD],
    ["journals/2020_05_14.md", "- Dug {{query (todo now)}}"],
    ["logseq/bak/old.md", "- gone"],
    ["pages/Old.org", "* no"],
  ]);
  expect(folder).toMatchObject({
    format: "A folder of Logseq",
    rows: [
      "Garden",
      "  2020-05-14",
      "    Dug {{query (todo now)}}",
      "  Soil/Horizons?",
      "    What is humus? :: Organic\n  matter",
      "    See [[What is humus?^g9kgfe3me0]], ((64f1)) and `#card`",
    ],
    losses: {
      "files of other kinds, which are not read": 2,
      "references to blocks that are not in the file": 1,
      "queries, which stand as they were written": 1,
    },
  });
  const card =
    typeof folder === "string" ? undefined : folder.items.find(({ answer }) => answer !== undefined);
  expect(card?.memory[0]?.reviews).toMatchObject([
    {
      kind: "manual",
      reviewed_at: new Date("2021-10-11T10:59:40.382Z"),
      due_after: new Date("2021-11-08T17:59:40.382Z"),
      stability_after: 28.3,
    },
  ]);
});

const [N1, N2, N3, N4, N5, N6] = ["a1", "b2", "c3", "d4", "e5", "f6"].map((digits) => digits.repeat(16));
const NOTION: readonly (readonly [string, string])[] = [
  [
    `Export/Garden ${N1}.md`,
    `# Garden plans\n\nSee [Tasks](Garden%20${N1}/Tasks%20${N2}.csv) and [x](https://x.example)\n`,
  ],
  [`Export/Garden ${N1}/Beds ${N3}.md`, "# Beds\n\n- North\n"],
  [`Export/Garden ${N1}/Tasks ${N2}.csv`, "\ufeffName,Status\nDig,Done\n"],
  [`Export/Garden ${N1}/Tasks ${N2}_all.csv`, "\ufeffName,Status\nDig,Done\nSow,\n"],
  [`Export/Garden ${N1}/Tasks ${N2}/Dig ${N5}.md`, "# Dig\n\nStatus: Done\n"],
  [`Export/Garden ${N1}/Tasks ${N2}/Sow ${N6}.md`, "# Sow\n\nStatus: \n\nBeans first\n"],
  [`Export/Old page ${N4}.html`, "<html><body><h1>Old</h1><p>words</p></body></html>"],
];

test("an export of Notion: pages with their folders, names and links cleaned, databases as branches", async () => {
  const rows = [
    "Garden",
    "  Garden plans",
    "    See [[Tasks^5rye4r5ekt]] and [x](https://x.example)",
    "    Beds",
    "      North",
    "    Tasks",
    "      Dig",
    "        Status: Done",
    "      Sow",
    "        Beans first",
    "  Old page",
    "    Old",
    "      words",
  ];
  expect(await read(NOTION)).toMatchObject({ format: "An export of Notion", rows, losses: {} });
  const parts = await zipOf([["ExportBlock-Part-1.zip", await zipOf(NOTION)]]);
  const answer = await readFile("Garden.zip", parts);
  expect(answer.ok && answer.value.format).toBe("An export of Notion");
});

test("a folder of Obsidian: pages with schedules have cards as they have them there, other pages do not", async () => {
  const folder = await read([
    ["Vault/.obsidian/app.json", "{}"],
    ["Vault/Code.md", "std::vector is ==fast==\n"],
    ["Vault/Soil.md", "# Layers\nHumus:::Organic\n<!--SR:!2024-01-31,12.5,230!2000-01-01,1,250-->\n"],
  ]);
  expect(folder).toMatchObject({
    format: "A folder of Obsidian",
    rows: [
      "Garden",
      "  Code",
      "    std::vector is ==fast==",
      "  Soil",
      "    Layers",
      "      Humus :: Organic",
      "        Organic :: Humus",
    ],
    losses: { "cards that are asked in several ways: each further one stands below the first": 1 },
  });
  const [there, back] =
    typeof folder === "string" ? [] : folder.items.filter(({ answer }) => answer !== undefined);
  expect(there?.memory[0]?.reviews).toMatchObject([
    {
      kind: "manual",
      reviewed_at: new Date("2024-01-19T03:00:00Z"),
      due_after: new Date("2024-01-31T15:00:00Z"),
      stability_after: 12.5,
    },
  ]);
  expect(back?.memory).toEqual([]);
});

test.each<[string, readonly (readonly [string, string])[], RegExp]>([
  ["without Markdown", [["photo.jpg", "x"]], /no Markdown in this zip file/],
  [
    "with levels without end",
    [["a.md", Array.from({ length: 1_200 }, (_, at) => `${"  ".repeat(at)}- x`).join("\n")]],
    /more than/,
  ],
])("a folder is refused in a sentence: one %s", async (_, files, sentence) =>
  expect(await read(files)).toMatch(sentence),
);

test("a folder of 10,000 files comes in with each of them", async () => {
  const files = Array.from(
    { length: 10_000 },
    (_, index) => [`Vault/${index % 100}/Page ${index}.md`, `- Line of ${index}`] as const,
  );
  const folder = await read(files, { compress: false });
  // Each file with its line, a hundred folders, and what they stand below.
  expect(folder).toMatchObject({ losses: {}, rows: { length: 20_101 } });
});

test("a zip file of more lines than can be notes, or that is packed too well, is refused while it is read", async () => {
  const page = "- a\n".repeat(1_048_576);
  const files = Array.from({ length: 20 }, (_, index) => [`Vault/${index}.md`, page] as const);
  expect(await read(files)).toBe(
    "The Markdown has more than 1,000,000 lines. Split it, then import the parts.",
  );
  const words = `${"a ".repeat(2_000_000)}\n`;
  expect(await read(files.map(([name]) => [name, words]))).toBe(
    "The zip file unpacks to more than 100 times its size. Unpack it, then import its files.",
  );
});
