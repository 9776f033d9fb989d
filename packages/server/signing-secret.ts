import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const SECRET_BYTES = 48;

/**
 * The secret that session tokens are signed with, made on the first start and kept in the data folder, readable by
 * its owner only. Servers that share a data folder share it.
 * @param dataFolder exists, and may be written
 */
export function signingSecretIn(dataFolder: string): string {
  const found = foundSigningSecret(dataFolder);
  return found ?? keepSigningSecret(dataFolder, randomBytes(SECRET_BYTES).toString("base64url"));
}

function keepSigningSecret(dataFolder: string, offered: string): string {
  const file = secretFile(dataFolder);
  // Linked to its place: of two first starts one wins, and both read its secret.
  const draft = writtenBeside(file, offered);
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

/** Puts the secret of a backup into a data folder, also where a start on the empty database has made one already. */
export function restoreSigningSecret(dataFolder: string, secret: string): void {
  const file = secretFile(dataFolder);
  fs.renameSync(writtenBeside(file, secret), file);
}

/** Writes a secret whole beside its place. */
function writtenBeside(file: string, secret: string): string {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, secret, { mode: 0o600, flush: true });
  return draft;
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
