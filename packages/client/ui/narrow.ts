/** A phone's width: the specification's breakpoint. The style sheets say the same number. */
const NARROW = "(max-width: 480px)";

/** Where the bar for fingers stands: on phones, and wherever a finger is what points. */
export const FOR_FINGERS = `${NARROW}, (pointer: coarse)`;

export const isNarrow = (): boolean => matchMedia(NARROW).matches;
