import { createModelDrafter } from "./adapters/model-drafter.ts";
import { createModelStream } from "./adapters/model-stream.ts";
import { isThisMachine } from "./adapters/private-addresses.ts";
import { createRulesDrafter } from "./adapters/rules-drafter.ts";
import type { AppConfig } from "./app-deps.ts";
import type { Drafters } from "./ports/drafter.ts";
import type { KeySeal } from "./ports/key-seal.ts";
import type { Passkeys } from "./ports/passkeys.ts";
import type { ProviderPage, SignIn } from "./ports/sign-in.ts";

/**
 * Returns the payment provider of the settings. Its library is large, and only loaded where it is used.
 * @throws where payments are not set up
 */
export const stripePayments = async ({ stripe }: AppConfig) => {
  if (!stripe) throw new Error("payments are not set up");
  const { createStripePayments } = await import("./adapters/stripe-payments.ts");
  return createStripePayments(stripe);
};

const MICROS_PER_CENT = 10_000;

/** Returns what drafts: rules, and the model of the settings for those who may use it and let it. */
export function draftersOf({
  config: { ai, ownModels },
  seal,
  modelMs,
}: {
  readonly config: Pick<AppConfig, "ai" | "ownModels">;
  /** Opens the keys of people, where they may name models. */
  readonly seal?: KeySeal;
  readonly modelMs?: number | undefined;
}): Drafters {
  const rules = createRulesDrafter();
  if (ownModels && seal)
    return {
      rules,
      model: null,
      offer: null,
      users: "own",
      own({ baseUrl, model, sealedKey }, userId) {
        const apiKey = (sealedKey && seal.open(sealedKey, userId)) ?? undefined;
        const stream = createModelStream({ ...ownModels, baseUrl, apiKey, isOwn: true });
        const models = { fast: model, slow: model };
        const { host, hostname } = new URL(baseUrl);
        const isLocal = isThisMachine(hostname);
        return {
          model: createModelDrafter(stream, { models, prices: null, fillInMs: modelMs }),
          offer: { host, isLocal, model, dailyTokens: null, dailyCostMicros: null },
        };
      },
    };
  if (!ai) return { rules, model: null, offer: null, users: "all", own: null };
  // Servers with one model take any name.
  const models = {
    fast: ai.modelFast ?? ai.modelSlow ?? "default",
    slow: ai.modelSlow ?? ai.modelFast ?? "default",
  };
  const { host, hostname } = new URL(ai.baseUrl);
  return {
    rules,
    model: createModelDrafter(createModelStream(ai), { models, prices: ai.prices, fillInMs: modelMs }),
    offer: {
      host,
      isLocal: isThisMachine(hostname),
      model: models.slow,
      dailyTokens: ai.dailyTokens,
      dailyCostMicros: ai.dailyCents === null ? null : Math.round(ai.dailyCents * MICROS_PER_CENT),
    },
    users: ai.users,
    own: null,
  };
}

/** Returns the sign-in with a provider, whose library is loaded with the first token; undefined where it is not set up. */
export function signInOf({ google }: AppConfig): SignIn | undefined {
  const { clientId } = google;
  if (clientId === undefined) return undefined;
  const load = async () => {
    const { createGoogleSignIn } = await import("./adapters/google-sign-in.ts");
    return createGoogleSignIn({ ...google, clientId });
  };
  let loaded: Promise<SignIn> | undefined;
  return {
    async verify(token, now) {
      loaded ??= load();
      return (await loaded).verify(token, now);
    },
  };
}

/** Returns how passkeys are made and checked; the library is loaded with the first one. */
export function passkeysOf(): Passkeys {
  const load = async () => (await import("./adapters/webauthn-passkeys.ts")).webauthnPasskeys;
  return {
    toMake: async (...asked) => (await load()).toMake(...asked),
    toUse: async (...asked) => (await load()).toUse(...asked),
    challengeOf: async (answer) => (await load()).challengeOf(answer),
    made: async (...answered) => (await load()).made(...answered),
    used: async (...answered) => (await load()).used(...answered),
  };
}

/** Where a provider sends people back to: a page of the client. */
const SIGNING_IN = "/signing-in";

/** Returns the sign-in at a provider's page, whose library is loaded with the first; undefined where none is set up. */
export function providerOf({ oidc, publicUrl, jwtSecret }: AppConfig): ProviderPage | undefined {
  if (oidc === undefined) return undefined;
  const load = async () => {
    const { createOidcSignIn } = await import("./adapters/oidc-sign-in.ts");
    return createOidcSignIn({ ...oidc, redirectUri: `${publicUrl}${SIGNING_IN}` }, jwtSecret);
  };
  let loaded: Promise<ProviderPage> | undefined;
  const page = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    begin: async (now) => (await page()).begin(now),
    finish: async (query, now) => (await page()).finish(query, now),
  };
}
