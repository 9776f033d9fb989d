import fs from "node:fs";
import path from "node:path";
import { type Config, parseConfig } from "./config.ts";
import { StartRefused } from "./database/engine/start-refused.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/**
 * The settings of this process: the environment, and below it the file `.env` of this folder; secrets also from files.
 * @throws StartRefused with a sentence for each that cannot be understood
 */
export function readConfig(): Config {
  const file = path.join(ROOT, ".env");
  try {
    if (fs.existsSync(file)) process.loadEnvFile(file);
  } catch {
    throw new StartRefused(`The settings in ${file} cannot be read by this user.`);
  }
  const parsed = parseConfig(withSecretFiles(process.env), ROOT);
  if (!parsed.ok) throw new StartRefused(parsed.error.join("\n"));
  return parsed.value;
}

/** Settings that are secrets: each may come out of a file, as systemd and containers hand them over. */
const SECRETS = [
  "AI_API_KEY",
  "BACKUP_IDENTITY",
  "BACKUP_KEY",
  "BACKUP_S3_SECRET_KEY",
  "DATABASE_DIRECT_URL",
  "DATABASE_URL",
  "FILES_S3_SECRET_KEY",
  "JWT_SECRET",
  "METRICS_TOKEN",
  "OIDC_CLIENT_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
];

/**
 * Returns the settings with what stands in the files that they name: `JWT_SECRET_FILE` for `JWT_SECRET`, which wins where
 * both are set.
 * @throws StartRefused where a file cannot be read
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = SECRETS.flatMap((name) => {
    const file = env[`${name}_FILE`]?.trim();
    if (!file || env[name]?.trim()) return [];
    try {
      return [[name, fs.readFileSync(file, "utf8").trim()] as const];
    } catch {
      throw new StartRefused(`${name}_FILE names ${file}, which cannot be read by this user.`);
    }
  });
  return { ...env, ...Object.fromEntries(read) };
}
