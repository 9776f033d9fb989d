/** Notes alone, three levels deep. */
export const LEAF = `
  Leaf
    Cuticle
    Stomata
      Guard cells
      Pores
    Mesophyll
`;

/** Notes and a card, with children below both. */
export const BOTANY = `
  Botany
    Xylem
      Tracheids
    ? What carries sugar? => Phloem
      Sieve tubes
    Pith
`;

/** Two cards to study, and a note to make one of. */
export const KIDNEY = `
  Kidney
    ? Where is glucose taken back? => In the first coiled tubule
    ? What makes urine strong? => The loop of Henle
    Filtration
`;
/** The first card of KIDNEY. */
export const QUESTION = "Where is glucose taken back?";
export const ANSWER = "In the first coiled tubule";

/** Rows to take several of, one with children. */
export const NUMBERS = `
  Numbers
    one
    two
      two a
      two b
    three
    four
`;
