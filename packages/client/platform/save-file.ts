/** Has the browser save a text as a file in the folder where it keeps what is downloaded. */
export function saveFile(name: string, text: string, page: Document): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = page.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
