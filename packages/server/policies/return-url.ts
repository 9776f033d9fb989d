const LONGEST = 2_000;

/**
 * Returns the address to which a person is sent back after paying, if it is a page of ours, else null: an
 * address elsewhere would lend our name to a stranger's page.
 * @param own the origins that are ours
 */
export function ownReturnUrl(address: string, own: ReadonlySet<string>): URL | null {
  if (address.length > LONGEST || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isPage = url.protocol === "https:" || url.protocol === "http:";
  return isPage && url.username === "" && url.password === "" && own.has(url.origin) ? url : null;
}

/** Returns the address with the outcome in its query; the rest of it stays. */
export function withOutcome(url: URL, outcome: "success" | "cancelled"): string {
  const told = new URL(url);
  told.searchParams.set("payment", outcome);
  return told.href;
}
