import { NO_ANNOTATIONS } from "./annotated-markdown/annotations.ts";
import { readAnnotated } from "./annotated-markdown/rows.ts";
import { writeBlockId } from "./references/block-id.ts";

/** The one line that names an item where only one line has room. */
export const titleOf = (text: string): string => text.split(/\r\n|\r|\n/, 1)[0]?.trim() ?? "";

/**
 * The heading of a Markdown document; undefined for a text that would be read as another one, or has no room in it.
 * @param blockId by what links name it
 */
export function headingOf(text: string, blockId?: string): string | undefined {
  const heading = `# ${writeBlockId({ text, ...(blockId === undefined ? {} : { blockId }) })}`;
  // With a row below it, which makes a card of a heading with ` ::` behind it.
  const [read, ...more] = readAnnotated(`${heading}\n\n- below`, NO_ANNOTATIONS);
  const isRead = read?.text === text && read.answer === undefined && more.length === 1;
  return isRead && text !== "" ? `${heading}\n\n` : undefined;
}
