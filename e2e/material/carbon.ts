import type { Section } from "./lecture.ts";

export const carbon: Section = {
  notes: `
Fixing carbon
  The Calvin cycle
    Runs in the stroma, around the thylakoids
    First step: carboxylation
      Which enzyme binds carbon dioxide to RuBP?
        Slow: about three turns a second
        So leaves make a great deal of it
          Perhaps the commonest protein on Earth
      Two molecules of 3-phosphoglycerate come out
    Second step: reduction
      Uses ATP and NADPH from the light reactions
      Gives glyceraldehyde 3-phosphate
    Third step: RuBP is made again
      Five of six sugars go back into the cycle
    How many turns make one molecule of glucose?
  Photorespiration
    Rubisco also takes oxygen by mistake
      More often when it is hot
    Costs up to a quarter of the fixed carbon
    Repair runs through three organelles
      Chloroplast, peroxisome, mitochondrion
  C4 plants
    PEP carboxylase makes a four-carbon acid
      It never mistakes oxygen for CO2
    Where do C4 plants run the Calvin cycle?
      Bundle sheath cells form a wreath around veins
        German: Kranz
    Maize, sugar cane, millet
  CAM plants
    When do CAM plants open their stomata?
      Malic acid is kept in the vacuole till dawn
      Leaves taste sour in the morning
    Cacti, agaves, pineapple
  What becomes of the sugar
    Sucrose goes into the phloem
    Starch stays in the chloroplast overnight
`,
  cards: [
    {
      question: "Which enzyme binds carbon dioxide to RuBP?",
      answer: "Rubisco",
      edited: ", slow but plentiful",
    },
    {
      question: "How many turns make one molecule of glucose?",
      answer: "Six",
      edited: ", one for each carbon",
    },
    {
      question: "Where do C4 plants run the Calvin cycle?",
      answer: "In the bundle sheath",
      edited: ", far from oxygen",
    },
    {
      question: "When do CAM plants open their stomata?",
      answer: "At night",
      edited: ", to save water",
    },
  ],
};
