import { fileMark } from "@perennial/domain/rich/file-mark";
import { paste } from "../../commands/branches.ts";
import { type CommandContext, isEditing, targetAt } from "../../commands/command.ts";

/** What became of a file that was sent, with a sentence where it is not kept. */
export type AddedFile =
  | { readonly ok: true; readonly id: number; readonly name: string }
  | { readonly ok: false; readonly message: string };
/** Sends a file to be kept. Never rejects. */
export type AddFile = (file: File) => Promise<AddedFile>;

/** What is shown or played in a row; other files are for the import. */
const SHOWN = /^(?:image|audio|video)\/|^application\/pdf$/;
/** Whether a file is shown or played in a row, by its media type; files of any other type are for the import. */
export const isShown = (file: File): boolean => SHOWN.test(file.type);

/** Said of a file that comes while there is no connection: files do not wait in the queue as texts do. */
export const NO_CONNECTION =
  "A picture needs the connection. Add it again as soon as you are online: it was not kept.";

/** Uploads files, then inserts links at the caret of the row they were meant for, else as rows. */
export async function addFiles(
  ctx: CommandContext,
  key: string,
  files: readonly File[],
  add: AddFile,
): Promise<void> {
  ctx.ui.announce(files.length === 1 ? "Adding a file" : `Adding ${files.length} files`);
  const marks: string[] = [];
  for (const file of files) {
    const added = await add(file);
    if (added.ok) marks.push(fileMark({ id: added.id, alt: added.name }));
    else ctx.notify({ message: added.message, type: "warning", duration: 6_000 });
  }
  if (marks.length === 0 || !isEditing(ctx)) return;
  const field = ctx.fields.get(key);
  if (field?.isFocused() && marks.length === 1) {
    ctx.insertText(marks[0] ?? "");
    return;
  }
  const at = targetAt(ctx, key, "row", "pointer") ?? targetAt(ctx, ctx.list.rootKey, "row", "pointer");
  if (at) paste(ctx, at, { own: "", html: "", text: `${marks.join("\n")}\n` });
}
