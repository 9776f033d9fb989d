import type { PageRange } from "@perennial/domain/draft/pages";
import type { SourceRow } from "@perennial/domain/draft/source";
import type { Result } from "@perennial/domain/result";

/** What a PDF says on some of its pages. */
export interface PdfText {
  readonly rows: readonly SourceRow[];
  /** How many of these pages have no text. */
  readonly blankPages: number;
}

export interface PdfToRead {
  readonly userId: number;
  readonly sha256: string;
  /** None for all of it. */
  readonly pages: readonly PageRange[];
}

/** Reads the texts of PDFs that are kept as files. */
export interface PdfReader {
  /** Resolves to a sentence for the person who waits where a file cannot be read; `signal` ends it. Never throws. */
  read(file: PdfToRead, signal: AbortSignal): Promise<Result<PdfText, string>>;
}
