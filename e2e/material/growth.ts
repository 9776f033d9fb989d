import type { Section } from "./lecture.ts";

export const growth: Section = {
  notes: `
How plants notice and answer
  Hormones
    Auxin
      Made in shoot tips, carried downwards
      Why does a shoot bend towards light?
        Darwin cut the tips off grass seedlings
        Went's agar blocks showed it was a substance
      Keeps side buds asleep
    Gibberellins
      Found through a rice disease in Japan
      Wake the barley grain: starch turns to malt
    Cytokinins make cells divide
    Ethylene
      Which hormone is a gas and ripens fruit?
        One rotten apple does spoil the barrel
      Leaves fall where it wins against auxin
  Light as news
    Phytochrome
      Two forms, red and far-red
      Tells shade from open sky
        Under leaves far-red prevails
    What do short-day plants really measure?
      A flash of red at midnight undoes it
    Cryptochromes read blue light
  Touch and weight
    Starch grains sink in the root cap
      What are the falling grains in root tips called?
    Tendrils coil within minutes
    The Venus trap counts to two
      Two touches within twenty seconds close it
        Five more and digestion starts
  The year
    What cold spell do winter cereals need to flower?
      Chromatin keeps the memory of winter
    Buds count the days of cold too
`,
  cards: [
    {
      question: "Why does a shoot bend towards light?",
      answer: "Auxin gathers on the dark side",
      edited: " and cells stretch",
    },
    {
      question: "Which hormone is a gas and ripens fruit?",
      answer: "Ethylene",
      edited: ", C2H4",
    },
    {
      question: "What do short-day plants really measure?",
      answer: "The length of the night",
      edited: " without a break",
    },
    {
      question: "What are the falling grains in root tips called?",
      answer: "Statoliths",
      edited: " (amyloplasts)",
    },
  ],
};
