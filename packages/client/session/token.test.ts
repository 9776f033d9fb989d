import { describe, expect, test } from "vitest";
import { TOKEN_KEY } from "../store/session.ts";
import { isTokenUsable } from "./token.ts";

const now = new Date("2026-11-21T10:00:00Z");
const seconds = Math.floor(now.getTime() / 1_000);
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const token = (claims: unknown): string => `${part({ alg: "HS256" })}.${part(claims)}.c2lnbmF0dXJl`;

describe("a stored token", () => {
  test("is valid if it decodes and has no exp, or one more than 5 seconds ahead [4.token-valid] [9.token]", () => {
    expect(TOKEN_KEY).toBe("jwt_token");
    expect(isTokenUsable(token({ sub: "7" }), now)).toBe(true);
    expect(isTokenUsable(token({ exp: seconds + 6 }), now)).toBe(true);
    expect(isTokenUsable(token({ exp: seconds + 5 }), now)).toBe(false);
    expect(isTokenUsable("does not decode", now)).toBe(false);
  });
  test("exp in the past: not valid", () =>
    expect(isTokenUsable(token({ exp: seconds - 1 }), now)).toBe(false));
  test("exp that is no number: not valid", () =>
    expect(isTokenUsable(token({ exp: "tomorrow" }), now)).toBe(false));
  test("while the server's time is unknown, an exp of any time is left to the server", () => {
    expect(isTokenUsable(token({ exp: 1 }), null)).toBe(true);
    expect(isTokenUsable(token({ exp: "tomorrow" }), null)).toBe(false);
  });
  test("claims outside ASCII decode", () =>
    expect(isTokenUsable(token({ name: "Žofie 🌱" }), now)).toBe(true));
  test.each(["", "abc", "a.b", "a.%%%.c", `a.${part("text")}.c`, `a.${part(null)}.c`, `a.${part([])}.c`])(
    "%j does not decode: not valid",
    (text) => expect(isTokenUsable(text, now)).toBe(false),
  );
});
