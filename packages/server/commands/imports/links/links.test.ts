import { anchorName } from "@perennial/domain/rich/anchor-name";
import { noteLinksIn } from "@perennial/domain/rich/replace-links";
import { expect, test } from "vitest";
import { readFile } from "../read-file.ts";
import { zipOf } from "../testing/zip-of.ts";

/** The rows of a file, with the title of the row that each link leads to in place of its anchor. */
async function read(name: string, file: string | Uint8Array) {
  const answer = await readFile(name, Buffer.from(file));
  if (!answer.ok) throw new Error(answer.error.sentence);
  const { items, losses, outside = new Map() } = answer.value;
  const titles = new Map(
    items.flatMap(({ anchors = [], text }) => anchors.map((id) => [anchorName(id), text])),
  );
  const shown = (text: string) =>
    text.replace(/\^([0-9a-z]{10})\]\]|\(note:([0-9a-z]{10})\)/g, (_, titled = "", worded = "") => {
      const title = titles.get(titled + worded) ?? "?";
      return titled === "" ? `(→ ${title})` : ` → ${title}]]`;
    });
  return {
    rows: items.map(({ text, answer: back }) => shown(back === undefined ? text : `${text} :: ${back}`)),
    losses: Object.fromEntries(losses.list().map(({ kind, count }) => [kind, count])),
    outside: [...outside.keys()],
    items,
  };
}
const folder = async (files: readonly (readonly [string, string])[]) => read("Graph.zip", await zipOf(files));

const UUID = "64f0a3c1-1111-4222-8333-444455556666";

test("Logseq: references to blocks and pages are links, tags of several words are one", async () => {
  const { rows, outside } = await folder([
    ["logseq/config.edn", "{}"],
    [
      "journals/2026_11_29.md",
      `- read [[Soil]] and ((${UUID}))\n- {{embed ((${UUID}))}}\n- [why](((${UUID})))`,
    ],
    [
      "pages/Soil.md",
      `- Humus\n  id:: ${UUID}\n- #[[field work]] #mud \`[[Soil]]\`\n- on [[Nov 29th, 2026]], not [[Sand]]`,
    ],
  ]);
  expect(rows).toEqual([
    "Graph",
    "2026-11-29",
    "read [[Soil → Soil]] and [[Humus → Humus]]",
    "![[Humus → Humus]]",
    "[why](→ Humus)",
    "Soil",
    "Humus",
    "#field-work #mud `[[Soil]]`",
    "on [[2026-11-29 → 2026-11-29]], not [[Sand]]",
  ]);
  expect(outside).toEqual(["[[Sand]]"]);
});

test("Roam: references lead to blocks by their ids and to pages by their titles", async () => {
  const { rows } = await read(
    "graph.json",
    JSON.stringify([
      { title: "Soil", uid: "soil-0001", children: [{ string: "Humus", uid: "abcdefghi" }] },
      {
        title: "November 29th, 2026",
        uid: "11-29-2026",
        children: [
          { string: "((abcdefghi)) on [[Soil]] #[[field work]]", uid: "b2" },
          { string: "{{[[embed]]: ((abcdefghi))}} [so]([[Soil]])", uid: "b3" },
        ],
      },
    ]),
  );
  expect(rows).toEqual([
    "graph",
    "Soil",
    "Humus",
    "November 29th, 2026",
    "[[Humus → Humus]] on [[Soil → Soil]] #field-work",
    "![[Humus → Humus]] [so](→ Soil)",
  ]);
});

test("Obsidian: links by page, heading and block, with own words, and tags of the properties", async () => {
  const { rows, losses } = await folder([
    ["Vault/Plants/Oak.md", "---\ntags: [tree, wet/soil]\naliases: [Q]\n---\n# Bark\n\nthick ^37066d\n"],
    [
      "Vault/Home.md",
      "- [[Oak]] and [[Plants/Oak|the oak]]\n- ![[Oak#^37066d]]\n- [[Oak#Bark]]\n- [it](Plants/Oak.md#^37066d) [bare](<Plants/Oak.md>)\n- [[#Nothing]] [x](https://a.example/b.md)",
    ],
  ]);
  expect(rows).toEqual([
    "Graph",
    "Home",
    "[[Oak → Oak]] and [the oak](→ Oak)",
    "![[thick → thick]]",
    "[[Bark → Bark]]",
    "[it](→ thick) [bare](→ Oak)",
    "[[#Nothing]] [x](https://a.example/b.md)",
    "Plants",
    "Oak",
    "---",
    "aliases: [Q]",
    "---",
    "Tags: #tree #wet/soil",
    "Bark",
    "thick",
  ]);
  expect(losses).toEqual({ "links to pages that are not in the file": 1 });
});

test("a page is found by its other names, unless another page has that title, and the words stay (issue 43, point 14)", async () => {
  const obsidian = await folder([
    ["Vault/Oak.md", '---\naliases:\n  - Quercus\n  - "the oak, old"\n  - Ash\n---\nhard'],
    ["Vault/Ash.md", "---\nalias: Fraxinus, [[F]]\n---\nsoft"],
    [
      "Vault/Home.md",
      "- [[quercus]] [[Quercus|it]] [[the oak, old]] [[Ash]]\n- ![[Fraxinus]] [[F]] [[Beech]]",
    ],
  ]);
  expect(obsidian.rows.filter((row) => row.includes("→") && !row.startsWith("alias"))).toEqual([
    "[quercus](→ Oak) [it](→ Oak) [the oak, old](→ Oak) [[Ash → Ash]]",
    "![[Ash → Ash]] [F](→ Ash) [[Beech]]",
  ]);
  const logseq = await folder([
    ["logseq/config.edn", "{}"],
    ["pages/Oak.md", "alias:: Quercus, [[the oak]]\n\n- hard"],
    ["pages/Home.md", "- [[quercus]] [[the oak]] [[Oak]]\n- alias:: no page"],
    ["pages/Quercus suber.md", "- [[no page]] #[[the oak]]"],
  ]);
  expect(logseq.rows).toContain("[quercus](→ Oak) [the oak](→ Oak) [[Oak → Oak]]");
  expect(logseq.outside).toEqual(["[[no page]]"]);
});

test("RemNote: a reference to a rem is a link, to one outside the file it is words", async () => {
  const { rows, losses } = await read(
    "rem.json",
    JSON.stringify({
      exportVersion: 1,
      docs: [
        { _id: "a1", key: ["Humus"] },
        { _id: "b2", key: ["see ", { i: "q", _id: "a1" }, " and ", { i: "q", _id: "zz" }] },
      ],
    }),
  );
  expect(rows).toEqual(["rem", "Humus", "see [[Humus → Humus]] and “…”"]);
  expect(losses).toEqual({ "references to rems that are not in the file": 1 });
});

test("one page of Markdown, and OPML: links to rows by their names and by titles that no other row has", async () => {
  const { rows } = await read(
    "page.md",
    "- Oak ^k3m9x2p7q4\n- [Oak](page.md#^k3m9x2p7q4) [[Elm]] [[Ash]]\n- Elm\n- Ash\n- Ash\n- x ^2",
  );
  expect(rows).toEqual(["page", "Oak", "[[Oak → Oak]] [[Elm → Elm]] [[Ash]]", "Elm", "Ash", "Ash", "x ^2"]);
  const opml = await read(
    "a.opml",
    '<opml version="2.0"><body><outline text="Oak"/><outline text="[[Oak]] #tree"/></body></opml>',
  );
  expect(opml.rows).toEqual(["a", "Oak", "[[Oak → Oak]] #tree"]);
});

test("a page of HTML: links to places in it lead to their rows, others are as they were", async () => {
  const page = `<!doctype html><ul><li><a href="#heat">Heat</a><li><a href="#no">Nowhere</a>
    <li><a href="https://a.example/#heat">web</a></ul>
    <div id="heat"><h2>On heat</h2></div><p>Warm<a href="#n%C3%A91">[1]</a>
    <p>Cold<a name="né1"></a> <a id="né1">again</a>
    <p>See <a href="#heat"><b>above</b></a>`;
  const { rows } = await read("Page.html", page);
  expect(rows).toEqual([
    "Page",
    "[Heat](→ On heat)",
    "Nowhere",
    "[web](https://a.example/#heat)",
    "On heat",
    "Warm[1](→ Cold again)",
    "Cold again",
    "See [**above**](→ On heat)",
  ]);
  const ids = async (name: string) => (await read(name, page)).items.flatMap(({ anchors = [] }) => anchors);
  expect(await ids("Page.html"), "a later file leads to the same").toEqual(await ids("Page.html"));
  expect(await ids("Other.html")).not.toEqual(await ids("Page.html"));
});

test("a folder of HTML: links between its pages lead to them, or to the row of a place in them; what is not there is words (issue 43, point 14)", async () => {
  const { rows, items } = await folder([
    [
      "Site/index.html",
      `<p>See <a href="plants/Oak%20tree.html">oaks</a>, <a href="./plants/Oak%20tree.html#bark">their bark</a>
        <p><a href="plants/Oak%20tree.html?x=1#nowhere">more</a> <a href="plants/Elm.html">elms</a>
        <a href="Notes.md">notes</a> <a href="https://a.example/index.html">web</a> <a href="/index.html">root</a>`,
    ],
    [
      "Site/plants/Oak tree.html",
      `<p>hard<h2 id="bark">Bark</h2><p>thick <a href="../index.html">home</a> <a href="#bark">up</a>`,
    ],
    ["Site/Notes.md", "- [oaks](plants/Oak%20tree.html) and [bark](plants/Oak%20tree.html#Bark)"],
  ]);
  expect(rows).toEqual([
    "Graph",
    "Notes",
    "[oaks](→ Oak tree) and [bark](→ Bark)",
    "index",
    "See [oaks](→ Oak tree), [their bark](→ Bark)",
    "[more](→ Oak tree) elms [notes](→ Notes) [web](https://a.example/index.html) root",
    "plants",
    "Oak tree",
    "hard",
    "Bark",
    "thick [home](→ index) [up](→ Bark)",
  ]);
  expect(items.find(({ text }) => text === "Bark")?.anchors).toHaveLength(2);
});

test("Notion: links between pages, to a database and to a page of its rows lead there; one to what did not come along is words (issue 43, point 14)", async () => {
  const [top, tasks, sow, gone] = ["a1", "b2", "c3", "d4"].map((digits) => digits.repeat(16));
  const { rows } = await folder([
    [
      `Export/Garden ${top}.md`,
      [
        `# Garden plans\n\n- [Tasks](Garden%20${top}/Tasks%20${tasks}.csv), [Sow](Garden%20${top}/Tasks%20${tasks}/Sow%20${sow}.md)`,
        `- [first [1]](Garden%20${top}/Tasks%20${tasks}/Sow%20${sow}.md) [gone](Gone%20${gone}.md) [x](https://x.example/${top}.md)`,
      ].join("\n"),
    ],
    [`Export/Garden ${top}/Tasks ${tasks}.csv`, "Name,Status\nSow,\n"],
    [`Export/Garden ${top}/Tasks ${tasks}_all.csv`, "Name,Status\nSow,\n"],
    [
      `Export/Garden ${top}/Tasks ${tasks}/Sow ${sow}.md`,
      `# Sow\n\nas in [Garden](../../Garden%20${top}.md)\n`,
    ],
  ]);
  expect(rows).toEqual([
    "Graph",
    "Garden plans",
    "[[Tasks → Tasks]], [[Sow → Sow]]",
    `[first 1](→ Sow) gone [x](https://x.example/${top}.md)`,
    "Tasks",
    "Sow",
    "as in [Garden](→ Garden plans)",
  ]);
  const html = await folder([
    [`Export/One ${top}.html`, `<p>to <a href="One%20${top}/Two%20${sow}.html">Two</a>`],
    [`Export/One ${top}/Two ${sow}.html`, `<p>back <a href="../One%20${top}.html#x">up</a>`],
  ]);
  expect(html.rows).toEqual(["Graph", "One", "to [Two](→ Two)", "Two", "back [up](→ One)"]);
});

test("Evernote: a link to a note leads to the one that is called so, others are words, or addresses on the web", async () => {
  const address = (last: string) =>
    `evernote:///view/17/s1/0b7c8a1e-0000-4000-8000-00000000000${last}/0b7c8a1e-0000-4000-8000-00000000000${last}/`;
  const web = "https://www.evernote.com/shard/s1/nl/17/0b7c8a1e-0000-4000-8000-000000000009/";
  const note = (title: string, ...links: readonly (readonly [string, string])[]) =>
    `<note><title>${title}</title><content><![CDATA[<en-note>${links
      .map(([href, words]) => `<div>see <a href="${href}">${words}</a></div>`)
      .join("")}</en-note>]]></content></note>`;
  const { rows, losses } = await read(
    "My notes.enex",
    `<?xml version="1.0"?><en-export>${note("Soil [1]", [address("2"), "Leaves"])}${note(
      "Leaves",
      [address("1"), "Soil [1]"],
      [address("1"), "the ground"],
      [address("3"), "Twice"],
      [web, "Elsewhere"],
    )}${note("Twice")}${note("Twice")}</en-export>`,
  );
  expect(rows).toEqual([
    "My notes",
    "Soil [1]",
    "see [Leaves](→ Leaves)",
    "Leaves",
    "see [Soil 1](→ Soil [1])",
    "see [the ground](→ Soil [1])",
    "see Twice",
    `see [Elsewhere](${web})`,
    "Twice",
    "Twice",
  ]);
  expect(losses).toEqual({ "links to notes that are not in the export": 2 });
});

test("what a name is made of is the name in the source, so that a later file meets it", async () => {
  const files = (word: string) =>
    folder([
      ["logseq/config.edn", "{}"],
      ["pages/Soil.md", `- ${word}\n  id:: ${UUID}\n- ((${UUID}))`],
    ]);
  const [one, other] = [await files("Humus"), await files("Black humus")];
  const anchorIn = ({ items }: typeof one) =>
    items.flatMap(({ text }) => noteLinksIn(text).map(({ anchor }) => anchor));
  expect(anchorIn(one)).toHaveLength(1);
  expect(anchorIn(other)).toEqual(anchorIn(one));
  expect(one.items.map(({ source }) => source)).toEqual(other.items.map(({ source }) => source));
});

test("ten thousand references, and names made to do harm", async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => `- row ${n} [[row ${(n * 7) % 10_000}]]`).join("\n");
  const { items } = await read("many.md", rows);
  expect(items.flatMap(({ text }) => noteLinksIn(text))).toHaveLength(10_000);
  const graph = Array.from({ length: 10_000 }, (_, n) => ({
    string: `row ((id-${(n * 7) % 10_000}))`,
    uid: `id-${n}`,
  }));
  const many = await read("many.json", JSON.stringify([{ title: "All", children: graph }]));
  expect(many.items.flatMap(({ text }) => noteLinksIn(text))).toHaveLength(10_000);
  const hostile = [
    "__proto__",
    "constructor",
    "^^^",
    "]]]]",
    "../../etc",
    "%E0%A4%A",
    "((",
    "[[".repeat(2_000),
  ];
  for (const name of hostile)
    expect(
      (await read("x.md", `- a ^${name}\n- [[${name}]] [a](${name}.md#^${name}) [[#^${name}]]`)).rows[0],
    ).toBe("x");
});

test("a table and notes of Anki as text: words in two brackets lead to the one row that is called so", async () => {
  const table = await read(
    "soil.csv",
    'Front,Back\nWhat holds water?,[[Humus]]\nHumus,"Dead plants, not [[Sand]]"\nTwice,1\nTwice,see [[Twice]]\n',
  );
  expect(table.rows).toEqual([
    "soil",
    "What holds water? :: [[Humus → Humus]]",
    "Humus :: Dead plants, not [[Sand]]",
    "Twice :: 1",
    "Twice :: see [[Twice]]",
  ]);
  expect(table.losses).toEqual({ "links to pages that are not in the file": 2 });
  const anki = await read(
    "deck.txt",
    "#separator:tab\n#html:false\nWhat holds water?\t[[Humus|It]]\nHumus\tDead plants\n",
  );
  expect(anki.rows).toEqual(["deck", "What holds water? :: [It](→ Humus)", "Humus :: Dead plants"]);
});
