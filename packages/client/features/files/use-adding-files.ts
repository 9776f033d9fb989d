import { fileMark } from "@perennial/domain/rich/file-mark";
import { useEffect } from "react";
import { paste } from "../../commands/branches.ts";
import { type CommandContext, isEditing, targetAt } from "../../commands/command.ts";

export interface FileTakers {
  readonly add: AddFile;
  /** Takes a file that is no picture to the import, below a row. */
  readonly bring: (file: File, key: string) => void;
  readonly isOnline: () => boolean;
}

/** Pictures, sounds and documents that are pasted or dropped into rows are kept; other files go to the import. */
export function useAddingFiles(ctx: CommandContext, takers: FileTakers): void {
  useEffect(() => {
    const add = (key: string, files: readonly File[]) => {
      if (takers.isOnline()) void addFiles(ctx, key, files, takers.add);
      else ctx.notify({ message: NO_CONNECTION, type: "warning", duration: 6_000 });
    };
    const isWanted = () => isEditing(ctx) && !ctx.ui.getState().modal;

    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      // Where no text is edited Firefox pastes where something was selected last.
      const key = keyOf(document.activeElement);
      const files = [...(clipboardData?.files ?? [])].filter(isShown);
      // Programs that copy words put a picture of them beside.
      if (key === undefined || files.length === 0 || clipboardData?.getData("text/plain") || !isWanted())
        return;
      event.preventDefault();
      event.stopPropagation();
      add(key, files);
    };
    /** Without it the browser would leave the page and open the file. */
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files") || isElsewhere(event.target) || !isWanted()) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    };
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0 || isElsewhere(event.target) || !isWanted()) return;
      event.preventDefault();
      const key = keyOf(event.target) ?? ctx.list.rootKey;
      const shown = files.filter(isShown);
      const [other] = files.filter((file) => !isShown(file));
      if (shown.length > 0) add(key, shown);
      else if (other) takers.bring(other, key);
    };
    document.addEventListener("paste", onPaste, { capture: true });
    document.addEventListener("dragover", onDragOver);
    document.addEventListener("drop", onDrop);
    return () => {
      document.removeEventListener("paste", onPaste, { capture: true });
      document.removeEventListener("dragover", onDragOver);
      document.removeEventListener("drop", onDrop);
    };
  }, [ctx, takers]);
}

const keyOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>(".row[data-key]")?.dataset.key : undefined;

/** A field of a dialog, or a place that takes files by itself. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[role=dialog], .drop") !== null;

/** What became of a file that was sent, with a sentence where it is not kept. */
type AddedFile =
  | { readonly ok: true; readonly id: number; readonly name: string }
  | { readonly ok: false; readonly message: string };
/** Sends a file to be kept. Never rejects. */
type AddFile = (file: File) => Promise<AddedFile>;

/** What is shown or played in a row; other files are for the import. */
const SHOWN = /^(?:image|audio|video)\/|^application\/pdf$/;
/** Whether a file is shown or played in a row, by its media type; files of any other type are for the import. */
const isShown = (file: File): boolean => SHOWN.test(file.type);

/** Said of a file that comes while there is no connection: files do not wait in the queue as texts do. */
const NO_CONNECTION =
  "A picture needs the connection. Add it again as soon as you are online: it was not kept.";

/** Uploads files, then inserts links at the caret of the row they were meant for, else as rows. */
async function addFiles(
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
