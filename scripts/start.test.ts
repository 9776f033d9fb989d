// Slow: it installs, builds and starts the product.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

// A checkout in small: the real scripts around an npm, a Vite and a server that only say that they were called.
const home = fs.mkdtempSync(path.join(os.tmpdir(), "start-"));
fs.chmodSync(home, 0o755);
// Under another name here, since the checkout may lie where an ordinary user cannot go.
const NODE = path.join(home, "node");
try {
  fs.linkSync(fs.realpathSync(process.execPath), NODE);
} catch {
  fs.copyFileSync(process.execPath, NODE);
}
let root: string;
let count = 0;

const FAKE_NPM = `#!/bin/sh
echo "npm $1" >> calls
mkdir -p node_modules/.bin node_modules/vite/bin
ln -sf "$REAL_NODE" node_modules/.bin/node
cp vite.js node_modules/vite/bin/vite.js
`;
const FAKE_VITE = `
const fs = require("node:fs"), path = require("node:path");
fs.appendFileSync("calls", "vite\\n");
const out = path.join(process.argv[3], process.argv[process.argv.indexOf("--outDir") + 1]);
fs.mkdirSync(out, { recursive: true });
fs.writeFileSync(path.join(out, "index.html"), "built");
`;

beforeEach(() => {
  root = path.join(home, String(++count));
  write("package.json", "{}");
  write("package-lock.json", '{"packages":{}}');
  write("vite.js", FAKE_VITE);
  write("packages/client/index.html", "page");
  write("packages/contract/wire.ts", "");
  write("packages/domain/op.ts", "");
  write("packages/server/main.ts", 'console.log("server", process.argv.length)');
  write("bin/npm", FAKE_NPM);
  fs.chmodSync(path.join(root, "bin/npm"), 0o755);
  for (const name of fs.readdirSync(import.meta.dirname).filter((name) => name.endsWith(".mjs"))) {
    write(`scripts/${name}`, fs.readFileSync(path.join(import.meta.dirname, name), "utf8"));
  }
});
afterAll(() => fs.rmSync(home, { recursive: true }));

function write(name: string, text: string): void {
  const file = path.join(root, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

const environment = (): NodeJS.ProcessEnv => ({
  PATH: `${path.join(root, "bin")}:${process.env.PATH}`,
  REAL_NODE: NODE,
});

/** Runs `start.mjs` to its end. `user` is the one to run it as, which only root can choose. */
function start(user?: number): { status: number | null; said: string; called: string[] } {
  const calls = path.join(root, "calls");
  fs.rmSync(calls, { force: true });
  const run = spawnSync(NODE, [path.join(root, "scripts/start.mjs")], {
    cwd: root,
    env: environment(),
    encoding: "utf8",
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  const called = fs.existsSync(calls) ? fs.readFileSync(calls, "utf8").trim().split("\n") : [];
  return { status: run.status, said: run.stdout + run.stderr, called };
}

describe("npm start", () => {
  test("installs and builds a fresh clone, and then runs the server", () => {
    const first = start();
    expect(first).toMatchObject({ status: 0, called: ["npm ci", "vite"] });
    expect(first.said).toContain("server 2");
  });

  test("neither installs nor builds when nothing has changed", () => {
    start();
    expect(start()).toMatchObject({ status: 0, called: [] });
  });

  test("builds again when a source of the client or of what it shares has changed, but not for a test", () => {
    start();
    write("packages/domain/op.ts", "export {}");
    expect(start().called).toEqual(["vite"]);
    write("packages/domain/op.test.ts", "");
    expect(start().called).toEqual([]);
  });

  test("the server takes the compiled code that an earlier start kept in the data folder", () => {
    write("packages/server/main.ts", 'console.log("kept in", process.env.NODE_COMPILE_CACHE)');
    expect(start().said).toContain("kept in undefined");
    write("data/compiled/a", "");
    expect(start().said).toContain(`kept in ${path.join(root, "data/compiled")}`);
    write(".env", "PERENNIAL_DATA=elsewhere");
    expect(start().said).toContain("kept in undefined");
    write("elsewhere/compiled/a", "");
    expect(start().said).toContain(`kept in ${path.join(root, "elsewhere/compiled")}`);
    if (isRoot) expect(start(NOBODY).said, "another user's code").toContain("kept in undefined");
  });

  test("installs again when the lock file has changed", () => {
    start();
    write("package-lock.json", '{"packages":{"node_modules/x":{"version":"1.0.0"}}}');
    expect(start().called).toEqual(["npm ci", "vite"]);
  });

  test("takes what `npm ci` and `npm run build` left when they were run by hand", () => {
    start();
    fs.rmSync(path.join(root, "node_modules/.perennial-lock"));
    fs.rmSync(path.join(root, "packages/client/dist/.sources"));
    const lock =
      '{"packages":{"":{},"node_modules/x":{"version":"1.0.0"},"node_modules/y":{"optional":true}}}';
    write("package-lock.json", lock);
    fs.utimesSync(path.join(root, "package-lock.json"), 0, 0);
    write("node_modules/.package-lock.json", '{"packages":{"node_modules/x":{"version":"1.0.0"}}}');
    expect(start()).toMatchObject({ status: 0, called: [] });
    write("node_modules/.package-lock.json", '{"packages":{"node_modules/x":{"version":"0.9.0"}}}');
    expect(start().called).toEqual(["npm ci"]);
  });

  test("says a sentence when npm cannot install", () => {
    write("bin/npm", "#!/bin/sh\nexit 1\n");
    const { status, said } = start();
    expect(status).toBe(1);
    expect(said).toContain("The packages could not be installed.");
  });

  test("ends with the server's own exit code", () => {
    write("packages/server/main.ts", "process.exit(7)");
    expect(start().status).toBe(7);
  });

  // Only root can be another user than the one who owns the checkout.
  if (isRoot) {
    test("an ordinary user starts what root has installed and built, and writes nothing", () => {
      start();
      expect(start(NOBODY)).toMatchObject({ status: 0, called: [] });
    });

    test("an ordinary user who would have to install or build for root is told so", () => {
      expect(start(NOBODY)).toMatchObject({
        status: 1,
        said: expect.stringContaining("may not write there. Run `npm ci`"),
      });
      start();
      write("packages/client/index.html", "changed");
      expect(start(NOBODY)).toMatchObject({
        status: 1,
        said: expect.stringContaining("Run `npm run build`"),
      });
    });
  }
});

describe("the server under its launcher", () => {
  async function launched(): Promise<{ launcher: ChildProcess; server: number }> {
    start();
    write(
      "packages/server/main.ts",
      'console.log(process.pid); process.on("disconnect", () => process.exit());',
    );
    const launcher = spawn(NODE, [path.join(root, "scripts/start.mjs")], {
      env: environment(),
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void launcher.kill("SIGKILL"));
    const [pid] = await once(launcher.stdout, "data");
    return { launcher, server: Number(String(pid)) };
  }
  const isGone = (pid: number) =>
    !fs.existsSync(`/proc/${pid}/cmdline`) || fs.readFileSync(`/proc/${pid}/cmdline`).length === 0;

  test("a signal to the launcher reaches the server, and the launcher ends as it ends", async () => {
    const { launcher, server } = await launched();
    launcher.kill("SIGTERM");
    expect(await once(launcher, "exit")).toEqual([null, "SIGTERM"]);
    expect(isGone(server)).toBe(true);
  });

  test("a kill -9 of the launcher ends the server too", async () => {
    const { launcher, server } = await launched();
    launcher.kill("SIGKILL");
    await expect.poll(() => isGone(server), { timeout: 10_000 }).toBe(true);
  });
});
