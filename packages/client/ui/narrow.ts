/** A phone's width: the specification's breakpoint. The style sheets say the same number. */
const NARROW = "(max-width: 480px)";

/** Where the bar for fingers stands: on phones, and wherever a finger is what points. */
export const FOR_FINGERS = `${NARROW}, (pointer: coarse)`;

/** Whether the window is as narrow as a phone's right now. Nobody is notified when that changes. */
export const isNarrow = (): boolean => matchMedia(NARROW).matches;
