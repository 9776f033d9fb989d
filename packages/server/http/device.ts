/** Browsers by what their name for servers holds; the first that fits counts, since each says the names of others too. */
const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["FxiOS", "Firefox"],
  ["Firefox/", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

type Names = readonly (readonly [string, string])[];
const nameIn = (text: string, names: Names): string | undefined =>
  names.find(([part]) => text.includes(part))?.[1];

/**
 * Returns what a session is called by the device that opens it: the families of browser and system, such as
 * `Firefox on Linux`, and nothing by which devices of one kind could be told apart. Null for other programs.
 */
export function deviceOf(request: Request): string | null {
  const agent = request.headers.get("User-Agent") ?? "";
  const browser = nameIn(agent, BROWSERS);
  const system = nameIn(agent, SYSTEMS);
  return browser !== undefined && system !== undefined ? `${browser} on ${system}` : (browser ?? null);
}
