import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { openZip } from "../zip-file.ts";

/** A zip file of these files, in their order; stored as they are where they are many, which takes less time. */
export function zipOf(
  files: readonly (readonly [name: string, content: string | Uint8Array])[],
  options: { readonly compress?: boolean } = {},
): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name, options);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

/**
 * Returns the files of a zip file as texts, by their names.
 * @throws where it, or a file in it, cannot be read
 */
export async function textsIn(bytes: Uint8Array): Promise<Record<string, string>> {
  const zip = await openZip(bytes);
  if (!zip.ok) throw new Error(zip.error.sentence);
  const texts: Record<string, string> = {};
  for (const [name, entry] of zip.value) {
    const read = await entry.read();
    if (!read.ok) throw new Error(read.error.sentence);
    texts[name] = Buffer.from(read.value).toString();
  }
  return texts;
}
