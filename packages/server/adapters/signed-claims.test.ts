import { createHmac, randomUUID } from "node:crypto";
import { jwtVerify, SignJWT, UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import { createSignedClaims } from "./signed-claims.ts";

const SECRET = "a secret of the tests, long enough to sign with";
const AUDIENCE = "perennial-tests";
const NOW = new Date("2026-11-21T10:00:00Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);
const HOUR_MS = 3_600_000;

const signer = createSignedClaims(SECRET, AUDIENCE);
const CLAIMS = { sub: "7", jti: randomUUID(), sid: "more" };
const key = (secret = SECRET) => new TextEncoder().encode(secret);
const elsewhere = (change: Record<string, unknown> = {}, header: { alg: string; crit?: string[] } = HS256) =>
  new SignJWT({
    ...CLAIMS,
    iss: "perennial",
    aud: AUDIENCE,
    iat: Math.floor(NOW.getTime() / 1000),
    ...change,
  })
    .setProtectedHeader(header)
    .sign(key());
const HS256 = { alg: "HS256" };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const signedParts = (head: string, body: string) =>
  `${head}.${body}.${createHmac("sha256", SECRET).update(`${head}.${body}`).digest("base64url")}`;

test("what was signed is read again, with its times, and by any other reader of the same standard", async () => {
  const token = signer.sign(CLAIMS, NOW, after(HOUR_MS));
  expect(signer.read(token, NOW)).toMatchObject({ ...CLAIMS, iat: NOW.getTime() / 1000 });
  const options = { algorithms: ["HS256"], issuer: "perennial", audience: AUDIENCE, currentDate: NOW };
  const { payload, protectedHeader } = await jwtVerify(token, key(), options);
  expect(payload).toEqual(signer.read(token, NOW));
  expect(protectedHeader).toEqual({ alg: "HS256", typ: "JWT" });
  expect(signer.read(await elsewhere(), NOW), "signed by another writer").toMatchObject(CLAIMS);
});

test("it is over when its time is, to the second; without an end it is never over", () => {
  const token = signer.sign(CLAIMS, NOW, after(HOUR_MS));
  expect(signer.read(token, after(HOUR_MS - 1_000))).not.toBeNull();
  expect(signer.read(token, after(HOUR_MS))).toBeNull();
  const endless = signer.sign(CLAIMS, NOW, null);
  expect(signer.read(endless, after(100 * 365 * 24 * HOUR_MS))).not.toBeNull();
});

test("every other algorithm is refused, `none` among them, and so is what the header asks for beyond it", async () => {
  for (const alg of ["HS384", "HS512"])
    expect(signer.read(await elsewhere({}, { alg }), NOW), alg).toBeNull();
  expect(signer.read(new UnsecuredJWT(CLAIMS).encode(), NOW)).toBeNull();
  const body = encode({ ...CLAIMS, iss: "perennial", aud: AUDIENCE, iat: 1 });
  expect(signer.read(signedParts(encode(HS256), body), NOW), "the control").not.toBeNull();
  for (const head of [{ alg: "none" }, { alg: "HS512" }, {}, { ...HS256, crit: ["exp"] }, "HS256", null])
    expect(signer.read(signedParts(encode(head), body), NOW), JSON.stringify(head)).toBeNull();
});

test("another secret, issuer or audience is nobody's", async () => {
  expect(createSignedClaims(`${SECRET}.`, AUDIENCE).read(signer.sign(CLAIMS, NOW, null), NOW)).toBeNull();
  expect(createSignedClaims(SECRET, "another").read(signer.sign(CLAIMS, NOW, null), NOW)).toBeNull();
  for (const change of [{ iss: "somebody" }, { iss: undefined }, { aud: "another" }, { aud: undefined }])
    expect(signer.read(await elsewhere(change), NOW), JSON.stringify(change)).toBeNull();
});

test("a claim that is missing, of another type or not yet true is refused", async () => {
  const inAnHour = Math.floor(after(HOUR_MS).getTime() / 1000);
  for (const change of [
    { sub: undefined },
    { jti: undefined },
    { iat: undefined },
    { iat: "1" },
    { exp: "never" },
    { exp: null },
    { nbf: inAnHour },
    { nbf: "0" },
  ]) {
    const body = encode({ ...CLAIMS, iss: "perennial", aud: AUDIENCE, iat: 1, ...change });
    expect(signer.read(signedParts(encode(HS256), body), NOW), JSON.stringify(change)).toBeNull();
  }
  expect(signer.read(await elsewhere({ nbf: inAnHour }), after(HOUR_MS))).not.toBeNull();
});

test("no letter of a token can be changed, left out or added", () => {
  const token = signer.sign(CLAIMS, NOW, after(HOUR_MS));
  for (let at = 0; at < token.length; at++) {
    const changed = token[at] === "A" ? "B" : "A";
    expect(
      signer.read(token.slice(0, at) + changed + token.slice(at + 1), NOW),
      `changed at ${at}`,
    ).toBeNull();
    expect(signer.read(token.slice(0, at), NOW), `truncated at ${at}`).toBeNull();
  }
  for (const more of [".", "A", "=", " ", "\n", `.${token}`])
    expect(signer.read(token + more, NOW)).toBeNull();
  for (const none of ["", ".", "..", "...", "nonsense"]) expect(signer.read(none, NOW)).toBeNull();
});

test("a signed part that is no object is refused", () => {
  for (const body of ["bnVsbA", encode([]), encode("text"), "!!!", ""])
    expect(signer.read(signedParts(encode(HS256), body), NOW)).toBeNull();
});
