import fc from "fast-check";

/** A record by a number: taken among those of its kind that there are, now and then one that there is not. */
const record = fc.nat(1_000);
const words = fc
  .array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 4 })
  .map((list) => list.join(" "));
const sentence = fc
  .array(fc.constantFrom("a", "{{b}}", "{{c1::c}}", "{{c2::d::e}}", "{{a {{b}} c}}", "}}"), { maxLength: 4 })
  .map((list) => list.join(" "));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const item = fc.record({ kind: fc.constantFrom("note" as const, "flashcard"), of: record });
/** What the sender says it saw in a node: what is there, any item, or only half a name, which counts as none. */
const seen = maybe(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant("what it shows" as const) },
    { weight: 2, arbitrary: item },
    { weight: 1, arbitrary: fc.constantFrom("a kind" as const, "a number" as const) },
  ),
);
const place = {
  after: maybe(record),
  number: maybe(fc.constantFrom(0, 1, 1.5, 2, -1, 2 ** -1074, 1 + 2 ** -52)),
};

const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("create" as const),
      below: record,
      text: words,
      isCard: fc.boolean(),
      ...place,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("show" as const), below: record, item, ...place }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("move" as const), node: record, below: maybe(record), ...place }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("repoint" as const),
      node: record,
      item,
      below: maybe(record),
      base: maybe(record),
      seen,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("delete" as const), node: record, base: maybe(record), seen }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("edit" as const),
      note: record,
      text: words,
      base: maybe(record),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("make" as const), text: words, isCard: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("edit-card" as const),
      card: record,
      question: maybe(words),
      answer: maybe(words),
      kind: maybe(fc.constantFrom("basic" as const, "both", "cloze", "list")),
      source: maybe(sentence),
      base: maybe(record),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("restore" as const), node: record, below: record, ...place }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("unrate" as const), rating: record }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("rate" as const),
      card: record,
      color: fc.constantFrom("red" as const, "orange", "yellow", "green"),
      part: fc.constantFrom(undefined, undefined, 0, 1, 2, 10_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("mark" as const),
      card: record,
      part: fc.constantFrom(undefined, undefined, 0, 1, 2),
      suspended: maybe(fc.boolean()),
      buriedUntil: maybe(fc.constantFrom(0, 20_500, 20_501)),
      flag: maybe(fc.nat(7)),
    }),
  },
);

/** What is sent to both servers, in words that hold for either. */
export const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ send: fc.constant("call" as const), command }) },
  {
    weight: 4,
    arbitrary: fc.record({
      send: fc.constant("batch" as const),
      commands: fc.array(command, { maxLength: 6 }),
      atomic: fc.boolean(),
      isNamed: fc.boolean(),
      /** How many of the later references name rows of the same batch. */
      linked: fc.nat(6),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ send: fc.constant("again" as const), of: record, isChanged: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ send: fc.constant("nothing" as const), days: fc.constantFrom(1, 20, 31) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ send: fc.constant("read" as const), node: record, isFlat: fc.boolean() }),
  },
);
export type RandomStep = typeof step extends fc.Arbitrary<infer T> ? T : never;
export type RandomCommand = typeof command extends fc.Arbitrary<infer T> ? T : never;
