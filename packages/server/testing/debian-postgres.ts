import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type { Binaries } from "../database/engine/binaries.ts";

/** Debian 12's PostgreSQL is the oldest that the product supports. */
const DEBIAN_BIN_FOLDER = "/usr/lib/postgresql/15/bin";

/** The programs of Debian's PostgreSQL 15, or undefined on a machine without them. */
export function debianPostgres(): Binaries | undefined {
  const postgres = path.join(DEBIAN_BIN_FOLDER, "postgres");
  if (!fs.existsSync(postgres)) return undefined;
  const version = spawnSync(postgres, ["--version"], { encoding: "utf8" }).stdout ?? "";
  const major = Number(/\) (\d+)/.exec(version)?.[1]);
  return { initdb: path.join(DEBIAN_BIN_FOLDER, "initdb"), postgres, major, libraryPath: undefined };
}
