import { markdownToHtml } from "@perennial/domain/format/html/from-markdown";
import type { BranchFiles } from "../branch-files.ts";

/** A text as the HTML of a field of Anki, with the files that were met in it by their names. */
export const fieldHtml = (text: string, files: Pick<BranchFiles, "get">): string =>
  markdownToHtml(text, (id) => {
    const found = files.get(id);
    return found && { name: found.fileName, isPlayed: /^(?:audio|video)\//.test(found.media_type) };
  });
