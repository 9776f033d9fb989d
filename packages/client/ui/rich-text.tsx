import type { ReactNode } from "react";
import { drawRich, type Links, richWords } from "./rich/draw-rich.tsx";

/** Whether a text may hold markup; most hold none, and are not read for it. */
const MARKUP = /[*_~=$]\S|`|\](?:\(|\])|\\[*_`~=[\]$(#]|(?:^|[\s(])#[^\s#]|<su[bp]>|https?:\/\/|www\./i;

/** A text with its markup, and what may be done with it where it stands. */
export interface RichTextProps {
  readonly text: string;
  /** Whether what leads somewhere can be followed. */
  readonly links?: Links;
}

/** A text as it reads: bold, italic, code and links in place of their source. */
export const RichText = ({ text, links = "none" }: RichTextProps): ReactNode =>
  MARKUP.test(text) ? drawRich(text, links) : text;

/** The words of a text as they read, for names that nobody sees. */
export const wordsOf = (text: string): string => (MARKUP.test(text) ? richWords(text) : text);
