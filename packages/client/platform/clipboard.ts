/** Writes several types to the clipboard by the copy event, within a user's key or click. Returns whether it worked. */
export function writeClipboard(copied: Readonly<Record<string, string>>): boolean {
  let written = false;
  const onCopy = (event: ClipboardEvent) => {
    if (!event.clipboardData) return;
    for (const [kind, text] of Object.entries(copied)) event.clipboardData.setData(kind, text);
    event.preventDefault();
    event.stopImmediatePropagation();
    written = true;
  };
  document.addEventListener("copy", onCopy, { capture: true });
  const done = document.execCommand("copy");
  document.removeEventListener("copy", onCopy, { capture: true });
  return done && written;
}

/** Whether words on the page are selected, outside a field. */
export const isTextSelected = (): boolean => getSelection()?.type === "Range";
