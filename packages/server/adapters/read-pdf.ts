import { chosenPages, type PageRange } from "@perennial/domain/draft/pages";
import { type PageLine, type PageOfLines, rowsOfPages } from "@perennial/domain/draft/rows-of-pages";
import { err, ok, type Result } from "@perennial/domain/result";
import { getDocumentProxy } from "unpdf";
import type { PdfText } from "../ports/pdf-reader.ts";

const MOST_PAGES = 500;
const MOST_CHARACTERS = 2_000_000;
const DAMAGED =
  "This PDF cannot be read: it is damaged, or not all of it is there. Save it anew, then try again.";
const LOCKED = "This PDF opens with a password only. Save a copy without one, then draft from the copy.";
const PICTURES =
  "There is no text on these pages: they are pictures, and words in pictures are not read here. Choose other pages.";
const TOO_LONG = "There is more text on these pages than can be drafted from at once. Choose fewer pages.";
const numbers = new Intl.NumberFormat("en");
const tooMany = (count: number) =>
  `These are ${numbers.format(count)} pages; at most ${MOST_PAGES} are read at once. Choose some of them, such as 1-40.`;
const notThere = (count: number) =>
  `This PDF has ${count === 1 ? "one page" : `${numbers.format(count)} pages`}. Choose among them.`;

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * Reads pages of a PDF as rows. Nothing in it is run, and nothing is fetched that it names.
 * @param pages none for all of it
 * @returns a sentence where there is nothing to draft from
 */
export async function readPdf(
  bytes: Uint8Array,
  pages: readonly PageRange[],
): Promise<Result<PdfText, string>> {
  let pdf: Document;
  try {
    pdf = await getDocumentProxy(bytes, { verbosity: 0 });
  } catch (error) {
    return err(error instanceof Error && error.name === "PasswordException" ? LOCKED : DAMAGED);
  }
  const chosen = chosenPages(pages, pdf.numPages);
  if (chosen.length === 0) return err(notThere(pdf.numPages));
  if (chosen.length > MOST_PAGES) return err(tooMany(chosen.length));
  const read: PageOfLines[] = [];
  let characters = 0;
  for (const number of chosen) {
    const lines = await linesOf(pdf, number).catch(() => null);
    if (lines === null) return err(DAMAGED);
    characters += lines.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > MOST_CHARACTERS) return err(TOO_LONG);
    read.push({ number, lines });
  }
  const rows = rowsOfPages(read);
  if (rows.length === 0) return err(PICTURES);
  const isBlank = ({ lines }: PageOfLines) => lines.every(({ text }) => text.trim() === "");
  return ok({ rows, blankPages: read.filter(isBlank).length });
}

async function linesOf(pdf: Document, number: number): Promise<PageLine[]> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const lines: PageLine[] = [];
  let line: PageLine | undefined;
  for (const item of items) {
    if (!("str" in item)) continue;
    const [, , , , x = 0, y = 0] = item.transform as readonly number[];
    // What ends a line is told as an item without words, set as the next line is.
    if (item.str !== "")
      line = line
        ? {
            ...line,
            text: line.text + item.str,
            width: x + item.width - line.x,
            size: Math.max(line.size, sizeOf(item)),
          }
        : { text: item.str, size: sizeOf(item), x, y, width: item.width };
    if (item.hasEOL && line) {
      lines.push(line);
      line = undefined;
    }
  }
  if (line) lines.push(line);
  page.cleanup();
  return lines;
}

/** Sizes that differ by less than half a point are one. */
const sizeOf = ({ height }: { readonly height: number }): number => Math.round(height * 2) / 2;
