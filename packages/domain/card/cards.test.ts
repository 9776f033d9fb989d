import fc from "fast-check";
import { expect, test } from "vitest";
import { convertToFlashcard } from "../intent/convert-to-flashcard.ts";
import { convertToNote } from "../intent/convert-to-note.ts";
import { createFlashcard } from "../intent/create-flashcard.ts";
import { editFlashcard } from "../intent/edit-flashcard.ts";
import { rateFlashcard } from "../intent/rate-flashcard.ts";
import { partId } from "../kind/owner.ts";
import { itemsOf } from "../outline-text/items-of.ts";
import { readMarkdown } from "../outline-text/read-markdown.ts";
import { cardInText } from "../outline-text/typed-card.ts";
import { writeMarkdown } from "../outline-text/write-markdown.ts";
import { cardsBelow } from "../study/cards-below.ts";
import { carryOut, drawing, idOf, sampleTree } from "../testing/sample.ts";
import { createUndoStacks } from "../testing/undo-stacks.ts";
import { mergeText } from "../text/merge.ts";
import type { Outline } from "../tree/outline.ts";
import type { NewCard } from "./card.ts";
import { partsOf } from "./card-kinds.ts";
import { askGaps, gapNumbers, numberGaps } from "./gaps.ts";

const DAY_MS = 86_400_000;
const ROOT = "Root\n  Row\n    one\n    two";

/** A card in the place of `Row`. */
function made(card: NewCard) {
  const tree = sampleTree(ROOT);
  const nodeId = idOf(tree, "Row");
  carryOut(tree, convertToFlashcard(tree, { ...card, nodeId, draw: drawing() }));
  const flashcardId = tree.get("node", nodeId)?.itemId ?? 0;
  return { tree, nodeId, flashcardId, card: () => cardOf(tree, flashcardId) };
}

function cardOf(tree: Outline, id: number | string) {
  const card = tree.get("flashcard", id);
  if (!card) throw new Error("there is no such card");
  return card;
}

test.each([
  [{ question: "Q", answer: "A" }, [0]],
  [{ kind: "both", question: "Q", answer: "A" }, [0, 10_000]],
  [{ kind: "cloze", source: "{{a}} {{c7::b}} {{c}}", question: "", answer: "" }, [7, 8, 9]],
  [{ kind: "list", question: "Q", answer: "" }, [0]],
  [{ kind: "steps", question: "Q", answer: "" }, [2 ** 20 + 3, 2 ** 20 + 4]],
  [
    {
      kind: "occlusion",
      shapes: "hide all\n1 rect 1 0 0 10 10 Aorta\n2 rect 1 5 5 9 2000\n9 ellipse 9 1 1 2 2\nno shape",
      question: "![](file:1)",
      answer: "",
    },
    [2 ** 20 + 1, 2 ** 20 + 9],
  ],
] as const satisfies readonly [NewCard, readonly number[]][])("the parts of %j", (card, parts) => {
  const { tree, nodeId } = made(card);
  expect(cardsBelow(tree, nodeId).map(({ part }) => part)).toEqual(parts);
});

test("the sentence of a cloze is its truth: question and answer follow, and nobody sends them", () => {
  const { tree, flashcardId, card } = made({
    kind: "cloze",
    source: "The {{heart}} pumps",
    question: "x",
    answer: "y",
  });
  expect(card()).toMatchObject({
    source: "The {{c1::heart}} pumps",
    question: "The […] pumps",
    answer: "heart",
  });
  const edit = editFlashcard(tree, { flashcardId, source: "The {{c1::heart}} pumps {{blood}}" });
  const sent = JSON.stringify(edit.ok && edit.value.steps[0]?.command);
  expect(sent).toContain("{{c2::blood}}");
  expect(sent).not.toMatch(/question|answer|asks/);
  carryOut(tree, edit);
  expect(card()).toMatchObject({ question: "The […] pumps […]", answer: "heart, blood", asks: "1 2" });
});

test("a card that was made of a sentence before cards kept it gives the sentence back as a note", () => {
  const noteOf = (card: NewCard) => {
    const { tree, nodeId } = made(card);
    carryOut(tree, convertToNote(tree, { nodeId, draw: drawing() }));
    return tree.get("note", tree.get("node", nodeId)?.itemId ?? 0)?.text;
  };
  const [question, answer] = ["The […] pumps […]", "heart, blood"];
  expect(noteOf({ question, answer })).toBe("The {{heart}} pumps {{blood}}");
  expect(noteOf({ question, answer: "heart" })).toBe(question);
  expect(noteOf({ kind: "both", question, answer })).toBe(question);
});

test("who edits the question of a cloze, as clients without kinds do, makes it a basic card that says so", () => {
  const { tree, flashcardId, card } = made({
    kind: "cloze",
    source: "The {{heart}}",
    question: "",
    answer: "",
  });
  carryOut(tree, editFlashcard(tree, { flashcardId, question: "The […]", answer: "heart " }));
  expect(card().kind).toBe("cloze");
  carryOut(tree, editFlashcard(tree, { flashcardId, answer: "the heart" }));
  expect(card()).toMatchObject({
    kind: "basic",
    question: "The […]",
    answer: "the heart",
    source: null,
    asks: "0",
  });
});

test("a number is never given twice, also when its gap is gone, and comes back with its schedule", () => {
  const { tree, nodeId, flashcardId, card } = made({
    kind: "cloze",
    source: "{{a}} {{b}}",
    question: "",
    answer: "",
  });
  const rate = (part: number) =>
    carryOut(
      tree,
      rateFlashcard(tree, { flashcardId, part, color: "green", now: new Date(0), timeZone: "UTC" }),
    );
  rate(2);
  carryOut(tree, editFlashcard(tree, { flashcardId, source: "{{c1::a}} {{c}}" }));
  expect(card().source).toBe("{{c1::a}} {{c3::c}}");
  expect(cardsBelow(tree, nodeId).map(({ part, progress }) => [part, progress?.confidence])).toEqual([
    [1, undefined],
    [3, undefined],
  ]);
  carryOut(tree, editFlashcard(tree, { flashcardId, source: "{{c2::b}}" }));
  expect(cardsBelow(tree, nodeId).map(({ part, progress }) => [part, progress?.confidence])).toEqual([
    [2, 4],
  ]);
});

test("a cloze without a gap is refused when it is made, and asks nothing when its last gap is taken away", () => {
  const tree = sampleTree(ROOT);
  const card = { kind: "cloze", source: "no gap {{", question: "", answer: "" } as const;
  expect(createFlashcard(tree, { id: 900, ...card })).toMatchObject({ ok: false, error: "no-gap" });
  const { tree: other, flashcardId, nodeId } = made({ ...card, source: "a {{gap}}" });
  carryOut(other, editFlashcard(other, { flashcardId, source: "a gap" }));
  expect(cardOf(other, flashcardId)).toMatchObject({ question: "a gap", answer: "", kind: "cloze" });
  expect(cardsBelow(other, nodeId)).toEqual([]);
});

const gap = fc.tuple(
  fc.constantFrom("heart", "blood flow", "$x^2$", "a::b", "**bold**"),
  fc.option(fc.constantFrom("hint")),
);
const sentence = (isNumbered: boolean) =>
  fc
    .array(fc.oneof(fc.constantFrom("The ", "is\n", " `code {{x}}` ", "f :: Int ", "", "}} "), gap), {
      minLength: 1,
      maxLength: 9,
    })
    .map((pieces) =>
      pieces
        .map((each, i) =>
          typeof each === "string"
            ? each
            : `{{${isNumbered ? `c${9 - i}::` : ""}${each[0]}${each[1] ? `::${each[1]}` : ""}}}`,
        )
        .join(" "),
    )
    .filter((text) => askGaps(text, () => true).answer !== "");

test.each([false, true])(
  "a sentence that becomes a card and a note again has the same letters; numbers written: %j",
  (isNumbered) => {
    fc.assert(
      fc.property(sentence(isNumbered), (text) => {
        const card = cardInText(text);
        if (!card) throw new Error("a sentence with gaps is no card");
        const { tree, nodeId } = made(card);
        carryOut(tree, convertToNote(tree, { nodeId, draw: drawing() }));
        expect(tree.get("note", tree.get("node", nodeId)?.itemId ?? 0)?.text).toBe(text);
      }),
    );
  },
);

/** What a person does to a sentence, with the words of its gaps as the model of who is who. */
test("each word keeps its own schedule, however gaps are added, removed, reordered or renamed", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom("add", "remove", "swap", "rate"), fc.nat()), { maxLength: 25 }),
      (edits) => {
        const { tree, flashcardId, card } = made({
          kind: "cloze",
          source: "{{w0}}",
          question: "",
          answer: "",
        });
        /** How often each word was rated. */
        const rated = new Map<string, number>();
        const words = new Map<string, number>();
        // A number that nobody was asked by may be given again.
        const learn = () => {
          for (const word of words.keys()) if (!rated.has(word)) words.delete(word);
          for (const number of gapNumbers(card().source ?? ""))
            words.set(askGaps(card().source ?? "", (each) => each.number === number).answer, number);
        };
        learn();
        let made_ = 1;
        for (const [day, [what, seed]] of edits.entries()) {
          const gaps = (card().source ?? "").split(" ").filter((each) => each !== "");
          const at = seed % Math.max(1, gaps.length);
          if (what === "add") gaps.splice(at, 0, `{{w${made_++}}}`);
          if (what === "remove" && gaps.length > 1) gaps.splice(at, 1);
          if (what === "swap") gaps.reverse();
          const part = gapNumbers(gaps[at] ?? "")[0];
          if (what === "rate" && part !== undefined) {
            const word = askGaps(gaps[at] ?? "", () => true).answer;
            rated.set(word, (rated.get(word) ?? 0) + 1);
            const given = {
              flashcardId,
              part,
              color: "yellow",
              now: new Date(day * DAY_MS),
              timeZone: "UTC",
            } as const;
            carryOut(tree, rateFlashcard(tree, given));
          } else carryOut(tree, editFlashcard(tree, { flashcardId, source: gaps.join(" ") }));
          learn();
        }
        expect(new Set(words.values()).size).toBe(words.size);
        for (const [word, part] of words)
          expect(tree.get("progress", partId(flashcardId, part))?.reviews ?? 0).toBe(rated.get(word) ?? 0);
        expect(partsOf(card())).toEqual(gapNumbers(card().source ?? ""));
      },
    ),
  );
});

/** What a device makes of the gaps of a sentence: each keeps its number, and a new one gets its own from that device alone. */
const rearranged = fc.array(fc.tuple(fc.constantFrom("add", "remove", "swap"), fc.nat()), { maxLength: 4 });

test("a word keeps its number, and with it its schedule, whatever another device does to the sentence meanwhile", () => {
  const pairs = (text: string) =>
    [...text.matchAll(/\{\{c(\d+)::(\w+)\}\}/g)].map(([, n, word]) => `${word} ${n}`);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), rearranged, rearranged, (count, here, there) => {
      const base = numberGaps(Array.from({ length: count }, (_, i) => `{{w${i}}}`).join(" "));
      const edited = (edits: typeof here, name: string) => {
        const gaps = base.split(" ");
        for (const [turn, [what, seed]] of edits.entries()) {
          const at = seed % Math.max(1, gaps.length);
          if (what === "add") gaps.splice(at, 0, `{{${name}${turn}}}`);
          if (what === "remove" && gaps.length > 1) gaps.splice(at, 1);
          if (what === "swap") gaps.reverse();
        }
        return numberGaps(gaps.join(" "), count);
      };
      const [mine, theirs] = [edited(here, "m"), edited(there, "t")];
      const { text, otherText = "" } = mergeText(base, mine, theirs);
      const given = new Set([mine, theirs].flatMap(pairs));
      expect(pairs(`${text} ${otherText}`).filter((pair) => !given.has(pair))).toEqual([]);
      // Nothing but whole gaps, and each word that one device has made.
      expect(`${text} ${otherText}`.replaceAll(/\{\{c\d+::\w+\}\}/g, "").trim()).toBe("");
      for (const pair of given) if (/^[mt]/.test(pair)) expect(pairs(`${text} ${otherText}`)).toContain(pair);
    }),
  );
});

const anySentence = fc.boolean().chain(sentence);

test("a sentence is the same after it was undone and done again, and after it was copied as Markdown and pasted", () => {
  fc.assert(
    fc.property(anySentence, (text) => {
      const said = cardInText(text);
      if (!said) throw new Error("a sentence with gaps is no card");
      const { tree, nodeId, card } = made(said);
      const { source } = card();
      const [item] = readMarkdown(writeMarkdown(itemsOf(tree, [nodeId]).slice(0, 1)));
      expect(item?.form?.source).toBe(source);
      const stacks = createUndoStacks(tree);
      const back = convertToNote(tree, { nodeId, draw: drawing() });
      if (!back.ok) throw new Error(back.error);
      stacks.does(back.value);
      expect(stacks.undo()).toEqual([]);
      const flashcardId = tree.get("node", nodeId)?.itemId ?? 0;
      expect(cardOf(tree, flashcardId).source).toBe(source);
      expect(stacks.redo()).toEqual([]);
      expect(tree.get("note", tree.get("node", nodeId)?.itemId ?? 0)?.text).toBe(text);
    }),
  );
});

/** What somebody does to a sentence: puts a word or a gap in, or changes one of its gaps. */
const change = fc.record({
  does: fc.constantFrom("word", "gap", "another gap", "fill", "hint", "rename", "remove"),
  at: fc.nat(),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function changed(text: string, { does, at }: Change, word: string): string {
  const gaps = [...text.matchAll(/\{\{c(\d+)::((?:(?!\{\{|\}\}).)*)\}\}/gs)];
  const gap = gaps[at % Math.max(1, gaps.length)];
  const instead = {
    fill: gap?.[2],
    hint: `{{c${gap?.[1]}::${gap?.[2]}::${word}}}`,
    rename: `{{c${gap?.[1]}::${word}}}`,
    remove: "",
  };
  if (gap && does in instead)
    return (
      text.slice(0, gap.index) + instead[does as keyof typeof instead] + text.slice(gap.index + gap[0].length)
    );
  const seams = [...text.matchAll(/(?<=\s)(?=\S)|^|$/g)].map(({ index }) => index);
  const seam = seams[at % seams.length] ?? 0;
  const signs = does === "another gap" ? `{{c7::${word}::hint}}` : `{{${word}}}`;
  const put = does === "gap" || does === "another gap" ? signs : word;
  return numberGaps(`${text.slice(0, seam)}${put} ${text.slice(seam)}`);
}

test("what two devices make of one sentence has no half of a gap, and all that either wrote", () => {
  fc.assert(
    fc.property(anySentence, change, change, (text, first, second) => {
      const base = numberGaps(text);
      const [mine, theirs] = [changed(base, first, "mine"), changed(base, second, "theirs")];
      const { text: merged, otherText = "" } = mergeText(base, mine, theirs);
      const balance = (of: string) => (of.match(/\{\{/g)?.length ?? 0) - (of.match(/\}\}/g)?.length ?? 0);
      for (const word of ["mine", "theirs"])
        if ((word === "mine" ? mine : theirs).includes(word))
          expect(`${merged} ${otherText}`).toContain(word);
      expect(balance(merged)).toBe(balance(base));
      if (otherText !== "") expect(balance(otherText)).toBe(balance(base));
    }),
  );
});
