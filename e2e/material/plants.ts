/** The notes that the product's pictures show. */
export const PLANTS = `
  Plant physiology, week 5
    Stomata
      Which side of a leaf has most of them?
        Floating leaves carry them on top
      ? What ion do guard cells pump in to open? => Potassium; water follows by osmosis
      ? What closes the pore when roots run dry? => Abscisic acid
    Fixing carbon
      ? Which enzyme binds carbon dioxide to RuBP? => Rubisco, slow but plentiful
      Photorespiration
        Rubisco also takes oxygen by mistake
        Costs up to a quarter of the fixed carbon
      C4 plants keep the two steps in different cells
    Water on its way up
      Evaporation pulls, hydrogen bonds hold the thread together
      ? What is it called when air fills a vessel? => Embolism
`;
