import { err } from "@perennial/domain/result";
import { openFiles } from "./adapters/open-files.ts";
import type { PdfNews, PdfTask } from "./adapters/pdf-reader.ts";
import { readPdf } from "./adapters/read-pdf.ts";
import { comeAfterOthers, watchMemory } from "./watched-process.ts";

/**
 * One PDF in a process of its own: neither reading it nor what its pages unpack to keeps anybody else waiting, and all of it,
 * buffers too, has a limit of memory and can be ended at any moment.
 */
comeAfterOthers();

const GONE = "This file is not kept any more. Choose it again.";

const tell = (news: PdfNews) =>
  new Promise<void>((resolve) => process.send?.(news, undefined, undefined, () => resolve()));

process.on("message", async ({ files, userId, sha256, pages, memoryMb }: PdfTask) => {
  watchMemory(memoryMb);
  const stream = await openFiles(files, () => new Date()).read(userId, sha256);
  await tell(stream ? await readPdf(await new Response(stream).bytes(), pages) : err(GONE));
  process.exit(0);
});
