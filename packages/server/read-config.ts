import fs from "node:fs";
import path from "node:path";
import { type Config, parseConfig } from "./config.ts";
import { StartRefused } from "./database/engine/start-refused.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/**
 * The settings of this process: the environment, and below it the file `.env` of this folder.
 * @throws StartRefused with a sentence for each that cannot be understood
 */
export function readConfig(): Config {
  const file = path.join(ROOT, ".env");
  try {
    if (fs.existsSync(file)) process.loadEnvFile(file);
  } catch {
    throw new StartRefused(`The settings in ${file} cannot be read by this user.`);
  }
  const parsed = parseConfig(process.env, ROOT);
  if (!parsed.ok) throw new StartRefused(parsed.error.join("\n"));
  return parsed.value;
}
