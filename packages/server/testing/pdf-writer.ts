import { deflateSync } from "node:zlib";

/** A line of a page, by its size in points; a gap stands above it, in lines. */
export interface PdfLine {
  readonly text: string;
  readonly size?: number;
  readonly gap?: number;
}

export interface PdfOptions {
  /** Puts this in place of the contents of every page. */
  readonly contents?: Uint8Array;
  /** What the trailer says besides, such as how it is encrypted. */
  readonly trailer?: string;
}

const [WIDTH, HEIGHT, MARGIN] = [612, 792, 72];
const BODY_SIZE = 11;

/** Writes a PDF of these pages, in Helvetica; a page without lines is an empty one. */
export function writePdf(pages: readonly (readonly PdfLine[])[], options: PdfOptions = {}): Uint8Array {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer) => objects.push(Buffer.from(body));
  const pageIds = pages.map((_, i) => 4 + 2 * i);
  add("<< /Type /Catalog /Pages 2 0 R >>");
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(" ")}] >>`);
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  for (const [i, lines] of pages.entries()) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * i} 0 R >>`,
    );
    const packed = Buffer.from(options.contents ?? deflateSync(contentsOf(lines)));
    add(
      Buffer.concat([
        Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
        packed,
        Buffer.from("\nendstream"),
      ]),
    );
  }
  return withTable(objects, options.trailer ?? "");
}

function contentsOf(lines: readonly PdfLine[]): string {
  let y = HEIGHT - MARGIN;
  return lines
    .map(({ text, size = BODY_SIZE, gap = 0 }) => {
      y -= size * 1.25 * (1 + gap);
      return `BT /F1 ${size} Tf ${MARGIN} ${y} Td (${text.replace(/[\\()]/g, "\\$&")}) Tj ET`;
    })
    .join("\n");
}

function withTable(objects: readonly Buffer[], trailer: string): Uint8Array {
  const parts = [Buffer.from("%PDF-1.7\n")];
  let at = parts[0]?.length ?? 0;
  const offsets = objects.map((body, i) => {
    const start = at;
    const object = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    parts.push(object);
    at += object.length;
    return start;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
