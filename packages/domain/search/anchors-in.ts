import { ANCHOR_NAME, anchorId } from "../rich/anchor-name.ts";

const LINKS = new RegExp(`\\[\\[[^[\\]\\n]*\\^(${ANCHOR_NAME})\\]\\]|\\]\\(note:(${ANCHOR_NAME})\\)`, "g");

/** Returns the anchors that the links of a text name, in order. */
export const anchorsIn = (text: string): readonly number[] =>
  Array.from(text.matchAll(LINKS), ([, inName, inAddress]) => anchorId(inName ?? inAddress ?? ""));
