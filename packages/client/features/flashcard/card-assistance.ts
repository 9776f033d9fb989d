import { Autofill } from "./autofill.tsx";
import { CardHints } from "./card-hints.tsx";

/** What helps to write a card. */
export const ASSISTANCE = { Autofill, CardHints };
