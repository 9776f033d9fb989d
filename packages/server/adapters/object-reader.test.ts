import fc from "fast-check";
import { expect, test } from "vitest";
import { createArrayReader, createObjectReader } from "./object-reader.ts";

function read(text: string, size = 3) {
  const reader = createArrayReader();
  const found: unknown[] = [];
  for (let at = 0; at < text.length; at += size) found.push(...reader.push(text.slice(at, at + size)));
  return { found, dropped: reader.dropped() };
}

test("objects are found in an object, a bare array, fences and prose; what is cut or broken is not", () => {
  const items = '{"a":"}]\\""},{"a":{"b":2}}';
  for (const text of [
    `{"items":[${items}]}`,
    `[${items}]`,
    `\`\`\`json\n[${items}]\n\`\`\``,
    `<think>[{"a":"no"}]</think>Here: {"items": [${items}, {"a": "cut`,
  ])
    expect([text, read(text)]).toEqual([text, { found: [{ a: '}]"' }, { a: { b: 2 } }], dropped: 0 }]);
  expect(read("[{a},{}]")).toEqual({ found: [{}], dropped: 1 });
  expect(read(`[{"a":"${"x".repeat(100_000)}"},{"b":1}]`)).toEqual({ found: [{ b: 1 }], dropped: 1 });
  expect(read("no array at all").found).toEqual([]);
});

test("an object that stands by itself is found in fences and prose too, and what stands within it is its own", () => {
  const card = '{"question":"a {b}","answer":"c"}';
  for (const text of [
    card,
    `\`\`\`json\n${card}\n\`\`\``,
    `<think>{"a":1}</think>Here: ${card}!`,
    `[${card}]`,
  ]) {
    const reader = createObjectReader();
    expect([text, [...text].flatMap((sign) => reader.push(sign))]).toEqual([
      text,
      [{ question: "a {b}", answer: "c" }],
    ]);
    expect(reader.isWithin()).toBe(false);
  }
});

test("a reader says whether anything has begun, and whether it has ended", () => {
  for (const [text, hasBegun, isWithin] of [
    ["Sure!", false, false],
    ['{"items":[', true, true],
    ['{"items":[{"a":1}', true, true],
    ['{"items":[{"a":1}]', true, false],
  ] as const) {
    const reader = createArrayReader();
    reader.push(text);
    expect([text, reader.hasBegun(), reader.isWithin()]).toEqual([text, hasBegun, isWithin]);
  }
});

test("whatever the objects and wherever they are cut, all come out as they went in", () => {
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }))),
      fc.integer({ min: 1, max: 40 }),
      (items, size) => {
        expect(read(JSON.stringify({ items }), size).found).toEqual(JSON.parse(JSON.stringify(items)));
      },
    ),
  );
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 9 }), (text, size) => void read(`[${text}`, size)),
  );
});
