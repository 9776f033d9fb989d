import type { Section } from "./lecture.ts";

export const water: Section = {
  notes: `
Water on its way up
  Into the root
    Root hairs reach between the grains of soil
      Each is a single cell, alive for a few days
    Fungi lengthen them: mycorrhiza
    What forces water through the cells of the endodermis?
      It is a ring of cork in the wall
      Named after Robert Caspary
  Xylem
    Vessels
      Dead when they work: only walls are left
        Lignin keeps them from caving in
      Rings and spirals in young shoots
    Tracheids
      The only pipes of conifers
      Pits join one to the next
  What pulls
    Evaporation from the walls of mesophyll cells
    Water holds together by hydrogen bonds
      What is the idea of cohesion and tension called?
      Tension in a tall tree: 20 bar and more
        Trunks get thinner by day, one can measure it
    Root pressure
      Drops at the leaf tips in the morning: guttation
  When the thread breaks
    What is it called when air fills a vessel?
      It can be heard with an ultrasonic microphone
    Repair at night by root pressure
    Frost does the same: gas leaves the ice
  Phloem
    Living sieve tubes without a nucleus
      Companion cells keep them running
    What drives the flow in the phloem?
      Loaded with sucrose at the source
      Unloaded at the sink: fruit, root, young leaf
`,
  cards: [
    {
      question: "What forces water through the cells of the endodermis?",
      answer: "The Casparian strip",
      edited: " seals the walls",
    },
    {
      question: "What is the idea of cohesion and tension called?",
      answer: "Cohesion theory",
      edited: ", Dixon and Joly",
    },
    {
      question: "What is it called when air fills a vessel?",
      answer: "Embolism",
      edited: ", after cavitation",
    },
    {
      question: "What drives the flow in the phloem?",
      answer: "A difference in pressure",
      edited: " (Münch, 1930)",
    },
  ],
};
