// Slow: it starts databases of its own.

import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { createEngineFolders, type EngineProcess } from "../testing/engine-folders.ts";
import type { EngineOrder } from "../testing/engine-process.ts";
import { attachEngine } from "./engine/attach.ts";
import { openEmbedded } from "./engine/embedded.ts";
import { checkServer, openExternal } from "./engine/external.ts";
import { connectionFromUrl } from "./engine/socket.ts";

const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534 };

const folders = createEngineFolders();
afterAll(() => folders.cleanUp());

/** As the ordinary user that this process is, or can become. */
function asOrdinaryUser(order: EngineOrder): EngineOrder {
  return isRoot ? { ...order, user: NOBODY } : order;
}

async function answer(opened: EngineProcess, sql: string): Promise<unknown> {
  if (!("url" in opened.report)) throw new Error(opened.report.refused);
  const client = new pg.Client(connectionFromUrl(opened.report.url));
  await client.connect();
  const { rows } = await client.query<{ answer: unknown }>(sql);
  await client.end();
  return rows[0]?.answer;
}

describe("where the data and the programs may lie", () => {
  test("a data folder whose path is far longer than a socket's path may be", async () => {
    const dataFolder = folders.fresh(path.join("a".repeat(100), "b".repeat(100), "data"));
    const opened = await folders.open({ dataFolder });
    expect(await answer(opened, "select 1 as answer")).toBe(1);
  });

  test("a data folder with blanks, quotes and letters beyond ASCII in its name", async () => {
    const opened = await folders.open({ dataFolder: folders.fresh('Café d\'été $HOME & "x"') });
    expect(await answer(opened, "select 1 as answer")).toBe(1);
  });

  test("a closed home folder, for whoever owns it, with the programs inside", async () => {
    const home = folders.fresh("home");
    fs.mkdirSync(home, { mode: 0o700 });
    const native = path.join(home, "native");
    fs.renameSync(folders.programsWithoutLinks(), native);
    const dataFolder = path.join(home, "data");
    const opened = await folders.open({ dataFolder, native });
    expect(await answer(opened, "select 1 as answer")).toBe(1);
    const ended = new Promise((resolve) => opened.child.once("exit", resolve));
    opened.child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });
});

describe("what the environment may be", () => {
  test("with LANG=C and foreign PostgreSQL variables, text is still UTF-8 and sorted by code point", async () => {
    const env = {
      PATH: process.env.PATH,
      LANG: "C",
      LC_ALL: "C",
      PGDATA: "/nowhere",
      PGPORT: "1",
      PGUSER: "me",
    };
    const opened = await folders.open({ dataFolder: folders.fresh() }, env);
    expect(await answer(opened, "select current_setting('server_encoding') as answer")).toBe("UTF8");
    expect(await answer(opened, "select upper('blattgrün') as answer")).toBe("BLATTGRÜN");
  });

  test("after an install without scripts the missing library links are made", async () => {
    const native = folders.programsWithoutLinks();
    const opened = await folders.open({ dataFolder: folders.fresh(), native });
    expect(await answer(opened, "select 1 as answer")).toBe(1);
    expect(fs.readlinkSync(path.join(native, "lib", "libicuuc.so.60"))).toBe("libicuuc.so.60.2");
  });

  test("where the packages are read-only for this user, the links are made in the data folder", async () => {
    const native = folders.programsWithoutLinks();
    fs.chmodSync(path.join(native, "lib"), 0o555);
    const dataFolder = folders.fresh();
    fs.mkdirSync(dataFolder);
    if (isRoot) fs.chownSync(dataFolder, NOBODY.uid, NOBODY.gid);
    const opened = await folders.open(asOrdinaryUser({ dataFolder, native }));
    expect(await answer(opened, "select 1 as answer")).toBe(1);
    expect(fs.existsSync(path.join(native, "lib", "libicuuc.so.60"))).toBe(false);
    expect(fs.existsSync(path.join(dataFolder, "postgres-libraries", "libicuuc.so.60"))).toBe(true);
    fs.chmodSync(path.join(native, "lib"), 0o755);
  });
});

describe("whose data it may be", () => {
  test("a data folder that cannot be made is refused with a sentence", async () => {
    const place = folders.fresh("file");
    fs.writeFileSync(place, "");
    const { report } = await folders.open({ dataFolder: path.join(place, "data") });
    expect(report).toEqual({ refused: expect.stringContaining("Set PERENNIAL_DATA to another place.") });
  });

  test("a cluster of another PostgreSQL version is refused with a sentence", async () => {
    const dataFolder = await folders.stopped();
    fs.writeFileSync(path.join(dataFolder, "postgres", "PG_VERSION"), "12\n");
    const { report } = await folders.open({ dataFolder });
    expect(report).toEqual({ refused: expect.stringContaining("made by PostgreSQL 12") });
  });
});

// Several users take part in what follows, and only root can be more than one.
if (isRoot) {
  describe("whose data it may be, between users", () => {
    test("root first and an ordinary user after: a sentence that names root", async () => {
      const dataFolder = await folders.stopped();
      const closed = await folders.open({ dataFolder, user: NOBODY });
      expect(closed.report).toEqual({ refused: expect.stringContaining(`${dataFolder} belongs to root.`) });
      fs.chmodSync(dataFolder, 0o777);
      const writable = await folders.open({ dataFolder, user: NOBODY });
      expect(writable.report).toEqual({ refused: expect.stringContaining("/postgres belongs to root.") });
    });

    test("an ordinary user first and root after: a sentence that names the user", async () => {
      const dataFolder = await folders.stopped();
      fs.chownSync(path.join(dataFolder, "postgres"), 1, 1);
      const { report } = await folders.open({ dataFolder });
      expect(report).toEqual({ refused: expect.stringContaining("belongs to daemon.") });
    });

    test("a user id without an entry in /etc/passwd: a sentence", async () => {
      const dataFolder = folders.fresh();
      fs.mkdirSync(dataFolder);
      fs.chownSync(dataFolder, 54_321, 54_321);
      const native = folders.programsWithoutLinks();
      const { report } = await folders.open({ dataFolder, native, user: { uid: 54_321, gid: 54_321 } });
      expect(report).toEqual({ refused: expect.stringContaining("no entry in /etc/passwd") });
    });

    test("root without user namespaces runs the database as nobody", async () => {
      const native = folders.programsWithoutLinks();
      const dataFolder = folders.fresh();
      const opened = await folders.open({ dataFolder, native }, { PATH: "/nowhere" });
      expect(await answer(opened, "select 1 as answer")).toBe(1);
      expect(fs.statSync(path.join(dataFolder, "postgres")).uid).toBe(NOBODY.uid);
    });

    test("root without user namespaces under a closed folder: a sentence that names it", async () => {
      const home = folders.fresh("home");
      fs.mkdirSync(home, { mode: 0o700 });
      const dataFolder = path.join(home, "data");
      const { report } = await folders.open({ dataFolder }, { PATH: "/nowhere" });
      expect(report).toEqual({ refused: expect.stringContaining(`cannot reach ${dataFolder}`) });
    });
  });
}

describe("a database of one's own", () => {
  test("two servers may share it, and neither stops it", async () => {
    const owner = await openEmbedded({ dataFolder: await folders.stopped(), note: () => {} });
    const [one, other] = await Promise.all([openExternal(owner.url), openExternal(owner.url)]);
    await one.stop();
    const client = new pg.Client(other.connection);
    await client.connect();
    expect((await client.query("select 1 as answer")).rows).toEqual([{ answer: 1 }]);
    await client.end();
    await owner.stop();
  });

  test("an older PostgreSQL than 15 is refused, and one that does not keep text as UTF-8", () => {
    expect(() => checkServer(14, "UTF8")).toThrow("needs PostgreSQL 15 or later");
    expect(() => checkServer(15, "SQL_ASCII")).toThrow("keeps text as SQL_ASCII");
    expect(() => checkServer(15, "UTF8")).not.toThrow();
  });

  test("an address that leads nowhere is refused without telling its password", async () => {
    const refusal = openExternal("postgres://me:hunter2@name.invalid/db").catch(
      (error: Error) => error.message,
    );
    expect(await refusal).toMatch(/^The database of DATABASE_URL cannot be used: (?!.*hunter2)/);
  });
});

test("a command beside a server uses its database and leaves it running; without a server it starts it and stops it", async () => {
  const dataFolder = await folders.stopped();
  const options = { dataFolder, databaseUrl: undefined, databaseDirectUrl: undefined, note: () => {} };
  const count = async () => {
    const engine = await attachEngine(options);
    const client = new pg.Client(engine.direct);
    await client.connect();
    const { rows } = await client.query("select 1 as answer");
    await client.end();
    await engine.stop();
    return rows;
  };
  expect(await count()).toEqual([{ answer: 1 }]);
  const server = await openEmbedded({ dataFolder, note: () => {} });
  expect(await count()).toEqual([{ answer: 1 }]);
  const client = new pg.Client(server.direct);
  await client.connect();
  await client.end();
  await server.stop();
});
