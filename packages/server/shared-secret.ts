import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { StartRefused } from "./database/engine/start-refused.ts";

/** A secret that a server has by itself. */
export interface OwnSecret {
  readonly secret: string;
  /** Set by an operator, or left in the data folder by an earlier start. */
  readonly from: "setting" | "data-folder";
}

interface Row {
  /** Null where an operator has set it. */
  readonly secret: string | null;
  readonly fingerprint: string;
}

const SECRET_BYTES = 48;
const makeSecret = () => randomBytes(SECRET_BYTES).toString("base64url");
const fingerprintOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/**
 * The one secret of all servers on a database. A setting counts; else what the database keeps, which is what this server
 * has, or a new one. What a token says is only believed by servers that sign with the same secret.
 * @param warn told in a sentence that there were two
 * @throws StartRefused where the others' secret is a setting that this server was not given
 */
export async function agreeOnSecret(
  pool: pg.Pool,
  own: OwnSecret | null,
  warn: (sentence: string) => void,
): Promise<string> {
  const offered = own?.secret ?? makeSecret();
  const stored = own?.from === "setting" ? null : offered;
  // Of servers that start together one writes, and all read what it wrote.
  await pool.query(
    "insert into signing_secret (secret, fingerprint) values ($1, $2) on conflict do nothing",
    [stored, fingerprintOf(offered)],
  );
  const { rows } = await pool.query<Row>("select secret, fingerprint from signing_secret");
  const [shared] = rows;
  if (!shared) throw new Error("the signing secret is gone");
  if (shared.fingerprint === fingerprintOf(offered)) return offered;
  if (own?.from === "setting") {
    warn(
      "JWT_SECRET is not what servers of this database signed with before: sessions from then end. Give all servers the same.",
    );
    await pool.query("update signing_secret set secret = null, fingerprint = $1", [fingerprintOf(offered)]);
    return offered;
  }
  if (shared.secret === null)
    throw new StartRefused(
      "Other servers of this database sign sessions with a JWT_SECRET. Set JWT_SECRET to the same for this one.",
    );
  if (own)
    warn(
      "The signing secret in the data folder is not used: the one in the database is that of all servers.",
    );
  return shared.secret;
}
