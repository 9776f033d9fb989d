import { DueLink } from "./due-link.tsx";
import { Health } from "./health.tsx";
import { UndecidedDrafts } from "./undecided-drafts.tsx";

/** The parts of a page's frame that nobody needs to write a note. */
export const EXTRAS = { DueLink, Health, UndecidedDrafts };
