const LONGEST = 2_000;

/**
 * May a person be sent back to this address after paying? Only to pages of ours: an address elsewhere would lend
 * our name to a stranger's page.
 * @param own the origins that are ours
 * @returns the address, or null
 */
export function ownReturnUrl(address: string, own: ReadonlySet<string>): URL | null {
  if (address.length > LONGEST || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isPage = url.protocol === "https:" || url.protocol === "http:";
  return isPage && url.username === "" && url.password === "" && own.has(url.origin) ? url : null;
}

/** The address with the outcome in its query; everything else in it stays. */
export function withOutcome(url: URL, outcome: "success" | "cancelled"): string {
  const told = new URL(url);
  told.searchParams.set("payment", outcome);
  return told.href;
}
