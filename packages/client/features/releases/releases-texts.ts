import { VISION_TARGET } from "./plans.ts";

export const RELEASES_TEXTS = {
  home: "Back to Home",
  tabs: "About the product",
  since: "Since 0.12.0",
  vision: `Help ${VISION_TARGET} users learn faster and retain more`,
  why: "Notes are usually written once and never seen again. Here the note you take becomes the question you are asked, in the place where you wrote it, until you know it.",
} as const;
