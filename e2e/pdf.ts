/** A PDF of a page for each text, as large as its heading asks; a reader finds the objects by itself. */
export function pdfOf(...pages: readonly (readonly [size: number, text: string][])[]): Buffer {
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(" ");
  const written = pages.map((lines, i) => {
    const words = lines
      .map(([size, text], at) => `BT /F ${size} Tf 72 ${700 - 40 * at} Td (${text}) Tj ET`)
      .join("\n");
    return `${4 + 2 * i} 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F 3 0 R >> >> /Contents ${5 + 2 * i} 0 R >> endobj
${5 + 2 * i} 0 obj << /Length ${words.length} >> stream\n${words}\nendstream endobj`;
  });
  return Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [${kids}] /Count ${pages.length} >> endobj
3 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
${written.join("\n")}
trailer << /Root 1 0 R >>`);
}
