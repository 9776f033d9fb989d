import type { Section } from "./lecture.ts";

export const light: Section = {
  notes: `
The light reactions
  Where they happen
    Thylakoid membranes, stacked into grana
    The space inside is called the lumen
      It turns sour in the light, down to pH 5
  Pigments
    Chlorophyll a
      What colours does chlorophyll absorb best?
      A ring with magnesium in its centre
      The tail of phytol anchors it in the membrane
    Chlorophyll b widens the range a little
    Carotenoids
      Take in blue-green light
      Give surplus energy off as heat
        Without them oxygen radicals destroy the leaf
  Photosystem II
    Reaction centre P680
    What does photosystem II take its electrons from?
      Four manganese atoms hold two molecules of water
      Oxygen is what is left over
        All the oxygen we breathe comes from here
    Passes electrons on to plastoquinone
  Between the two
    The cytochrome b6f complex pumps protons
    Plastocyanin carries one electron at a time
      It holds a copper atom
  Photosystem I
    Reaction centre P700
    Ferredoxin hands the electrons to NADP+
      What are the two products of the light reactions?
  Making ATP
    Protons flow back through ATP synthase
      Who found that a gradient of protons makes ATP?
        He called the idea chemiosmosis
      The ring turns like a mill wheel
`,
  cards: [
    {
      question: "What colours does chlorophyll absorb best?",
      answer: "Blue and red; green is left over",
      edited: " for the eye",
    },
    {
      question: "What does photosystem II take its electrons from?",
      answer: "Water",
      edited: ", which it splits",
    },
    {
      question: "What are the two products of the light reactions?",
      answer: "ATP and NADPH",
      edited: " (oxygen is waste)",
    },
    {
      question: "Who found that a gradient of protons makes ATP?",
      answer: "Peter Mitchell",
      edited: ", in 1961",
    },
  ],
};
