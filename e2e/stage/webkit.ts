import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/** Where Debian puts the driver, which brings its browser along, and the screen without a screen. */
const DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";

const START_MS = 20_000;
const POLL_MS = 20;

/**
 * The browser's own bar is wider than a phone, and the window cannot be narrower than it: so the bar is drawn without
 * the air around its buttons.
 */
const NARROW_BAR =
  "button, entry, entry * { padding: 0; margin: 0; border-width: 0; min-width: 0; min-height: 0; font-size: 1px; }\n";

/** A driver of WebKit, which takes one session at a time. */
export interface WebkitDriver {
  readonly origin: string;
  /** The home folder of its browsers, where downloads arrive. */
  readonly home: string;
  stop(): Promise<void>;
}

/** What is to be installed before anything runs, as a sentence; nothing when it is there. */
export function missingWebkit(): string | undefined {
  const missing = [DRIVER, SCREEN].filter((program) => !existsSync(program));
  return missing.length === 0
    ? undefined
    : `There is no ${missing.join(" and no ")}: as root, apt-get install webkit2gtk-driver xvfb`;
}

/** Starts the driver on a screen and in a home folder of its own. */
export async function startWebkit(): Promise<WebkitDriver> {
  const home = mkdtempSync(join(tmpdir(), "perennial-webkit-"));
  mkdirSync(join(home, ".config", "gtk-3.0"), { recursive: true });
  writeFileSync(join(home, ".config", "gtk-3.0", "gtk.css"), NARROW_BAR);
  const screen = spawn(SCREEN, ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: `:${await firstLine(screen.stdout)}`,
      LANG: "C.UTF-8",
    },
    stdio: ["ignore", "ignore", "ignore"],
  });
  const killAll = () => {
    driver.kill("SIGKILL");
    screen.kill("SIGKILL");
  };
  process.once("exit", killAll);
  const stop = async () => {
    process.off("exit", killAll);
    driver.kill();
    await sleep(POLL_MS);
    killAll();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  while (performance.now() - began < START_MS) {
    const answer = await fetch(`${origin}/status`).catch(() => undefined);
    if (answer?.ok) return { origin, home, stop };
    await sleep(POLL_MS);
  }
  await stop();
  throw new Error(`${DRIVER} does not answer after ${START_MS} ms.`);
}

/** The screen's number is its first line. */
async function firstLine(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = "";
  for await (const chunk of stream) {
    text += chunk.toString();
    if (text.includes("\n")) return text.trim();
  }
  throw new Error(`${SCREEN} did not start.`);
}
