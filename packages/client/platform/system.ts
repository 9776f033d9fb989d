/** Whether the keyboard has the names of Apple's: ⌘, ⌥, ⇧. */
export const isApple = (platform: string = navigator.platform): boolean => /^(Mac|iP)/.test(platform);

/** The first that a browser names itself by: most name others as well. */
const BROWSERS = [
  [/Edg/, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
] as const;
const SYSTEMS = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS/, "Mac"],
  [/Linux/, "Linux"],
] as const;

/** What a device is called by what its browser says of itself: `Firefox, Linux`; null for what is no browser. */
export function deviceName(userAgent: string): string | null {
  const nameIn = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([sign]) => sign.test(userAgent))?.[1];
  const named = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined);
  return named.length === 0 ? null : named.join(", ");
}
