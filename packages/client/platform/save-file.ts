/** Has the browser save a text as a file in the folder where it keeps what is downloaded. */
export function saveFile(name: string, text: string, page: Document): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  save(address, name, page);
  URL.revokeObjectURL(address);
}

/** The same for what stands at an address, under the name that its server gives it. */
export const saveAddress = (address: string, page: Document): void => save(address, "", page);

function save(address: string, name: string, page: Document): void {
  const link = page.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
