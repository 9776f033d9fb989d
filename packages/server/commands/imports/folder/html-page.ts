import { htmlTokens } from "@perennial/domain/html/tokens";
import type { OutlineItem } from "@perennial/domain/outline-text/outline-item";
import { readHtml } from "@perennial/domain/outline-text/read-html";

/** Reads a page of HTML by the rules of a paste. @param lose told of each thing that has no form here */
export const pageOfHtml = (text: string, lose?: (kind: string) => void): OutlineItem[] =>
  readHtml(htmlTokens(text), { areWordsPlain: true, ...(lose ? { lose } : {}) });
