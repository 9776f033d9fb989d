import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parseConfig } from "./config.ts";

const ROOT = "/srv/perennial";

function accepted(env: NodeJS.ProcessEnv) {
  const parsed = parseConfig(env, ROOT);
  if (!parsed.ok) throw new Error(parsed.error.join(" "));
  return parsed.value;
}

function complaints(env: NodeJS.ProcessEnv): readonly string[] {
  const parsed = parseConfig(env, ROOT);
  return parsed.ok ? [] : parsed.error;
}

describe("settings", () => {
  test("what a model costs is said by both prices, or not at all", () => {
    const ai = { AI_BASE_URL: "https://llm.example/v1" };
    expect(accepted(ai).ai?.prices).toBeNull();
    expect(accepted({ ...ai, AI_PRICE_IN: "0.15", AI_PRICE_OUT: "2" }).ai?.prices).toEqual({
      asked: 0.15,
      answered: 2,
    });
    expect(complaints({ ...ai, AI_PRICE_IN: "1" })).toEqual([
      "AI_PRICE_IN and AI_PRICE_OUT go together: set both, or neither.",
    ]);
    const costs = { ...ai, AI_PRICE_IN: "0.15", AI_PRICE_OUT: "2" };
    expect([
      accepted(costs).ai?.dailyCents,
      accepted({ ...costs, AI_DAILY_CENTS: "2.5" }).ai?.dailyCents,
    ]).toEqual([null, 2.5]);
    expect(complaints({ ...ai, AI_DAILY_CENTS: "5" })[0]).toMatch(/^AI_DAILY_CENTS needs AI_PRICE_IN/);
    expect(complaints({ ...ai, AI_PRICE_IN: "-1", AI_PRICE_OUT: "1" })[0]).toBe(
      "AI_PRICE_IN must be a number like 0.15.",
    );
  });

  test("a model is asked by chat completions, by everybody, in pieces of 8,192 tokens, unless it is said otherwise", () => {
    const ai = { AI_BASE_URL: "https://llm.example/v1" };
    expect(accepted(ai).ai).toMatchObject({
      api: "chat",
      contextTokens: 8_192,
      timeoutMs: 120_000,
      parallel: 4,
      dailyTokens: 200_000,
      users: "all",
      allowsPrivate: false,
    });
    const other = { AI_API: "responses", AI_CONTEXT: "32000", AI_USERS: "named", AI_ALLOW_PRIVATE: "true" };
    expect(accepted({ ...ai, ...other }).ai).toMatchObject({
      api: "responses",
      contextTokens: 32_000,
      users: "named",
      allowsPrivate: true,
    });
    expect(complaints({ ...ai, AI_API: "completions", AI_CONTEXT: "1000", AI_USERS: "me" })).toEqual([
      "AI_API must be one of chat, responses.",
      "AI_CONTEXT must be a whole number from 2048 to 10000000.",
      "AI_USERS must be one of all, named, own.",
    ]);
  });

  test("an empty environment is a working one: port 3001, data under ./data, the built-in database", () => {
    expect(accepted({})).toMatchObject({
      port: 3001,
      dataFolder: "/srv/perennial/data",
      databaseUrl: undefined,
      publicUrl: "http://localhost:3001",
      subscriptionRequired: false,
      rateLimits: {
        accountsPerMinute: 30,
        accountsPerHour: 300,
        allAccountsPerMinute: 600,
        failedLogins: 10,
        failedLoginsPerAddress: 100,
        failedLoginsPerName: 100,
        allLoginsPerMinute: 1_200,
        autofillsPerMinute: 60,
        autofillsPerHour: 600,
      },
      passwordHashes: 2,
      trustProxy: false,
    });
  });

  test("passwords are hashed on fewer threads than there are, so that one is always left for everything else", () => {
    expect(accepted({ PASSWORD_HASHES: "3" }).passwordHashes).toBe(3);
    expect(complaints({ PASSWORD_HASHES: "4" })).toEqual([
      "PASSWORD_HASHES must be a whole number from 1 to 3.",
    ]);
    expect(accepted({ PASSWORD_HASHES: "15", UV_THREADPOOL_SIZE: "16" }).passwordHashes).toBe(15);
  });

  test("connections and patience have defaults under which nothing hangs, and are told apart when they make no sense", () => {
    expect(accepted({}).pool).toEqual({
      goesToWorkers: true,
      connections: 10,
      acquireMs: 10_000,
      statementMs: 30_000,
      lockMs: 10_000,
      idleMs: 30_000,
    });
    expect(accepted({ DATABASE_WORKERS: "coordinator" }).pool.goesToWorkers).toBe(false);
    expect(accepted({}).stopNoticeMs).toBe(0);
    expect(accepted({ DATABASE_URL: "postgres://db.example/notes" }).stopNoticeMs).toBe(1_000);
    expect(accepted({ DATABASE_CONNECTIONS: "40", DATABASE_LOCK_MS: "500" }).pool).toMatchObject({
      connections: 40,
      lockMs: 500,
    });
    expect(complaints({ DATABASE_CONNECTIONS: "1", DATABASE_STATEMENT_MS: "0" })).toEqual([
      "DATABASE_CONNECTIONS must be a whole number from 2 to 500.",
      "DATABASE_STATEMENT_MS must be a whole number from 100 to 600000.",
    ]);
  });

  test("an address past the pooler needs the one through it", () => {
    const direct = "postgres://db:5432/perennial";
    expect(complaints({ DATABASE_DIRECT_URL: direct })).toEqual([expect.stringContaining("set both")]);
    expect(
      accepted({ DATABASE_URL: "postgres://pooler:6432/perennial", DATABASE_DIRECT_URL: direct }),
    ).toMatchObject({ databaseDirectUrl: direct });
  });

  test("an empty value counts as absent", () => {
    expect(accepted({ PORT: "", DATABASE_URL: " ", JWT_SECRET: "" })).toEqual(accepted({}));
  });

  test("every setting that cannot be understood is told in a sentence, all at once", () => {
    const sentences = complaints({
      PORT: "70000",
      TRUST_PROXY: "maybe",
      LOG_LEVEL: "loud",
      PUBLIC_URL: "me",
    });
    expect(sentences).toHaveLength(4);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z_]+ must be .+\.$/);
  });

  test("a complaint never repeats a secret", () => {
    expect(complaints({ DATABASE_URL: "mysql://me:hunter2@host/db" }).join()).not.toContain("hunter2");
  });

  test("rate limits can be switched off, or set one by one", () => {
    expect(accepted({ RATE_LIMITS: "off" }).rateLimits).toBeUndefined();
    expect(accepted({ RATE_LIMITS: "failedLogins=3,autofillsPerHour=5" }).rateLimits).toEqual({
      ...accepted({}).rateLimits,
      failedLogins: 3,
      autofillsPerHour: 5,
    });
    expect(accepted({ RATE_LIMITS: "failedLogins=off" }).rateLimits).toEqual({
      ...accepted({}).rateLimits,
      failedLogins: Number.POSITIVE_INFINITY,
    });
    for (const nonsense of ["failedLogin=3", "failedLogins=0", "failedLogins=none"])
      expect(complaints({ RATE_LIMITS: nonsense })).toHaveLength(1);
  });

  test("origins are origins, without a path", () => {
    expect(accepted({ ALLOWED_ORIGINS: "https://a.example, https://b.example/" }).allowedOrigins).toEqual([
      "https://a.example",
      "https://b.example",
    ]);
    expect(complaints({ ALLOWED_ORIGINS: "https://a.example/app" })).toHaveLength(1);
  });

  test("a provider of sign-ins is named as it is written, by https or on this machine, with its client", () => {
    const OIDC_ISSUER = "https://login.example/o/perennial/";
    expect(accepted({}).oidc).toBeUndefined();
    expect(accepted({ OIDC_ISSUER, OIDC_CLIENT_ID: "c" }).oidc).toEqual({
      issuer: OIDC_ISSUER,
      clientId: "c",
      clientSecret: undefined,
      name: "login.example",
    });
    expect(accepted({ OIDC_ISSUER: "http://localhost:9000", OIDC_CLIENT_ID: "c" }).oidc).toBeDefined();
    expect(complaints({ OIDC_ISSUER })).toEqual([expect.stringContaining("set both")]);
    expect(complaints({ OIDC_ISSUER: "http://login.example", OIDC_CLIENT_ID: "c" })).toEqual([
      "OIDC_ISSUER must begin with https://, unless it is on this machine.",
    ]);
  });

  test("payments, sign-in and the model are off until their key, client id or address is set", () => {
    expect(accepted({ STRIPE_PRICE_ID: "price_1", AI_API_KEY: "k" })).toMatchObject({
      stripe: undefined,
      ai: undefined,
      google: { clientId: undefined },
    });
    expect(accepted({ STRIPE_SECRET_KEY: "sk_1" }).stripe?.apiBase).toBe("https://api.stripe.com");
  });
});

test(".env.example shows every setting with the default that holds without it", () => {
  const text = fs.readFileSync(path.join(import.meta.dirname, "../../.env.example"), "utf8");
  const lines = [...text.matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)];
  const env = Object.fromEntries(lines.map(([, name = "", value]) => [name, value]));
  expect(accepted(env)).toEqual(accepted({}));
  const source = ["backups-config.ts", "config.ts", "files-config.ts", "oidc-config.ts"].map((file) =>
    fs.readFileSync(path.join(import.meta.dirname, file), "utf8"),
  );
  const settings = [...source.join().matchAll(/read\.\w+\(\s*"([A-Z0-9_]+)"/g)].map(([, name = ""]) => name);
  expect(Object.keys(env).sort()).toEqual([...new Set(settings)].sort());
});
