import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const SECRET_BYTES = 48;

/**
 * The secret that session tokens are signed with, made on the first start and kept in the data folder, readable by
 * its owner only. Servers that share a data folder share it.
 * @param dataFolder exists, and may be written
 */
export function keptSigningSecret(dataFolder: string): string {
  const kept = foundSigningSecret(dataFolder);
  return kept ?? keepSigningSecret(dataFolder, randomBytes(SECRET_BYTES).toString("base64url"));
}

/**
 * Keeps a secret in a data folder, unless one is kept there already.
 * @returns the one that is kept
 */
export function keepSigningSecret(dataFolder: string, offered: string): string {
  const file = secretFile(dataFolder);
  // Written whole beside its place and then linked there: of two first starts one wins, and both read its secret.
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, offered, { mode: 0o600, flush: true });
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    fs.rmSync(draft);
  }
  const secret = readSecret(file);
  if (!secret) throw new Error(`the signing secret in ${file} is empty`);
  return secret;
}

/** The one that an earlier start has kept in a data folder, where there is one. */
export const foundSigningSecret = (dataFolder: string): string | undefined =>
  readSecret(secretFile(dataFolder));

const secretFile = (dataFolder: string): string => path.join(dataFolder, "jwt-secret");

function readSecret(file: string): string | undefined {
  try {
    return fs.readFileSync(file, "utf8").trim() || undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
