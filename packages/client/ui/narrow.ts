/** A phone's width: the specification's breakpoint. The style sheets say the same number. */
export const NARROW = "(max-width: 480px)";

export const isNarrow = (): boolean => matchMedia(NARROW).matches;
