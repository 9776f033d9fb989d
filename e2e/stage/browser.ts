import { execFileSync } from "node:child_process";
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { NODE } from "./paths.ts";

/** How to start the browser: what Playwright's `launch` takes. */
export interface BrowserLaunch {
  readonly channel?: string;
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
  readonly firefoxUserPrefs?: Record<string, boolean>;
}

/** Nothing but the page under test may use the network or the processor. */
const QUIET = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-default-browser-check",
  "--no-first-run",
  "--no-pings",
  "--font-render-hinting=none",
];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The setting that names another browser than the pinned one. */
const NAMED_BROWSER = "PERENNIAL_CHROMIUM";

/**
 * Finds the Chromium of the run: the pinned one inside the npm package, whatever is installed, unpacked into a
 * folder of its own; another one only where PERENNIAL_CHROMIUM names it. Call `remove` when the browser is no
 * longer needed.
 */
export async function findChromium(): Promise<{ launch: BrowserLaunch; remove: () => void }> {
  const named = process.env[NAMED_BROWSER] ?? "";
  if (named === "") return unpackChromium();
  if (!isExecutable(named)) throw new Error(`${NAMED_BROWSER} names no program: ${named}`);
  return { launch: launchOf(named, isRoot() ? NO_SANDBOX : [], {}), remove: () => {} };
}

/** Playwright cannot grant Firefox the clipboard: a page whose person has pressed nothing yet would be refused it. */
const OPEN_CLIPBOARD = { "dom.events.testing.asyncClipboard": true };

/** Where Debian puts its Firefox. */
const FIREFOX = "/usr/bin/firefox-esr";

/** The Firefox of this machine, behind the door that lets Playwright in. */
export function findFirefox(): { launch: BrowserLaunch; remove: () => void } {
  if (!isExecutable(FIREFOX)) throw new Error(`There is no ${FIREFOX}: apt-get install firefox-esr`);
  const folder = mkdtempSync(join(tmpdir(), "perennial-firefox-"));
  const executablePath = join(folder, "firefox");
  const door = join(import.meta.dirname, "firefox-door.ts");
  writeFileSync(executablePath, `#!/bin/sh\nexec "${NODE}" "${door}" "${FIREFOX}" "$@"\n`, { mode: 0o755 });
  const { env } = launchOf(executablePath, [], {});
  return {
    // Playwright speaks WebDriver BiDi, which every Firefox understands, with browsers of this name.
    launch: { channel: "moz-firefox", executablePath, args: [], env, firefoxUserPrefs: OPEN_CLIPBOARD },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Pixels are the processor's alone, and grey: no graphics card and no kind of screen has a say in them. */
const SAME_EVERYWHERE = ["--disable-gpu", "--disable-lcd-text", "--force-color-profile=srgb"];

/** The browser that pictures are compared in: always the pinned one, whatever a setting names. */
export async function unpackPictureBrowser(): Promise<{ launch: BrowserLaunch; remove: () => void }> {
  const { launch, remove } = await unpackChromium();
  return { launch: { ...launch, args: [...launch.args, ...SAME_EVERYWHERE] }, remove };
}

/** The sandbox refuses root, and the unpacked browser has no helper for it. */
const NO_SANDBOX = ["--no-sandbox"];
const isRoot = (): boolean => process.getuid?.() === 0;

function launchOf(executablePath: string, args: string[], env: Record<string, string>): BrowserLaunch {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return { executablePath, args: [...QUIET, ...args], env: { ...inherited, ...env } };
}

/**
 * The pinned browser, with the fonts that come with it and none of the machine's. The package unpacks to one fixed
 * place in the temporary folder, which belongs to whoever came first: so each run gets a temporary folder of its
 * own.
 */
async function unpackChromium(): Promise<{ launch: BrowserLaunch; remove: () => void }> {
  const { default: chromium, inflate } = await import("@sparticuz/chromium");
  const folder = mkdtempSync(join(tmpdir(), "perennial-chromium-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const executablePath = await chromium.executablePath();
    const env: Record<string, string> = { FONTCONFIG_FILE: namePackedFonts(folder) };
    if (lacksLibraries(executablePath)) {
      const bin = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "bin");
      const libraries = await inflate(join(bin, "al2023.tar.br"));
      env.LD_LIBRARY_PATH = join(libraries, "lib");
    }
    return { launch: launchOf(executablePath, NO_SANDBOX, env), remove };
  } catch (error) {
    remove();
    throw error;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** The package's own list names fixed places; the fonts lie where this run has unpacked them. */
function namePackedFonts(folder: string): string {
  const file = join(folder, "fonts.conf");
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(folder, "fonts")}</dir><cachedir>${join(folder, "fonts-cache")}</cachedir></fontconfig>
`,
  );
  return file;
}

function lacksLibraries(program: string): boolean {
  try {
    return execFileSync("ldd", [program], { encoding: "utf8" }).includes("not found");
  } catch {
    return true;
  }
}

const SHARED = "PERENNIAL_E2E_BROWSER";

/** Hands the browser on to the worker processes of this run. */
export const shareLaunch = (launch: BrowserLaunch): void => {
  process.env[SHARED] = JSON.stringify(launch);
};

/** The browser that the run's setup has found. */
export function sharedLaunch(): BrowserLaunch {
  const text = process.env[SHARED];
  if (text === undefined) throw new Error("The setup of the run has not found a browser.");
  return JSON.parse(text) as BrowserLaunch;
}
