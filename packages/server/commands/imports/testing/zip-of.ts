import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A zip file of these files, in their order. */
export function zipOf(
  files: readonly (readonly [name: string, content: string | Uint8Array])[],
): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}
