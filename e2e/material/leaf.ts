import type { Section } from "./lecture.ts";

export const leaf: Section = {
  notes: `
The leaf as a workshop
  Outer layers
    Cuticle: a film of wax on the epidermis
      Thick in desert plants, nearly absent under water
      Made of cutin, a polymer of fatty acids
    Epidermis
      One layer of clear cells without chloroplasts
      What do epidermal hairs do for a leaf?
        They reflect light and hold a layer of still air
        Some carry glands against insects
  Mesophyll
    Palisade cells
      Stand upright below the upper surface
      Each holds dozens of chloroplasts
      Light passes down between them like through pipes
    Spongy cells
      Loose, with air spaces between them
      Why is the spongy layer full of gaps?
      Total inner surface: many times the outer one
  Stomata
    Which side of a leaf has most stomata?
      Floating leaves carry them on top
      Grasses have them on both sides
    Guard cells
      Bean-shaped, in pairs
      Walls thicker towards the pore
      What ion do guard cells pump in to open?
        Chloride and malate follow to balance the charge
        Water follows by osmosis
          The pair bends apart and the pore opens
    Signals that close the pore
      Abscisic acid from dry roots
      High CO2 inside the leaf
      Darkness, in most plants
`,
  cards: [
    {
      question: "What do epidermal hairs do for a leaf?",
      answer: "They keep light and wind off it",
      edited: " and carry glands",
    },
    {
      question: "Why is the spongy layer full of gaps?",
      answer: "So that gases reach every cell",
      edited: " by diffusion",
    },
    {
      question: "Which side of a leaf has most stomata?",
      answer: "The lower one, in most trees",
      edited: " of cool lands",
    },
    {
      question: "What ion do guard cells pump in to open?",
      answer: "Potassium",
      edited: ", K+",
    },
  ],
};
