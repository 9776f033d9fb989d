import { API_PREFIX } from "@perennial/contract/limits";

/** Where the server answers itself: calls, their documentation, the test checkout. */
const OF_THE_SERVER = [`${API_PREFIX}/`, "/checkout/"];

/** Whether an address leads to the page, by the server's own rule: it is not the server's and names no file. */
export function isPageAddress(pathname: string): boolean {
  const last = pathname.slice(pathname.lastIndexOf("/") + 1);
  return !last.includes(".") && !OF_THE_SERVER.some((path) => `${pathname}/`.startsWith(path));
}
