import fc from "fast-check";
import { expect, test } from "vitest";
import { draftCard, MAX_DRAFT_ANSWER, MAX_DRAFT_QUESTION } from "./draft-card.ts";

const drafts = (rows: readonly (readonly [text: string, question: string, answer: string])[]) => {
  for (const [text, question, answer] of rows) {
    expect([text, draftCard(text)]).toEqual([text, { question, answer }]);
  }
};

test("a definition becomes a question for what it defines [4.autofill]", () => {
  drafts([
    [
      "Osmosis is the movement of water through a membrane.",
      "What is Osmosis?",
      "the movement of water through a membrane",
    ],
    ["The capital of France is Paris.", "What is the capital of France?", "Paris"],
    [
      "Enzymes are proteins that speed up reactions.",
      "What are Enzymes?",
      "proteins that speed up reactions",
    ],
    ["Entropy refers to the disorder of a system", "What is meant by Entropy?", "the disorder of a system"],
    ["Ubiquitous means found everywhere.", "What is meant by Ubiquitous?", "found everywhere"],
    ["Napoleon was a French general.", "Who or what was Napoleon?", "a French general"],
  ]);
});

test("a term with a colon, a dash or an arrow becomes a card in any language", () => {
  drafts([
    ["Mitochondria: powerhouse of the cell", "Mitochondria?", "powerhouse of the cell"],
    ["Photosynthèse : processus des plantes", "Photosynthèse?", "processus des plantes"],
    ["der Hund - the dog", "der Hund?", "the dog"],
    ["細胞：生物の単位", "細胞?", "生物の単位"],
    ["F = m · a", "F?", "m · a"],
    ["The three states are: solid, liquid, gas.", "What are the three states?", "solid, liquid, gas"],
  ]);
});

test("question :: answer is the card that it says, whatever else stands in it", () => {
  drafts([
    ["Capital of France :: Paris", "Capital of France", "Paris"],
    ["What is humus? :: Organic matter. It is dark.", "What is humus?", "Organic matter. It is dark."],
    ["Notes of the day\n- ratio 3:4 :: three to four", "ratio 3:4", "three to four"],
    ["Iterators: std::begin", "Iterators?", "std::begin"],
  ]);
});

test("a request without its answer drafts nothing, as a question does", () => {
  for (const text of [
    "Name the 5 causes of the war",
    "List three requirements of growth.",
    "Explain why the sky is blue",
    "Define the term that means loss of water",
  ])
    expect([text, draftCard(text)]).toEqual([text, null]);
});

test("a label or a number in front of a text is no term", () => {
  for (const text of [
    "Lecture 4: Inside the cell",
    "TODO: read it",
    "Fig. 3 - the eye",
    "Example: a stone falls",
  ])
    expect([text, draftCard(text)]).toEqual([text, null]);
  drafts([["Note: loess is silt carried by wind.", "What is loess?", "silt carried by wind"]]);
});

test("causes are asked for", () => {
  drafts([
    [
      "Leaves look green because chlorophyll reflects green light.",
      "Why is it that Leaves look green?",
      "chlorophyll reflects green light",
    ],
    [
      "The sky is blue because air scatters blue light.",
      "Why is it that the sky is blue?",
      "air scatters blue light",
    ],
    [
      "Because ice is lighter than water, ice floats.",
      "Why is it that ice floats?",
      "ice is lighter than water",
    ],
    ["Malaria is caused by a parasite.", "What causes Malaria?", "a parasite"],
    ["Smoking leads to lung cancer.", "What does Smoking lead to?", "lung cancer"],
    ["Ohm's law states that V = IR.", "What does Ohm's law state?", "that V = IR"],
    ["High tides result in floods.", "What do High tides result in?", "floods"],
  ]);
});

test("dates and numbers are asked for", () => {
  drafts([
    ["World War I began in 1914.", "World War I began in which year?", "1914"],
    ["In 1789, the French Revolution began.", "The French Revolution began in which year?", "1789"],
    [
      "Armstrong walked on the Moon on 20 July 1969.",
      "Armstrong walked on the Moon on which date?",
      "20 July 1969",
    ],
    ["Water boils at 100 °C at sea level.", "Water boils at ____ at sea level?", "100 °C"],
    ["Der Krieg begann 1914 in Europa.", "Der Krieg begann ____ in Europa?", "1914"],
  ]);
});

test("lists are asked for, whether in a sentence or in lines", () => {
  drafts([
    [
      "Red, blue and yellow are the primary colours.",
      "Which are the primary colours?",
      "Red, blue and yellow",
    ],
    [
      "The primary colours are red, blue and yellow.",
      "What are the primary colours?",
      "red, blue and yellow",
    ],
    [
      "An atom consists of protons, neutrons and electrons.",
      "What does an atom consist of?",
      "protons, neutrons and electrons",
    ],
    ["Noble gases:\n- helium\n- neon\n- argon", "Noble gases?", "helium, neon, argon"],
    ["Planets\n1. Mercury\n2. Venus", "Planets?", "Mercury, Venus"],
  ]);
});

test("terms in brackets are asked for", () => {
  drafts([
    ["Deoxyribonucleic acid (DNA) carries genes.", "DNA?", "Deoxyribonucleic acid"],
    ["The World Health Organization (WHO) was there.", "WHO?", "World Health Organization"],
    [
      "Plants breathe through small pores (stomata) below.",
      "Plants breathe through small pores (____) below?",
      "stomata",
    ],
  ]);
});

test("definitions are asked for in the language that they are written in", () => {
  drafts([
    ["Die Mitose ist die Teilung eines Zellkerns.", "Was ist die Mitose?", "die Teilung eines Zellkerns"],
    ["La mitose est la division du noyau.", "Qu'est-ce que la mitose ?", "la division du noyau"],
    ["Les lois sont des règles de la cité.", "Les lois sont … ?", "des règles de la cité"],
    ["La mitosis es la división del núcleo.", "¿Qué es la mitosis?", "la división del núcleo"],
    ["Митоз — это деление ядра.", "Митоз?", "деление ядра"],
    ["有糸分裂とは、細胞の核が分かれることである。", "有糸分裂とは？", "細胞の核が分かれること"],
    ["光合作用是植物制造养分的过程。", "光合作用是什么？", "植物制造养分的过程"],
    ["الانقسام هو تكاثر الخلايا.", "ما هو الانقسام؟", "تكاثر الخلايا"],
  ]);
});

test("reasons are asked for by the words that give them", () => {
  drafts([
    ["Eis schwimmt, weil es leichter als Wasser ist.", "Eis schwimmt, weil …?", "es leichter als Wasser ist"],
    ["La glace flotte parce qu'elle est légère.", "La glace flotte parce qu' …?", "elle est légère"],
    ["Лёд плавает, потому что он легче воды.", "Лёд плавает, потому что …?", "он легче воды"],
    ["冰浮在水上，因为它比水轻。", "冰浮在水上，因为 …？", "它比水轻"],
  ]);
});

test("where nothing else is found, a whole sentence is asked for its end", () => {
  drafts([
    [
      "The standard error falls with the square root of n.",
      "The standard error falls with ____?",
      "the square root of n",
    ],
    [
      "A star is born when a cloud of gas collapses.",
      "A star is born when ____?",
      "a cloud of gas collapses",
    ],
    [
      "Der Präsident wird von der Versammlung gewählt.",
      "Der Präsident wird von ____ gewählt?",
      "der Versammlung",
    ],
    [
      "La paroi des cellules est faite de cellulose.",
      "La paroi des cellules est faite de ____?",
      "cellulose",
    ],
    ["The dance was explained by Karl von Frisch.", "The dance was explained by ____?", "Karl von Frisch"],
    ["1853年にペリーが来た。", "1853年に____が来た？", "ペリー"],
  ]);
  for (const text of [
    "Notes on the reading for the exam",
    "They went to school with the children of the town.",
    "Sie findet in den Chloroplasten statt.",
    "Il mourut dans la maison de son père.",
    "Quicksort is not stable as a rule.",
    "The bacteria in the gut make vitamins.",
    "Her car was parked in the street.",
  ])
    expect([text, draftCard(text)]).toEqual([text, null]);
});

test("dates, years and numbers of all scripts are one thing each", () => {
  drafts([
    ["Das Gesetz trat am 23. Mai 1949 in Kraft.", "Das Gesetz trat am ____ in Kraft?", "23. Mai 1949"],
    ["The canal was closed from 1967 to 1975.", "The canal was closed from ____?", "1967 to 1975"],
    ["A resting cell has a potential of −70 mV.", "A resting cell has a potential of ____?", "−70 mV"],
    ["光从太阳到地球约需8分钟。", "光从太阳到地球约需____？", "8分钟"],
  ]);
});

test("a question with its answer stays what it is, and the first sentence that gives a card is taken", () => {
  drafts([
    ["What is xylem? Water goes up in it.", "What is xylem?", "Water goes up in it."],
    ["We saw it today. Lichen is a union of two beings.", "What is Lichen?", "a union of two beings"],
    [
      "# Botany\nPhotosynthesis converts light into sugar.",
      "What does Photosynthesis convert?",
      "light into sugar",
    ],
  ]);
});

test("nothing is drawn where nothing sensible can be", () => {
  for (const text of [
    "",
    "   \n ",
    "...",
    "Hello",
    "buy milk",
    "It is raining.",
    "This is nice",
    "The sky is blue.",
    "September 1814 to June 1815; the Act is the end of it",
    "What is osmosis?",
    "https://example.org/a",
    "All of it stands at http://127.0.0.1:8080/a for now",
    "12:30",
    "I like it here",
    "🌱🌱🌱",
    "- - -",
    ": x",
    "x :",
  ]) {
    expect([text, draftCard(text)]).toEqual([text, null]);
  }
});

test("whatever the text, a draft has two sides, none blank, none too long, and it is always the same", () => {
  const word = fc.constantFrom(
    "is",
    "are",
    "because",
    "leads to",
    ":",
    " - ",
    "(",
    ")",
    "DNA",
    "in 1914",
    ",",
    "and",
    ".",
    "?",
    "\n",
    "- ",
    "the",
    "osmosis",
    "<b>",
    "100 %",
    "means",
    "\u0000",
    "\ud800",
    "𝒳",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 300 }),
        fc.array(word, { maxLength: 40 }).map((words) => words.join(" ")),
      ),
      (text) => {
        const draft = draftCard(text);
        expect(draftCard(text)).toEqual(draft);
        if (!draft) return;
        for (const [side, most] of [
          [draft.question, MAX_DRAFT_QUESTION],
          [draft.answer, MAX_DRAFT_ANSWER],
        ] as const) {
          expect(side.trim()).toBe(side);
          expect(side).not.toBe("");
          expect(side.length).toBeLessThanOrEqual(most);
        }
      },
    ),
  );
});

test("a very long text costs no more than its beginning", () => {
  expect(draftCard(`${"a ".repeat(200_000)}: b`)).toBeNull();
  expect(draftCard("(".repeat(100_000))).toBeNull();
  expect(draftCard("is ".repeat(100_000))).toBeNull();
});
