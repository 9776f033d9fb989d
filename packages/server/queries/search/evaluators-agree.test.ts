// Slow: random outlines, each asked random queries by both evaluators; FC_RUNS says how many queries.
// Also on the oldest PostgreSQL: every condition of a search.

import { partsOf } from "@perennial/domain/card/card-kinds";
import { wordsOfSentence } from "@perennial/domain/card/gaps";
import type { KindName } from "@perennial/domain/kind/kinds";
import { fold } from "@perennial/domain/search/fold";
import { contentsOf } from "@perennial/domain/search/query/contents";
import { evaluate } from "@perennial/domain/search/query/evaluate";
import { mayBeNear } from "@perennial/domain/search/query/near";
import {
  HAS_NAMES,
  IS_NAMES,
  NUMBER_NAMES,
  type Query,
  TIME_NAMES,
} from "@perennial/domain/search/query/query";
import { searchWords } from "@perennial/domain/search/query/rank";
import type { SearchUnit } from "@perennial/domain/search/query/unit";
import { watchedIn } from "@perennial/domain/study/leeches";
import { FSRS6_WEIGHTS, type Weights } from "@perennial/domain/study/memory";
import { neededNow } from "@perennial/domain/study/needed-now";
import { PHASES } from "@perennial/domain/study/phase";
import { createSettingsReader, settingsIn } from "@perennial/domain/study/settings";
import { weightsFrom, writeWeights } from "@perennial/domain/study/weights-text";
import { needsOf } from "@perennial/domain/tree/needs";
import type { ConfidenceColor, NodeId, Progress } from "@perennial/domain/tree/node";
import { createOutline } from "@perennial/domain/tree/outline";
import { hasSourceChanged } from "@perennial/domain/tree/provenance";
import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catchUpWholly } from "../../commands/readers/catch-up.ts";
import { createNotebook, type Notebook, testQueue } from "../../commands/testing/notebook.ts";
import { type StoredRow, selected, storedFromRow } from "../../database/record-rows.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { readStoredSettings } from "../study-settings.ts";
import { askNotes } from "./ask-notes.ts";

const QUERIES = Number(process.env.FC_RUNS ?? 150);
const PER_OUTLINE = 50;
/** Also where a whole run shares the machine with others. */
const PATIENCE_MS = 120_000 + QUERIES * 200;
const NOW = new Date("2026-11-29T12:00:00Z");
const DAY_MS = 86_400_000;
const ASKED = { now: NOW, timeZone: "Europe/Vienna" };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const WORDS = [
  "cell",
  "Zelle",
  "#bio",
  "#bio/cell",
  "naïve",
  "Straße",
  "日本語",
  "カタ",
  "`code`",
  "$x^2$",
  "ATP",
  "",
] as const;
const LINKS = [
  "[[Cell^0000000001]]",
  "![[Cell^0000000002]]",
  "[it](note:0000000003)",
  "https://a.test",
  "![x.pdf](file:7)",
  "[ ] do",
  "[x] done",
];

interface RandomRow {
  readonly words: readonly string[];
  /** Which of the rows before it stands above it. */
  readonly above: number;
  readonly card: "none" | "basic" | "both" | "steps" | "cloze" | "occlusion";
  readonly answer: string;
  readonly isDone: boolean;
  readonly progress: readonly (RandomProgress | null)[];
  readonly age: number;
  readonly changed: number;
  /** How fast cards here and below are forgotten; null where the branch around it says that. */
  readonly decay: number | null;
}
const randomProgress = fc.record({
  phase: fc.constantFrom(...PHASES),
  strength: fc.constantFrom(0, 0.5, 5, 21, 40),
  difficulty: fc.constantFrom(null, 1, 5.5, 10),
  lapses: fc.nat(9),
  left_at: fc.constantFrom(0, 0, 3),
  reviews: fc.nat(5),
  flag: fc.constantFrom(0, 0, 1, 2),
  confidence_color: fc.constantFrom<ConfidenceColor | "white">("white", "red", "orange", "yellow", "green"),
  due: fc.integer({ min: -90, max: 90 }),
  reviewed: fc.option(fc.integer({ min: -200, max: 0 })),
  introduced: fc.option(fc.integer({ min: -200, max: 0 })),
  isSuspended: fc.boolean(),
  buried: fc.option(fc.integer({ min: -2, max: 2 })),
});
type RandomProgress = typeof randomProgress extends fc.Arbitrary<infer T> ? T : never;
const word = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...WORDS) }, fc.constantFrom(...LINKS));
const randomRow: fc.Arbitrary<RandomRow> = fc.record({
  words: fc.array(word, { maxLength: 4 }),
  above: fc.nat(),
  card: fc.constantFrom("none", "none", "basic", "both", "steps", "cloze", "occlusion"),
  answer: fc.constantFrom("ATP", "naive #bio", "Straße"),
  isDone: fc.boolean(),
  progress: fc.array(fc.option(randomProgress), { minLength: 3, maxLength: 3 }),
  age: fc.integer({ min: 0, max: 400 }),
  changed: fc.integer({ min: 0, max: 400 }),
  decay: fc.option(fc.constantFrom(0.1, 0.5, 0.8), { freq: 4 }),
});
const weightsWith = (decay: number): Weights => weightsFrom(FSRS6_WEIGHTS.with(20, decay));

const compare = fc.constantFrom("<", "<=", "=", "!=", ">=", ">" as const);
const mark = fc.option(
  fc.oneof(
    fc.record({ unit: fc.constant("date" as const), day: fc.integer({ min: 20_300, max: 20_800 }) }),
    fc.record({
      unit: fc.constantFrom("day", "week", "month", "year" as const),
      offset: fc.integer({ min: -9, max: 3 }),
    }),
  ),
);
const sought = fc.constantFrom(
  ...WORDS.filter((each) => each !== ""),
  "e",
  "bi",
  "語",
  "zlele",
  "naivx",
  "strase",
  "l z",
  "\n",
  "atp\natp",
  ...["c1", "hide", "rect", "organ", "atp organ"],
);
const leaf: fc.Arbitrary<Query> = fc.oneof(
  fc.constant<Query>({ type: "all" }),
  fc.record({
    type: fc.constant("text" as const),
    field: fc.constantFrom("any", "title", "question", "answer" as const),
    text: sought.map((text) => fold(text).trim() || "x"),
  }),
  fc.record({ type: fc.constant("tag" as const), name: fc.constantFrom("bio", "bio/cell", "bi") }),
  fc.record({
    type: fc.constant("in" as const),
    anchor: fc.constantFrom("0000000001", "0000000002", "0000000009"),
  }),
  fc.record({ type: fc.constant("is" as const), what: fc.constantFrom(...IS_NAMES) }),
  // Few outlines have such a card: it is asked more often.
  fc.constantFrom<Query>(
    { type: "is", what: "blocked" },
    { type: "is", what: "drafted" },
    { type: "is", what: "stale" },
  ),
  fc.record({
    type: fc.constant("needs" as const),
    of: fc.constantFrom<Query>(
      { type: "all" },
      { type: "is", what: "card" },
      { type: "in", anchor: "0000000002" },
    ),
  }),
  fc.record({ type: fc.constant("has" as const), what: fc.constantFrom(...HAS_NAMES) }),
  fc.record({
    type: fc.constant("kind" as const),
    kind: fc.constantFrom("basic", "both", "steps", "cloze", "occlusion" as const),
  }),
  fc.record({
    type: fc.constant("colour" as const),
    colour: fc.constantFrom<ConfidenceColor | "white">("white", "red", "orange", "yellow", "green"),
  }),
  fc.record({
    type: fc.constant("number" as const),
    of: fc.constantFrom(...NUMBER_NAMES),
    compare,
    value: fc.constantFrom(0, 0.5, 0.83, 1, 2, 3, 5, 12, 21),
  }),
  fc.record({
    type: fc.constant("time" as const),
    of: fc.constantFrom(...TIME_NAMES),
    from: mark,
    before: mark,
  }),
);
const { query } = fc.letrec<{ query: Query }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 4, depthIdentifier: "query" },
    { weight: 5, arbitrary: leaf },
    fc.record({
      type: fc.constantFrom("and", "or" as const),
      of: fc.array(tie("query"), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ type: fc.constant("not" as const), of: tie("query") }),
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant("below" as const),
        above: tie("query"),
        of: tie("query"),
        isChild: fc.boolean(),
      }),
    },
  ),
}));

/** A card that has these words in what a person writes of its kind. */
function cardOf(kind: Exclude<RandomRow["card"], "none">, text: string, answer: string) {
  if (kind === "cloze")
    return { kind, source: `${text} {{c1::${answer}::organ}} #{{bio::${answer}}}`, question: "", answer: "" };
  if (kind === "occlusion")
    return {
      kind,
      question: text,
      answer: "",
      shapes: `hide one\n1 rect 1 1 2 30 40 ${answer}\n2 rect 2 1 2 3 4`,
    };
  return { kind, question: text, answer };
}

/** Writes an outline into a notebook of its own. Anchors 1 to 3 lead to its first rows. */
async function write(rows: readonly RandomRow[]): Promise<Notebook> {
  const queue = testQueue(database.pool);
  const book = await createNotebook(database.pool, queue);
  const ids: number[] = [book.rootId];
  for (const { words, above, card, answer } of rows) {
    const parent = ids[above % ids.length] ?? book.rootId;
    const text = words.join(" ").trim() || (card === "none" ? "" : "Cell?");
    const content =
      card === "none"
        ? ({ item_type: "note", note: { text } } as const)
        : ({ item_type: "flashcard", flashcard: cardOf(card, text, answer) } as const);
    const { body } = await book.one({ type: "tree.create", tree: { ...content, parent_id: parent } });
    ids.push((body as { readonly id: number }).id);
  }
  const ask = (text: string, values: unknown[]) => database.pool.query(text, [book.userId, ...values]);
  const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS + 3_600_000);
  const today = Math.floor(NOW.getTime() / DAY_MS);
  for (const [i, { isDone, progress, age, changed, decay }] of rows.entries()) {
    const id = ids[i + 1] ?? 0;
    if (decay !== null)
      await ask("insert into study_settings (user_id, node_id, weights) values ($1, $2, $3)", [
        i === 0 ? book.rootId : id,
        writeWeights(weightsWith(decay)),
      ]);
    if (isDone) await ask("insert into marks (user_id, node_id, sign) values ($1, $2, 'done')", [id]);
    await ask(
      "update data_mutations set created_at = $3 where user_id = $1 and record_id = $2 and table_name = 'nodes'",
      [id, at(-age)],
    );
    await ask(
      `update data_mutations set created_at = $3 where user_id = $1 and table_name <> 'nodes'
         and record_id = (select item_id from nodes where user_id = $1 and id = $2)`,
      [id, at(-changed)],
    );
    const parts = await partsAt(book.userId, id);
    for (const [place, part] of parts.entries()) {
      const memory = progress[place];
      if (!memory) continue;
      await ask(
        `insert into user_flashcards (user_id, flashcard_id, part, confidence, confidence_color, strength, difficulty, lapses,
           next_review_time, reviewed_at, phase, introduced_on, reviews, suspended_at, buried_until, flag, left_at)
         select u.id, v.* from users u cross join (select n.flashcard_id, $3::bigint, 1, $4, $5::float8, $6::float8, $7::int,
             $8::timestamptz, $9::timestamptz, $10, $11::int, $12::int, $13::timestamptz, $14::int, $15::int, $16::int
           from nodes n where n.user_id = $1 and n.id = $2) v where u.id = $1`,
        [
          id,
          part,
          memory.confidence_color,
          memory.strength,
          memory.difficulty,
          memory.lapses,
          at(memory.due),
          memory.reviewed === null ? null : at(memory.reviewed),
          memory.phase,
          memory.introduced === null ? null : today + memory.introduced,
          memory.reviews,
          memory.isSuspended ? NOW : null,
          memory.buried === null ? null : today + memory.buried,
          memory.flag,
          memory.left_at,
        ],
      );
    }
  }
  for (const anchor of [1, 2, 3])
    if (ids[anchor] !== undefined)
      await ask("insert into anchors (user_id, id, node_id) values ($1, $2, $3)", [anchor, ids[anchor]]);
  // What the first rows need of each other, never in a circle.
  const needs = [
    [1, 2],
    [1, 3],
    [2, 3],
  ] as const;
  for (const [from, to] of needs.filter(([, to]) => (rows[to]?.age ?? 0) % 3 > 0))
    await ask(
      "insert into requirements (user_id, id, anchor_id, needs_id) values ($1, $2 * 10 + $3, $2, $3)",
      [from, to],
    );
  // What the first rows came from: the one above, with words that it has or has not, or what is gone.
  for (const [i, { age, words }] of rows.slice(0, 6).entries())
    if (age % 2 > 0)
      await ask(
        `insert into provenances (user_id, node_id, source_id, quote, quote_start, quote_end, drafter, label, prompt_version,
           is_edited) values ($1, $2, $3, $4, 0, 0, $5, '', 1, false)`,
        [
          ids[i + 1],
          [ids[i], ids[i + 2] ?? null, 999_999_999][age % 3],
          words[0]?.trim() ?? "",
          age % 4 === 1 ? "rules" : "model",
        ],
      );
  await catchUpWholly(database.pool, book.userId);
  await queue.drain();
  return book;
}

interface NodeRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly flashcard_id: number | null;
  readonly text: string | null;
  readonly isDone: boolean;
  readonly createdAt: Date;
  readonly changedAt: Date;
}
const NODES = `select n.id, n.parent_id, n.flashcard_id, t.text, exists (select from marks m
    where m.user_id = $1 and m.node_id = n.id) as "isDone",
    (select created_at from data_mutations where user_id = $1 and table_name = 'nodes' and record_id = n.id
      order by version limit 1) as "createdAt",
    (select created_at from data_mutations where user_id = $1 and table_name <> 'nodes' and record_id = n.item_id
      and table_name = n.item_type || 's' order by version desc limit 1) as "changedAt"
  from nodes n left join notes t on t.user_id = $1 and t.id = n.note_id
  where n.user_id = $1 and n.deleted_at is null order by n.id`;

async function recordsOf<K extends KindName>(kind: K, table: string, userId: number) {
  const { rows } = await database.pool.query<StoredRow>(
    `select ${selected(kind, "t")} from ${table} t where t.user_id = $1`,
    [userId],
  );
  return rows.map((row) => storedFromRow(kind, row).record);
}

async function partsAt(userId: number, nodeId: number): Promise<readonly number[]> {
  const { rows } = await database.pool.query<NodeRow>(NODES, [userId]);
  const cards = await recordsOf("flashcard", "flashcards", userId);
  const card = cards.find(({ id }) => id === rows.find((row) => row.id === nodeId)?.flashcard_id);
  const children = rows.filter((row) => row.parent_id === nodeId).map(({ id }) => id);
  return card ? partsOf(card, children) : [];
}

/** What cards need, the nodes whose cards wait for it, and what was drafted, by all records of an outline. */
async function recordsIn(userId: number) {
  const tree = createOutline();
  const put = async <K extends KindName>(kind: K, table: string) => {
    for (const record of await recordsOf(kind, table, userId)) tree.put(kind, record);
  };
  await put("node", "nodes");
  await put("note", "notes");
  await put("flashcard", "flashcards");
  await put("progress", "user_flashcards");
  await put("anchor", "anchors");
  await put("requirement", "requirements");
  await put("studySettings", "study_settings");
  const waiting = neededNow(tree, ASKED, settingsIn(tree))?.waiting() ?? new Set<NodeId>();
  await put("provenance", "provenances");
  const came = [...tree.recordsOf("provenance")];
  const drafted = new Set(came.map(({ nodeId }) => nodeId));
  const watched = watchedIn(tree);
  const stale = new Set(came.flatMap((each) => (hasSourceChanged(tree, each) ? each.nodeId : [])));
  return { needs: needsOf(tree), waiting, drafted, watched, stale };
}

/** The units that the domain's evaluator is asked of: a row stands before those below it, since it is older. */
async function unitsOf(userId: number) {
  const { rows } = await database.pool.query<NodeRow>(NODES, [userId]);
  const cards = new Map((await recordsOf("flashcard", "flashcards", userId)).map((card) => [card.id, card]));
  const memories = await recordsOf("progress", "user_flashcards", userId);
  const said = new Map(
    rows.map((row) => {
      const card = row.flashcard_id === null ? undefined : cards.get(row.flashcard_id);
      return [
        row.id,
        {
          card,
          title: card?.question ?? row.text ?? "",
          answer: card?.answer ?? "",
          more: wordsOfSentence(card?.source ?? ""),
        },
      ];
    }),
  );
  const linking = (place: number) =>
    [...said.values()].filter(
      ({ title }) => title.includes(`^000000000${place}]]`) || title.includes(`note:000000000${place})`),
    ).length;
  const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
  const stored = await readStoredSettings(database.pool, userId);
  const settingsOf = createSettingsReader(stored, (id) => parents.get(Number(id)));
  const { needs, waiting, drafted, watched, stale } = await recordsIn(userId);
  const units: SearchUnit[] = [];
  const nodeOf: number[] = [];
  const partOf: (number | null)[] = [];
  const first = new Map<number, number>();
  const level = new Map<number, number>();
  for (const { id, parent_id: above, isDone, createdAt, changedAt } of rows) {
    const { card, title, answer, more } = said.get(id) ?? {
      card: undefined,
      title: "",
      answer: "",
      more: "",
    };
    const written = [title, answer, more].join("\n").trimEnd();
    const children = rows.filter((row) => row.parent_id === id).map((row) => row.id);
    const row = units.length;
    first.set(id, row);
    level.set(id, (level.get(above ?? 0) ?? 0) + 1);
    const place = rows.findIndex((each) => each.id === id);
    const parts = card ? partsOf(card, children) : [];
    for (const part of parts.length > 0 ? parts : [card ? 0 : null]) {
      const progress = memories.find((memory) => memory.flashcardId === card?.id && memory.part === part);
      nodeOf.push(id);
      partOf.push(part);
      units.push({
        row,
        above: first.get(above ?? 0) ?? -1,
        level: level.get(id) ?? 1,
        children: children.length,
        kind: card?.kind ?? "note",
        title: fold(title),
        question: card ? fold(title) : "",
        answer: fold(answer),
        text: fold(written),
        contents: contentsOf(written),
        isDone,
        progress: progress as Progress | undefined,
        weights: settingsOf(id).settings.weights,
        backlinks: place >= 1 && place <= 3 ? linking(place) : 0,
        isBlocked: waiting.has(id),
        isDrafted: drafted.has(id),
        isWatched: watched.has(id),
        isStale: stale.has(id),
        // Rows further down are needed, too.
        get needs() {
          const own = card ? needs.filter(({ from }) => from === id) : [];
          return own.flatMap(({ to }) => first.get(Number(to)) ?? []);
        },
        createdAt: createdAt.getTime(),
        changedAt: changedAt.getTime(),
      });
    }
  }
  const branchOf = (anchor: string | null) =>
    Number(anchor) > 3 ? -1 : (first.get(rows[Number(anchor)]?.id ?? 0) ?? -1);
  return { units, nodeOf, partOf, branchOf, stored };
}

async function expectAgreement(
  client: pg.PoolClient,
  userId: number,
  asked: Awaited<ReturnType<typeof unitsOf>>,
  each: Query,
) {
  for (const isNear of searchWords(each).some(({ text }) => mayBeNear(text)) ? [false, true] : [false])
    await expectSame(client, userId, asked, each, isNear);
}

async function expectSame(
  client: pg.PoolClient,
  userId: number,
  asked: Awaited<ReturnType<typeof unitsOf>>,
  each: Query,
  isNear: boolean,
) {
  const found = evaluate(each, asked.units, { ...ASKED, branchOf: asked.branchOf, isNear });
  const byDomain = new Map<number, number | null>();
  asked.nodeOf.forEach((id, i) => {
    if (found[i] === 1 && !byDomain.has(id)) byDomain.set(id, asked.partOf[i] ?? null);
  });
  const notes = askNotes(client, { ...ASKED, userId, stored: asked.stored, isNear }, null);
  const { ids, parts } = await notes.find(each, "changed", false);
  expect([...ids].sort((a, b) => a - b)).toEqual([...byDomain.keys()].sort((a, b) => a - b));
  ids.forEach((id, i) => {
    const part = parts[i] ?? null;
    if (part !== null) expect(part).toBe(byDomain.get(id));
  });
}

test(
  "the database finds what the domain finds, of random outlines by random queries",
  async () => {
    // A seed that is given would draw the same outline, and ask it the same, each time.
    const first = fc.readConfigureGlobal()?.seed ?? Math.floor(Math.random() * 2 ** 31);
    console.info(`FC_SEED=${first}: ${QUERIES} queries, ${PER_OUTLINE} of each outline`);
    for (let done = 0; done < QUERIES; done += PER_OUTLINE) {
      const seed = first + done;
      const drawn = fc.array(randomRow, { minLength: 5, maxLength: 30 });
      const [rows = []] = fc.sample(drawn, { numRuns: 1, seed });
      const book = await write(rows);
      const asked = await unitsOf(book.userId);
      const client = await database.pool.connect();
      try {
        await fc.assert(
          fc.asyncProperty(query, (each) => expectAgreement(client, book.userId, asked, each)),
          { numRuns: Math.min(PER_OUTLINE, QUERIES - done), seed },
        );
      } catch (error) {
        throw new Error(`with FC_SEED=${seed}, in this outline: ${JSON.stringify(rows)}`, { cause: error });
      } finally {
        client.release();
      }
    }
  },
  PATIENCE_MS,
);
