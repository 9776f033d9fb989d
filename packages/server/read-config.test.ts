import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withSecretFiles } from "./read-config.ts";

test("a secret may stand in a file; a setting of the same name wins, and a file that cannot be read is said", () => {
  const folder = mkdtempSync(join(tmpdir(), "perennial-secrets-"));
  try {
    const file = join(folder, "jwt");
    writeFileSync(file, "a secret that is long enough\n");
    expect(withSecretFiles({ JWT_SECRET_FILE: file })).toMatchObject({
      JWT_SECRET: "a secret that is long enough",
    });
    expect(withSecretFiles({ JWT_SECRET: "set", JWT_SECRET_FILE: file })).toMatchObject({
      JWT_SECRET: "set",
    });
    expect(withSecretFiles({ PORT_FILE: file })).not.toHaveProperty("PORT");
    const missing = join(folder, "missing");
    expect(() => withSecretFiles({ DATABASE_URL_FILE: missing })).toThrow(
      `DATABASE_URL_FILE names ${missing}, which cannot be read by this user.`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
