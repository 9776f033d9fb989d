type Fetch = (address: string) => Promise<Pick<Response, "ok" | "text">>;

/** Reads a text that lies beside the page, wherever the API may be; undefined when it does not come. */
export async function readStaticText(address: string, fetch: Fetch): Promise<string | undefined> {
  try {
    const response = await fetch(address);
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
