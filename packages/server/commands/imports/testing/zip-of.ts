import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

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
