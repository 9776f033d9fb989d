import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { restoreSigningSecret, signingSecretIn } from "./signing-secret.ts";

test("the signing secret is made once, kept, and readable by its owner only", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "secret-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const secret = signingSecretIn(folder);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(signingSecretIn(folder)).toBe(secret);
  expect(fs.readdirSync(folder)).toEqual(["jwt-secret"]);
  expect(fs.statSync(path.join(folder, "jwt-secret")).mode & 0o777).toBe(0o600);
});

test("the secret of a backup takes the place of the one that a start on the empty database had made", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "secret-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  signingSecretIn(folder);
  restoreSigningSecret(folder, "the secret of all sessions that the backup holds");
  expect(signingSecretIn(folder)).toBe("the secret of all sessions that the backup holds");
  expect(fs.readdirSync(folder)).toEqual(["jwt-secret"]);
  expect(fs.statSync(path.join(folder, "jwt-secret")).mode & 0o777).toBe(0o600);
});
