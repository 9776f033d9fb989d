import { FIRST_NAMED_PART } from "@perennial/domain/card/shapes";
import { firstDayOf } from "@perennial/domain/format/anki/days";
import { momentOfDay, studyDayOf } from "@perennial/domain/study/study-day";
import { expect, test } from "vitest";
import { contentsOf } from "../../files/file-contents.ts";
import type { ImportedDocument, ImportedItem } from "../document.ts";
import { readFile } from "../read-file.ts";
import {
  ankiPackage,
  BASIC,
  CLOZE,
  CREATED_AT,
  GENERATIONS,
  type Generation,
  type NoteTypeOf,
  type PackageOf,
  REVERSED,
} from "./testing/anki-package.ts";

async function read(of: PackageOf): Promise<ImportedDocument> {
  const answer = await readFile("a name that says nothing", await ankiPackage(of));
  if (!answer.ok) throw new Error(answer.error.sentence);
  return answer.value;
}
const rows = ({ items }: ImportedDocument) =>
  items
    .slice(1)
    .map(
      ({ depth, text, answer }) =>
        `${"  ".repeat(depth - 1)}${text}${answer === undefined ? "" : ` :: ${answer}`}`,
    );
const lossesOf = ({ losses }: ImportedDocument) =>
  Object.fromEntries(losses.list().map(({ kind, count }) => [kind, count]));
const cardsOf = ({ items }: ImportedDocument) => items.filter(({ answer }) => answer !== undefined);
const memoryOf = (item: ImportedItem | undefined) => {
  const [memory] = item?.memory ?? [];
  if (!memory) throw new Error("no card");
  return memory;
};
const DAY = 86_400_000;
const FIRST_DAY = CREATED_AT * 1_000;
/** Ten in the morning where the collection was made. */
const dueOn = (day: number) => momentOfDay(firstDayOf({ createdAt: CREATED_AT, minutesWest: null }) + day);
const morning = (day: number) => FIRST_DAY + day * DAY + 6 * 3_600_000;
const at = (moment: number) => new Date(moment).toISOString();

test.each(GENERATIONS)(
  "packages of the %s form: decks are branches, their notes stand below them",
  async (generation) => {
    const document = await read({
      generation,
      types: [BASIC, CLOZE],
      decks: { 1: { name: "Default" }, 2: { name: "Biology::1/ Cells" } },
      notes: [
        { fields: ["What is <b>it</b>?", "A cell<br>wall"], tags: " plants::trees leaf " },
        { type: CLOZE.id, fields: ["{{c1::Humus}} is &lt; {{c2::soil::what}}", "More"] },
      ],
      cards: [{ note: 0, did: 2 }, { note: 1 }, { note: 1, ord: 1 }],
      media: { "leaf.jpg": "x" },
    });
    expect(rows(document)).toEqual([
      "Biology",
      "  1/ Cells",
      "    What is **it**? :: A cell\nwall",
      "      Tags: #plants/trees #leaf",
      "Default",
      "  […] is < [what] :: Humus, soil",
      "    Back Extra: More",
    ]);
    expect(document).toMatchObject({
      format: "A package of Anki",
      files: [{ name: "leaf.jpg" }],
      leftOut: { items: 0, reviews: 0, media: { missing: 0, refused: 0 } },
    });
  },
);

test("a name repeated in a file is a name of its own, and a note whose text was changed keeps its name", async () => {
  const sourcesOf = async (front: string) => {
    const notes = ["g", "g", "h"].map((guid) => ({ guid, fields: [guid === "h" ? front : "same", "B"] }));
    return cardsOf(await read({ notes })).map(({ source }) => source);
  };
  expect(new Set(await sourcesOf("old")).size).toBe(3);
  expect(await sourcesOf("new")).toEqual(await sourcesOf("old"));
});

test.each([
  ["a script alone", "<script>ask()</script>"],
  ["a field that is not shown", '<div style="display: none">{{Word}}</div>'],
  ["a section that is never open", "{{#Nothing}}{{Word}}{{/Nothing}}"],
  ["a field that the type does not have", "{{Wort}}"],
])("where a template asks by %s, a card that works has all words of its note", async (_, question) => {
  const hiding = { id: 22, fields: ["Word", "Meaning"], templates: [[question, "{{Meaning}}"]] } as const;
  const document = await read({
    types: [hiding],
    notes: [{ type: hiding.id, fields: ["leaf", "Blatt"] }],
    cards: [{ note: 0 }],
  });
  const [card] = cardsOf(document);
  expect(card?.answer).toBe("Blatt");
  expect(card?.text).toBe("leaf");
});

test("the cards of a note: what is asked comes from its templates, the rest stands below with its label", async () => {
  const vocabulary = {
    id: 20,
    fields: ["Word", "Meaning", "Example", "Unused"],
    templates: [
      [
        "{{#Word}}Say {{Word}}{{/Word}}{{^Word}}nothing{{/Word}} {{type:Meaning}}<style>b{}</style>",
        "{{FrontSide}}<hr id='answer'>{{Meaning}}{{#Example}}<div>{{text:Example}}</div>{{/Example}}",
      ],
    ],
  } as const;
  const document = await read({
    types: [vocabulary, REVERSED],
    notes: [{ fields: ["leaf", "Blatt", "", "beside"] }, { type: REVERSED.id, fields: ["tree", "Baum"] }],
    cards: [{ note: 0 }, { note: 1 }, { note: 1, ord: 1 }],
  });
  expect(rows(document)).toEqual(["Default", "  Say leaf :: Blatt", "    Unused: beside", "  tree :: Baum"]);
  expect(cardsOf(document).map(({ form }) => form)).toEqual([
    { kind: "basic", isTyped: true },
    { kind: "both", isTyped: false },
  ]);
  expect(lossesOf(document)).toEqual({});
});

test("answers are rows of the log, and the last one keeps the day when a card is due", async () => {
  const document = await read({
    conf: { creationOffset: 420 },
    notes: [{ fields: ["Q", "A"] }],
    cards: [{ note: 0, type: 2, queue: 2, due: 30, ivl: 20, factor: 2500, lapses: 2 }],
    reviews: [
      { card: 0, id: morning(1), ease: 3, type: 0 },
      { card: 0, id: morning(10), ease: 4, time: 1234 },
    ],
  });
  const { reviews } = memoryOf(cardsOf(document)[0]);
  expect(reviews.map(({ rating, kind, reviewed_at }) => [rating, kind, reviewed_at.getTime()])).toEqual([
    [3, "imported", morning(1)],
    [4, "imported", morning(10)],
  ]);
  expect(reviews.at(-1)).toMatchObject({ time_zone: "Etc/GMT+7", duration_ms: 1234, lapses_after: 2 });
  // The thirtieth day since the collection was made begins there at four.
  expect(reviews.at(-1)?.due_after).toEqual(dueOn(30));
  expect(reviews[0]?.due_after).toBeNull();
});

test("a reset and what else is no answer is dropped; what came before it is kept and counts no more", async () => {
  const document = await read({
    notes: [{ fields: ["Q", "A"] }],
    cards: [{ note: 0, type: 2, queue: 2, due: 30, ivl: 20, factor: 2500 }],
    reviews: [
      { card: 0, id: morning(1), ease: 3, type: 1 },
      { card: 0, id: morning(2), ease: 0, type: 4, factor: 0 },
      { card: 0, id: morning(3), ease: 3, type: 3, factor: 0 },
      { card: 0, id: morning(4), ease: 2, type: 1 },
    ],
  });
  const { reviews } = memoryOf(cardsOf(document)[0]);
  expect(reviews.map(({ rating, undone_by }) => [rating, undone_by === null])).toEqual([
    [3, false],
    [2, true],
  ]);
  expect(document.leftOut.reviews).toBe(2);
  expect(lossesOf(document)).toMatchObject({ "rows of the log that are no answers, like resets": 2 });
});

test("the first scheduler asked for new cards with three buttons: good and easy are moved up", async () => {
  const ratings = async (generation: Generation) => {
    const document = await read({
      generation,
      notes: [{ fields: ["Q", "A"] }],
      cards: [{ note: 0, type: 2, queue: 2, due: 30, ivl: 20, factor: 2500 }],
      reviews: [0, 1, 2].flatMap((type) =>
        [2, 3].map((ease) => ({ card: 0, id: morning(type * 2 + ease), ease, type })),
      ),
    });
    return memoryOf(cardsOf(document)[0]).reviews.map(({ rating }) => rating);
  };
  expect(await ratings("first")).toEqual([3, 4, 2, 3, 3, 4]);
  expect(await ratings("second")).toEqual([2, 3, 2, 3, 2, 3]);
  expect(await ratings("latest")).toEqual([2, 3, 2, 3, 2, 3]);
});

test("a schedule without a history is one row set by hand; with FSRS its own memory, else what its ease says", async () => {
  const card = { note: 0, type: 2, queue: 2, due: 30, ivl: 12 };
  const document = await read({
    notes: [{ fields: ["Q", "A"] }, { fields: ["R", "B"] }, { fields: ["S", "C"] }],
    cards: [
      { ...card, data: '{"s":12.116,"d":5.61,"dr":0.9}' },
      { ...card, note: 1, factor: 1300 },
      { note: 2, type: 0 },
    ],
  });
  const rowOf = (index: number) => memoryOf(cardsOf(document)[index]).reviews;
  expect(rowOf(0)).toMatchObject([{ kind: "manual", stability_after: 12.116, difficulty_after: 5.61 }]);
  expect(rowOf(0)[0]?.due_after).toEqual(dueOn(30));
  expect(rowOf(1)).toMatchObject([
    { kind: "manual", stability_after: expect.closeTo(12, 9), difficulty_after: 10 },
  ]);
  expect(cardsOf(document)[2]?.memory).toEqual([]);
});

test("suspended and marked cards stay so; those in filtered decks go home", async () => {
  const document = await read({
    decks: { 1: { name: "Home" }, 2: { name: "Cram", isFiltered: true } },
    notes: [{ fields: ["Q", "A"] }],
    cards: [
      { note: 0, did: 2, odid: 1, odue: 7, due: -9, type: 2, queue: -1, mod: CREATED_AT, flags: 3, ivl: 5 },
    ],
  });
  expect(rows(document)).toEqual(["Home", "  Q :: A"]);
  expect(memoryOf(cardsOf(document)[0])).toMatchObject({
    marks: { suspendedAt: at(FIRST_DAY), flag: 3 },
    reviews: [{ due_after: dueOn(7) }],
  });
  expect(lossesOf(document)).toEqual({ "cards in filtered decks, which go home": 1 });
});

const OCCLUSION: NoteTypeOf = {
  id: 15,
  isCloze: true,
  fields: ["Occlusion", "Image", "Header", "Back Extra"],
  templates: [
    [
      '{{#Header}}<div>{{Header}}</div>{{/Header}}<div style="display: none">{{cloze:Occlusion}}</div>{{Image}}<script>draw()</script>',
      "{{cloze:Occlusion}}{{Image}}{{Back Extra}}",
    ],
  ],
};
const RECT = "image-occlusion:rect:left=.1:top=.2:width=.3:height=.4:oi=1";

test("a covered picture is a card with its shapes, a part for each number; words written over it are named", async () => {
  const text = "{{c0::image-occlusion:text:left=.1:top=.2:text=here}}";
  const document = await read({
    types: [OCCLUSION],
    notes: [
      {
        fields: [
          `{{c1::${RECT}}}<br>{{c2::${RECT}}}<br>${text}`,
          '<img src="heart.png">',
          "A heart",
          "beats",
        ],
      },
    ],
    cards: [{ note: 0 }, { note: 0, ord: 1, flags: 2 }],
    media: { "heart.png": "a heart" },
  });
  const [card] = cardsOf(document);
  expect(card?.text).toMatch(/^A heart\n!\[heart\.png\]\(file:\d+\)$/);
  expect(card).toMatchObject({
    answer: "1, 2",
    form: {
      kind: "occlusion",
      shapes: "hide all\n1 rect 1 100 200 400 600\n2 rect 2 100 200 400 600",
    },
    memory: [{ part: FIRST_NAMED_PART + 2, marks: { flag: 2 } }],
  });
  expect(rows(document).at(-1)).toBe("    Back Extra: beats");
  expect(lossesOf(document)).toEqual({ "words that are written over covered pictures": 1 });
});

const ADD_ON = {
  ...BASIC,
  id: 77,
  fields: ["ID (hidden)", "Header", "Image", "Footer", "Question Mask", "Answer Mask", "Original Mask"],
  templates: [["{{Image}}{{Question Mask}}", "{{Image}}{{Answer Mask}}"]] as const,
};

test("a covered picture of the add-on is one with the part that its mask asks; other covers are named", async () => {
  const svg =
    '<rect class="qshape" x="10" y="20" width="30" height="40"/><rect x="1" y="1" width="2" height="2"/>';
  const document = await read({
    types: [ADD_ON],
    notes: [
      {
        fields: [
          "a-1",
          "A heart",
          '<img src="heart.png">',
          "beats",
          '<img src="q.svg">',
          '<img src="a.svg">',
          "",
        ],
      },
    ],
    media: { "heart.png": "a heart", "q.svg": `<svg width="100" height="200">${svg}</svg>` },
  });
  expect(cardsOf(document)).toMatchObject([
    { answer: "1", form: { kind: "occlusion", shapes: "hide all\n1 rect 1 100 100 400 300" } },
  ]);
  expect(rows(document).at(-1)).toBe("    Footer: beats");
  expect(lossesOf(document)).toEqual({
    "covers of a picture beside the one that is asked, which stand uncovered": 1,
    "pictures and sounds that are not in the package": 1,
  });
});

const MASK =
  '<svg width="100" height="200"><rect class="qshape" x="10" y="20" width="30" height="40"/></svg>';

test("a mask whose picture did not come along covers no other one", async () => {
  const document = await read({
    types: [ADD_ON],
    notes: [
      { fields: ["a-1", '<img src="body.png">', '<img src="heart.png">', "", '<img src="q.svg">', "", ""] },
    ],
    media: { "body.png": "a body", "q.svg": MASK },
  });
  expect(cardsOf(document).map(({ form }) => form)).toEqual([undefined]);
});

test.each<[string, string, string, string]>([
  ["a picture in its header", '<img src="body.png">', '<img src="heart.png">', "hide all\npicture 2\n"],
  ["a sound in its header", "[sound:beat.mp3]", '<img src="heart.png">', "hide all\n"],
  [
    "a picture in its header that did not come along",
    '<img src="gone.png">',
    '<img src="heart.png">',
    "hide all\n",
  ],
  ["the same picture in its header", '<img src="heart.png">', '<img src="heart.png">', "hide all\n"],
  [
    "the same picture in its header, behind another one",
    '<img src="body.png"><img src="heart.png">',
    '<img src="heart.png">',
    "hide all\npicture 2\n",
  ],
  ["another picture behind it", "A heart", '<img src="heart.png"><img src="body.png">', "hide all\n"],
])("a mask covers the picture that it was drawn on: a note with %s", async (_, header, image, said) => {
  const document = await read({
    types: [ADD_ON],
    notes: [{ fields: ["a-1", header, image, "", '<img src="q.svg">', "", ""] }],
    media: {
      "heart.png": "a heart",
      "body.png": "a body",
      "beat.mp3": "a beat",
      "q.svg": MASK,
    },
  });
  expect(cardsOf(document)).toMatchObject([
    { form: { kind: "occlusion", shapes: `${said}1 rect 1 100 100 400 300` } },
  ]);
});

test("what is no sentence here stays a card for each gap, and the report says so; no word is lost", async () => {
  const fields = [
    "{{c1,2::both}} and {{c3::one}}",
    "\\(x^{{c1::2}}\\) and {{c2::y}}",
    "{{c1::without an end and {{c2::nested}}",
    "{{word}} in braces and {{c1::one}}",
  ];
  const document = await read({
    types: [CLOZE],
    notes: fields.map((field) => ({ type: CLOZE.id, fields: [field, ""] })),
    cards: fields.map((_, note) => ({ note })),
  });
  expect(cardsOf(document)).toHaveLength(4);
  expect(cardsOf(document).every(({ form }) => form === undefined)).toBe(true);
  expect(lossesOf(document)).toMatchObject({ [GAPS_ELSEWHERE]: 4 });
  const said = cardsOf(document).map(({ text, answer }) => `${text} ${answer}`);
  for (const [index, word] of ["one", "y", "nested", "in braces"].entries())
    expect(said[index]).toContain(word);
});

test("gaps in gaps, hints, formulas within them and a number without end are one sentence; a card whose gap is gone is named", async () => {
  const document = await read({
    types: [CLOZE],
    notes: [
      {
        type: CLOZE.id,
        fields: [
          "{{c1::the {{c2::<b>top</b>::where}} soil::what}} \\(x\\) {{c4::\\(y\\)}} {{c1234567890::z}}",
          "",
        ],
      },
    ],
    cards: [0, 1, 2, 3].map((ord) => ({ note: 0, ord })),
  });
  expect(cardsOf(document)).toMatchObject([
    {
      form: {
        kind: "cloze",
        source: "{{c1::the {{c2::**top**::where}} soil::what}} $x$ {{c4::$y$}} {{c1234567890::z}}",
      },
    },
  ]);
  expect(lossesOf(document)).toEqual({ "cards whose gap is gone from its sentence, which are not asked": 1 });
});

test.each([
  ["nothing", ""],
  ["one gap alone", "{{#c1}}{{cloze:Text}}{{/c1}}"],
  ["scripts", "<script>ask()</script>"],
])("a template that shows %s still makes a card with words in it", async (_, template) => {
  const type = { ...CLOZE, templates: [[template, "{{cloze:Text}}"]] as const };
  const document = await read({
    types: [type],
    notes: [{ type: CLOZE.id, fields: ["{{c1::Humus}} feeds", ""] }],
  });
  const [card] = cardsOf(document);
  expect(card?.form).toBeUndefined();
  expect(`${card?.text} ${card?.answer}`).toContain("Humus");
});

test("templates that swap their fields are one card, also an optional one, with furigana or further fields", async () => {
  const kinds = async (templates: NoteTypeOf["templates"], fields = ["a", "b", "y"]) => {
    const type = { id: 12, fields: ["Front", "Back", "More"], templates };
    const notes = [{ type: 12, fields }];
    const cards = templates.map((_, ord) => ({ note: 0, ord }));
    return rows(await read({ types: [type], notes, cards })).slice(1);
  };
  const answer = (field: string) => `{{FrontSide}}<hr id=answer>${field}`;
  expect(
    await kinds([
      ["{{Front}}", answer("{{Back}}")],
      ["{{#More}}{{Back}}{{/More}}", answer("{{Front}}")],
    ]),
  ).toEqual(["  a :: b", "    More: y"]);
  expect(
    await kinds([
      ["<div>{{Front}}</div>{{type:Back}}", answer("{{type:Back}}<br>{{More}}")],
      ["{{Back}}{{type:Front}}", answer("{{Front}}")],
    ]),
  ).toEqual(["  a :: b", "    More: y"]);
  const words = await kinds([
    ["Say {{Front}}", answer("{{Back}}")],
    ["{{Back}}", answer("{{Front}}")],
  ]);
  expect(words).toEqual(["  Say a :: b", "    More: y", "    b :: a"]);
  const three = await kinds([
    ["{{Front}}", answer("{{Back}}")],
    ["{{Back}}", answer("{{Front}}")],
    ["{{More}}", answer("{{Front}}")],
  ]);
  expect(three).toEqual(["  a :: b", "    b :: a", "    y :: a"]);
});

const GAPS_ELSEWHERE =
  "sentences whose gaps have several numbers, or stand in formulas or code: each of their cards shows its own";

test("covered pictures that cannot be read are named as a loss, those of Anki itself and those of the add-on", async () => {
  const addOn = { ...BASIC, id: 77, fields: ["Header", "Question Mask"] };
  const mask = { type: CLOZE.id, fields: ["{{c1::image-occlusion:rect:left=.1:top=.2}}", "a heart"] };
  const notes = [mask, { type: addOn.id, fields: ["A heart", "its mask"] }, { fields: ["Q", "A"] }];
  const cards = notes.map((_, note) => ({ note }));
  const kind = "covered pictures (image occlusion), which stand uncovered";
  expect(lossesOf(await read({ types: [BASIC, CLOZE, addOn], notes, cards }))).toMatchObject({ [kind]: 2 });
});

test("what does not fit together is said, and the rest comes in", async () => {
  const document = await read({
    notes: [
      { fields: ["Q", "A", "too much"] },
      { type: 77, fields: ["untyped", "B"] },
      { fields: ["cardless", "C"] },
    ],
    cards: [{ note: 0 }, { note: 0, ord: 5 }, { note: 1, did: 4242 }],
    reviews: [{ card: 9, id: morning(1) }],
  });
  expect(rows(document)).toEqual([
    "untyped :: B",
    "cardless",
    "  Back: C",
    "Default",
    "  Q :: A",
    "    too much",
  ]);
  expect(document.leftOut).toMatchObject({ items: 1, reviews: 1 });
  expect(lossesOf(document)).toEqual({
    "cards that no template makes, which are left out": 1,
    "fields that their type of note does not know": 1,
    "notes of a type that is not in the package": 1,
    "notes without a card, which come in as notes": 1,
    "reviews of cards that are not in the package": 1,
  });
});

test("pictures and sounds stand in their texts by their contents, and come along", async () => {
  const document = await read({
    notes: [{ fields: ['What is <img src="a &amp; b.png">?', "A heart [sound:c.mp3]"] }],
    media: { "a & b.png": "a heart", "c.mp3": "it beats", "again.png": "a heart" },
  });
  const [picture, sound] = ["a heart", "it beats"].map((text) => contentsOf(Buffer.from(text)).id);
  expect(rows(document)).toEqual([
    "Default",
    `  What is ![a & b.png](file:${picture})? :: A heart ![c.mp3](file:${sound})`,
  ]);
  expect(document.files.map(({ name, contents }) => [name, contents.id])).toEqual([
    ["a & b.png", picture],
    ["c.mp3", sound],
    ["again.png", picture],
  ]);
  const bytes = await document.files[1]?.read();
  expect(bytes?.ok && Buffer.from(bytes.value).toString()).toBe("it beats");
});

test("what is missing, empty or has a name that leads elsewhere is counted, and its name stays in the text", async () => {
  const document = await read({
    notes: [{ fields: ['<img src="a.png"><img src=b%20.png><img src="https://x/y.png">', "[sound:c.mp3]"] }],
    media: { "a.png": "x", "../../etc/pwned.png": "y", "C:\\pwned.png": "y", "c.mp3": "" },
  });
  expect(document.leftOut.media).toEqual({ missing: 1, refused: 3 });
  expect(document.files.map(({ name }) => name)).toEqual(["a.png"]);
  expect(rows(document)[1]).toMatch(/\[b%20\.png\]\[https:\/\/x\/y\.png\] :: \[sound:c\.mp3\]$/);
  expect(lossesOf(document)).toMatchObject({
    "pictures and sounds whose names lead out of their folder": 2,
    "pictures and sounds with nothing in them": 1,
    "pictures and sounds that are not in the package": 1,
    "pictures on the web, which are not fetched and stay as their addresses": 1,
  });
});

test.each([
  ["summer in Berlin", Date.UTC(2026, 5, 15, 2), -120],
  ["winter in New York", Date.UTC(2026, 0, 15, 9), 300],
  ["summer in Auckland", Date.UTC(2026, 0, 14, 15), -780],
])(
  "a collection made in %s: a card is due on its day after the clocks change, and in zones further west",
  async (_, made, offset) => {
    const days = { createdAt: made / 1_000, minutesWest: offset };
    const { items } = await read({
      notes: [{ fields: ["Q", "A"] }],
      cards: [{ note: 0, type: 2, queue: 2, due: 200, ivl: 20, factor: 2500 }],
      createdAt: days.createdAt,
      conf: { creationOffset: offset },
    });
    const due = items.find(({ answer }) => answer !== undefined)?.memory[0]?.reviews.at(-1)?.due_after;
    if (!due) throw new Error("it is due");
    const home = offset === -120 ? "Europe/Berlin" : offset === 300 ? "America/New_York" : "Pacific/Auckland";
    const zones = [home, "UTC", "America/New_York", "America/Anchorage", "Asia/Kolkata", "Asia/Tokyo"];
    for (const zone of zones) expect([zone, studyDayOf(due, zone)]).toEqual([zone, firstDayOf(days) + 200]);
  },
);
