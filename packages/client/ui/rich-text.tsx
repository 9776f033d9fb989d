import type { ReactNode } from "react";
import { drawRich, richWords } from "./rich/draw-rich.tsx";

/** Whether a text may hold markup; most hold none, and are not read for it. */
const MARKUP = /[*_~=$]\S|`|\](?:\(|\])|\\[*_`~=[\]$(#]|(?:^|[\s(])#[^\s#]|<su[bp]>|https?:\/\/|www\./i;

/** A text with its markup, and what may be done with it where it stands. */
export interface RichTextProps {
  readonly text: string;
  /** Addresses can be followed: not where the text itself is a button or a link. */
  readonly hasLinks?: boolean;
}

/** A text as it reads: bold, italic, code and links in place of their source. */
export const RichText = ({ text, hasLinks = false }: RichTextProps): ReactNode =>
  MARKUP.test(text) ? drawRich(text, hasLinks) : text;

/** The words of a text as they read, for names that nobody sees. */
export const wordsOf = (text: string): string => (MARKUP.test(text) ? richWords(text) : text);
