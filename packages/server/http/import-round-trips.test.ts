// Slow: everything is taken out and brought in again.

import { randomUUID } from "node:crypto";
import type { BackupNode } from "@perennial/contract/files/backup";
import { API_PREFIX } from "@perennial/contract/limits";
import type * as wire from "@perennial/contract/outline/wire";
import { FRONT } from "@perennial/domain/card/card-kinds";
import { deckName } from "@perennial/domain/format/anki/deck-name";
import { markdownToHtml } from "@perennial/domain/format/html/from-markdown";
import { anyWeights } from "@perennial/domain/testing/any-weights";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { throughAnki } from "../commands/imports/anki/testing/through-anki.ts";
import { bring } from "../commands/imports/testing/bring.ts";
import { expectSoundLog } from "../commands/testing/notebook.ts";
import { type Api, type Person, startApiAlone } from "../testing/api.ts";

let api: Api;
const now = new Date("2026-03-02T09:00:00.000Z");
beforeAll(async () => {
  api = await startApiAlone({ clock: () => now });
});
afterAll(() => api.stop());

/** Each costs some hundred statements; FC_RUNS asks for more. */
const RUNS = Math.max(8, Math.floor((fc.readConfigureGlobal()?.numRuns ?? 0) / 100));
const DAY_MS = 86_400_000;

const word = fc.constantFrom(
  "soil",
  "a & b",
  "<b>",
  "- dash",
  "# sign",
  "1. one",
  "x :: y",
  "`code`",
  "[[page]]",
  "é 🌱",
  "\\*",
  "{{c1::gap}}",
);
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
const rating = fc.record({
  rating: fc.integer({ min: 1, max: 4 }),
  daysAgo: fc.integer({ min: 1, max: 400 }),
  zone: fc.constantFrom("UTC", "Asia/Tokyo", "America/Los_Angeles"),
});
const settings = fc.record(
  {
    desired_retention: fc.constantFrom(0.8, 0.95),
    new_per_day: fc.integer({ min: 0, max: 99 }),
    reviews_per_day: fc.constant(0),
    learning_steps: fc.constantFrom([], [1, 10]),
    exam_date: fc.constantFrom("", "2027-02-12"),
    weights: anyWeights,
    backlog: fc.constant({ study_day: 20_514, days: 5, cards: 80 }),
  },
  { requiredKeys: [] },
);
const item = fc.record({
  deeper: fc.integer({ min: -2, max: 1 }),
  text,
  answer: fc.option(text, { nil: undefined }),
  form: fc.constantFrom(
    {},
    { is_typed: true },
    { kind: "both" },
    { kind: "list" },
    { kind: "steps", is_typed: true },
    { kind: "cloze", source: "The {{c2::left}} and the {{right::side}}" },
    { kind: "occlusion", shapes: "1 rect 1 0 0 500 500 Aorta\n2 ellipse 2 500 500 900 900" },
  ),
  ratings: fc.array(rating, { maxLength: 3 }),
  takesBack: fc.boolean(),
  settings: fc.option(settings, { nil: undefined }),
});
type Item = typeof item extends fc.Arbitrary<infer T> ? T : never;

/** An account whose outline is what was drawn, with what was answered: each at a millisecond of its own, as Anki has it. */
async function plant(items: readonly Item[], hasKinds = false): Promise<Person> {
  const person = await api.person();
  const say = async <T>(method: string, path: string, body: unknown): Promise<T> => {
    const answer = await api.call<T>(method, path, { token: person.token, body });
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };
  const above = [person.rootId];
  let answers = 0;
  for (const { deeper, text: said, answer, form, ratings, takesBack, settings: own } of items) {
    above.length = Math.max(1, Math.min(above.length, above.length + deeper - (deeper > 0 ? 1 : 0)));
    const content =
      answer === undefined
        ? { item_type: "note", note: { text: said } }
        : { item_type: "flashcard", flashcard: { question: said, answer, ...(hasKinds ? form : {}) } };
    const node = await say<wire.Node>("POST", "/trees", { tree: { ...content, parent_id: above.at(-1) } });
    above.push(node.id);
    if (own) await say("PUT", `/study/settings/${node.id}`, { settings: own });
    if (answer === undefined || ratings.length === 0) continue;
    const { parts = [0] } = node.content as wire.Flashcard;
    // Steps without rows ask nothing.
    if (parts.length === 0) continue;
    const reviews = ratings.map((given, i) => ({
      uuid: randomUUID(),
      flashcard_id: node.item_id,
      part: parts[i % parts.length],
      rating: given.rating,
      reviewed_at: new Date(now.getTime() - given.daysAgo * DAY_MS + answers++).toISOString(),
      time_zone: given.zone,
    }));
    await say("POST", "/study/reviews", { reviews });
    if (takesBack) await say("DELETE", `/study/reviews/${reviews[0]?.uuid}`, undefined);
  }
  return person;
}

const exported = async ({ token }: Person, query: string): Promise<string> => {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${api.origin}${API_PREFIX}/export?${query}`, { headers })).text();
};

const bringTo = async ({ id, rootId }: Person, file: string | Uint8Array) =>
  (await bring(api.pool, { userId: id, intoId: rootId, now }, file)).done;

const nodesIn = (backup: string): unknown => (JSON.parse(backup) as { nodes: unknown }).nodes;

test("any account that left as a backup comes back as it was, with every review; twice brings nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 6 }), async (items) => {
      const backup = await exported(await plant(items, true), "format=json");
      const other = await api.person();
      const { receipt } = await bringTo(other, backup);
      expect(receipt).toMatchObject({ found: items.length + 1, new: items.length + 1, losses: [] });
      expect(nodesIn(await exported(other, "format=json"))).toEqual(nodesIn(backup));
      expect((await bringTo(other, backup)).receipt).toMatchObject({ new: 0, updated: 0, kept_ours: 0 });
      await expectSoundLog(api.pool, other.id);
    }),
    { numRuns: RUNS },
  );
}, 120_000);

test("a card of each kind comes back from a backup as what it is, with what is known of each of its parts", async () => {
  const [person, other] = [await api.person(), await api.person()];
  const say = async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await api.call<T>("POST", path, { token: person.token, body });
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };
  const plantCard = (flashcard: wire.FlashcardInput, parentId = person.rootId) =>
    say<wire.Node>("/trees", { tree: { item_type: "flashcard", flashcard, parent_id: parentId } });
  const cards = [
    await plantCard({ kind: "cloze", source: "{{c2::Humus::H…}} feeds the {{c5::{{c2::top}} soil}}" }),
    await plantCard({ kind: "both", question: "soil", answer: "el suelo", is_typed: true }),
    await plantCard({ kind: "occlusion", question: "A leaf", shapes: "3 rect 3 120 80 310 160 Vein" }),
    await plantCard({ kind: "list", question: "What feeds soil?" }),
    await plantCard({ kind: "steps", question: "How is compost made?" }),
  ];
  const steps = cards.at(-1);
  const rows = [];
  for (const text of ["Layer", "Wait"])
    rows.push(
      await say<wire.Node>("/trees", { tree: { item_type: "note", note: { text }, parent_id: steps?.id } }),
    );
  const asked = [[2, 5], [0, 10_000], [2 ** 20 + 3], [0], rows.map(({ id }) => 2 ** 20 + id)];
  await say("/study/reviews", {
    reviews: cards.flatMap(({ item_id }, index) =>
      (asked[index] ?? []).map((part, nth) => ({
        uuid: randomUUID(),
        flashcard_id: item_id,
        part,
        rating: 3,
        reviewed_at: new Date(now.getTime() - (index + nth + 1) * DAY_MS).toISOString(),
        time_zone: "UTC",
      })),
    ),
  });
  const backup = await exported(person, "format=json");
  await bringTo(other, backup);
  const again = await exported(other, "format=json");
  expect(nodesIn(again)).toEqual(nodesIn(backup));
  const flashcards = (JSON.parse(again) as { nodes: BackupNode[] }).nodes.flatMap((node) =>
    node.type === "flashcard" ? node : [],
  );
  expect(flashcards.map(({ form }) => form?.kind)).toEqual(["cloze", "both", "occlusion", "list", "steps"]);
  expect(flashcards.map(({ memory }) => memory.length)).toEqual([2, 2, 1, 1, 2]);
  const { nodes } = (
    await api.call<wire.FlatTree>("GET", `/trees/${other.rootId}?format=flat`, { token: other.token })
  ).body;
  const [layer, wait] = nodes.filter(({ item_type }) => item_type === "note").slice(-2);
  const { rows: memories } = await api.pool.query<{ part: number }>(
    "select part from user_flashcards where user_id = $1 order by part desc limit 2",
    [other.id],
  );
  expect(memories.map(({ part }) => part - 2 ** 20)).toEqual([wait?.id, layer?.id]);
  expect((await bringTo(other, backup)).receipt).toMatchObject({ new: 0, updated: 0, kept_ours: 0 });
  await expectSoundLog(api.pool, other.id);
});

test.each(["markdown", "opml"])(
  "any branch that left as %s leaves the same after it came in",
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 6 }), async (items) => {
        const person = await plant([
          {
            deeper: 0,
            text: "Soil",
            answer: undefined,
            ratings: [],
            takesBack: false,
            settings: undefined,
            form: {},
          },
        ]);
        const file = await exported(await plant(items, format === "markdown"), `format=${format}`);
        const { root_node_id } = await bringTo(person, file);
        const again = await exported(person, `format=${format}&root_id=${root_node_id}`);
        const body = (whole: string) => whole.replace(/^# .*\n\n|<title>.*<\/title>/, "");
        expect(body(again)).toBe(body(file));
      }),
      { numRuns: RUNS },
    );
  },
  120_000,
);

/** Cards by the decks that they stand in, with what is remembered of them. */
function cardsIn(backup: string) {
  const { nodes } = JSON.parse(backup) as { readonly nodes: readonly BackupNode[] };
  const above: (readonly string[])[] = [];
  return nodes
    .flatMap((node) => {
      const deck = above[node.level - 1] ?? [];
      above.length = node.level;
      if (node.type === "note") {
        above.push(node.origin?.part.kind === "collection" ? [] : [...deck, deckName(node.text)]);
        return [];
      }
      above.push(deck);
      // Of a card whose answers were all taken back nothing is known.
      const memory = node.memory.find(({ phase }) => phase !== "new");
      return [
        {
          // As they read: a mark that is escaped without need comes back bare.
          card: [...deck, markdownToHtml(node.question), markdownToHtml(node.answer)],
          memory: memory && [memory.phase, memory.strength, memory.difficulty ?? 0, memory.lapses].map(near),
          answers: (node.reviews ?? [])
            .filter(({ undone_by }) => undone_by === null)
            .map(({ reviewed_at, rating: given }) => [reviewed_at, given]),
        },
      ];
    })
    .sort((a, b) => JSON.stringify(a.card).localeCompare(JSON.stringify(b.card)));
}

/** To a thousandth of a day. */
const near = (value: string | number) => (typeof value === "number" ? expect.closeTo(value, 3) : value);

// A collection counts its days in one place.
const notebookInOnePlace = fc.constantFrom("UTC", "Asia/Tokyo", "America/Los_Angeles").chain((zone) =>
  fc.array(
    item.map(({ ratings, ...rest }): Item => {
      const days = new Map(ratings.map((each) => [each.daysAgo, { ...each, zone }]));
      return { ...rest, ratings: [...days.values()], settings: undefined };
    }),
    { minLength: 1, maxLength: 6 },
  ),
);

async function packageOf({ token }: Person): Promise<Uint8Array> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${api.origin}${API_PREFIX}/export?format=apkg`, { headers });
  return throughAnki(new Uint8Array(await answer.arrayBuffer()));
}

test("any cards that leave for Anki are in another account the same: their decks, their words, what is remembered of them, each answer; in their own they stand once", async () => {
  await fc.assert(
    fc.asyncProperty(notebookInOnePlace, async (items) => {
      const person = await plant(items);
      const backup = await exported(person, "format=json");
      const file = await packageOf(person);
      fc.pre(cardsIn(backup).length > 0);
      const other = await api.person();
      await bringTo(other, file);
      expect(cardsIn(await exported(other, "format=json"))).toEqual(cardsIn(backup));
      const { receipt } = await bringTo(person, file);
      expect(receipt).toMatchObject({ new: 0, updated: 0, kept_ours: 0, reviews: { taken: 0 } });
      expect(nodesIn(await exported(person, "format=json"))).toEqual(nodesIn(backup));
      await expectSoundLog(api.pool, other.id);
    }),
    { numRuns: RUNS },
  );
}, 120_000);

/** What is known of each part of each card, by its answers, whatever cards of an account have the parts. */
const partsIn = (backup: string) =>
  (JSON.parse(backup) as { readonly nodes: readonly BackupNode[] }).nodes
    .flatMap((node) => (node.type === "flashcard" ? [node] : []))
    .flatMap(({ memory, reviews = [] }) =>
      memory.flatMap(({ part = FRONT, phase, strength, difficulty, lapses }) => {
        const own = reviews.filter((review) => review.undone_by === null && (review.part ?? FRONT) === part);
        const answers = own.map(({ reviewed_at, rating: given }) => `${reviewed_at} ${given}`).sort();
        return answers.length === 0
          ? []
          : [{ answers, memory: [phase, strength, difficulty ?? 0, lapses].map(near) }];
      }),
    )
    .sort((a, b) => String(a.answers).localeCompare(String(b.answers)));

test("of cards of any kind that leave for Anki no word is lost, and each part is remembered as it was; in their own account they stand once", async () => {
  await fc.assert(
    fc.asyncProperty(notebookInOnePlace, async (items) => {
      const person = await plant(items, true);
      const [backup, file] = [await exported(person, "format=json"), await packageOf(person)];
      fc.pre(items.some(({ answer }) => answer !== undefined));
      const other = await api.person();
      await bringTo(other, file);
      const again = await exported(other, "format=json");
      expect(partsIn(again)).toEqual(partsIn(backup));
      for (const word of ["left", "right", "side", "Aorta"])
        if (String(JSON.stringify(nodesIn(backup))).includes(word))
          expect(JSON.stringify(nodesIn(again))).toContain(word);
      const { receipt } = await bringTo(person, file);
      expect(receipt).toMatchObject({ new: 0, updated: 0, kept_ours: 0, reviews: { taken: 0 } });
      expect(nodesIn(await exported(person, "format=json"))).toEqual(nodesIn(backup));
      await expectSoundLog(api.pool, other.id);
    }),
    { numRuns: RUNS },
  );
}, 120_000);

test("two cards answered in one millisecond leave for Anki a millisecond apart, since it knows an answer by its own", async () => {
  const [person, other] = [await api.person(), await api.person()];
  await bringTo(person, "- What feeds soil? :: Humus\n- What loosens it? :: Worms\n");
  const { nodes } = (
    await api.call<wire.FlatTree>("GET", `/trees/${person.rootId}?format=flat`, { token: person.token })
  ).body;
  const reviewed_at = "2026-03-01T12:00:00.500Z";
  const reviews = nodes
    .filter(({ item_type }) => item_type === "flashcard")
    .map(({ item_id }) => ({
      uuid: randomUUID(),
      flashcard_id: item_id,
      rating: 3,
      reviewed_at,
      time_zone: "UTC",
    }));
  expect(reviews).toHaveLength(2);
  const told = await api.call("POST", "/study/reviews", { token: person.token, body: { reviews } });
  expect(told).toMatchObject({ status: 200 });
  await bringTo(other, await packageOf(person));
  const moments = cardsIn(await exported(other, "format=json")).flatMap(({ answers }) => answers);
  expect(moments.map(([at]) => at).sort()).toEqual([reviewed_at, "2026-03-01T12:00:00.501Z"]);
});

test.each(["json", "markdown", "opml"] as const)(
  "what is done stays done on its way through %s",
  async (format) => {
    const [person, other] = [await api.person(), await api.person()];
    const list =
      "- Soil\n  - [x] dug\n    - [ ] sown\n  - [x] What feeds it? :: Humus\n  - \\[x] as a text\n";
    const { root_node_id: from } = await bringTo(person, list);
    const file = await exported(person, `format=${format}&root_id=${from}`);
    const { root_node_id: to } = await bringTo(other, file);
    const linesOf = async (whose: Person, rootId: number | null) =>
      (await exported(whose, `format=markdown&root_id=${rootId}`)).replace(/^# .*\n\n/, "");
    expect(await linesOf(other, to)).toContain("- [x] dug");
    expect(await linesOf(other, to)).toBe(await linesOf(person, from));
    await expectSoundLog(api.pool, other.id);
  },
);
