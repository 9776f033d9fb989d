import { createFileAddresses } from "./adapters/file-addresses.ts";
import { createKeySeal } from "./adapters/sealed-keys.ts";
import type { AppDeps } from "./app-deps.ts";
import type { Handlers } from "./http/implement.ts";
import { accountHandlers } from "./http/routes/accounts.ts";
import { autofillHandlers } from "./http/routes/autofill.ts";
import { clientConfigHandlers } from "./http/routes/client-config.ts";
import { draftHandlers } from "./http/routes/drafts.ts";
import { exportHandlers } from "./http/routes/export.ts";
import { fileHandlers } from "./http/routes/files.ts";
import { gradeHandlers } from "./http/routes/grades.ts";
import { healthHandlers } from "./http/routes/health.ts";
import { importHandlers } from "./http/routes/imports.ts";
import { logHandlers } from "./http/routes/log.ts";
import { outlineHandlers } from "./http/routes/outline.ts";
import { ownAccountHandlers } from "./http/routes/own-account.ts";
import { passkeyHandlers } from "./http/routes/passkeys.ts";
import { placeHandlers } from "./http/routes/places.ts";
import { reviewHandlers } from "./http/routes/reviews.ts";
import { searchHandlers } from "./http/routes/search.ts";
import { signInHandlers } from "./http/routes/sign-in.ts";
import { streamHandlers } from "./http/routes/stream.ts";
import { studyHandlers } from "./http/routes/study.ts";
import { studySettingsHandlers } from "./http/routes/study-settings.ts";
import { subscriptionHandlers } from "./http/routes/subscriptions.ts";
import { tokenHandlers } from "./http/routes/tokens.ts";
import { trainingHandlers } from "./http/routes/training.ts";
import { uploadHandlers } from "./http/routes/uploads.ts";
import { userHandlers } from "./http/routes/users.ts";
import { entitlement } from "./policies/entitlement.ts";
import { draftersOf, passkeysOf, providerOf, signInOf } from "./providers.ts";
import { nearest } from "./queries/nearest.ts";
import type { Services } from "./services.ts";

/** Returns the handler of each call. */
export function handlersOf(deps: AppDeps, services: Services): Handlers {
  const { config, pool, logger, clock } = deps;
  const { accounts, files, generations, jobs, limits, metrics, notify, payment } = services;
  const { queue, streamed, streams } = services;
  const seal = createKeySeal(config.jwtSecret);
  const drafters = draftersOf({ ...deps, seal });
  return {
    ...healthHandlers({ pool, room: services.room }),
    ...accountHandlers({ ...accounts, limits }),
    ...ownAccountHandlers({ ...accounts, limits }),
    ...tokenHandlers({ pool, tokens: accounts.tokens, clock, drafts: services.drafts }),
    ...passkeyHandlers({ ...accounts, limits, passkeys: passkeysOf(), whereabouts: config }),
    ...signInHandlers({ ...accounts, limits, signIn: signInOf(config), provider: providerOf(config) }),
    ...clientConfigHandlers({
      google_client_id: config.google.clientId ?? null,
      oidc_name: config.oidc?.name ?? null,
      subscription_required: config.subscriptionRequired,
      payments: config.stripe ? "stripe" : "offline",
      autofill: config.ai || config.ownModels ? "model" : "rules",
      analytics_url: config.analyticsUrl ?? null,
    }),
    ...userHandlers({ pool, userCount: services.userCount, signUp: config.signUp }),
    ...subscriptionHandlers({ ...payment, config }),
    ...autofillHandlers({
      pool,
      clock,
      limits,
      drafters,
      onDrafted: () => metrics.modelAnswered("drafted"),
      onTrouble(reason) {
        metrics.modelAnswered("failed");
        logger.warn({ reason }, "the model gives no card");
      },
    }),
    ...draftHandlers({
      pool,
      jobs: services.drafts,
      seal,
      clock,
      limits,
      drafters,
      pdfs: services.pdfs,
      notify: services.notifyDrafts,
    }),
    ...gradeHandlers({ pool, clock, limits, drafters }),
    ...outlineHandlers({
      pool,
      nearest: (userId) => nearest(deps.workers, pool, userId),
      queue,
      streamed,
      clock,
      logger,
    }),
    ...studySettingsHandlers({ pool, queue }),
    ...studyHandlers({
      pool,
      queue,
      clock,
      reading: services.reading,
      entitlement: entitlement(config.subscriptionRequired),
    }),
    ...reviewHandlers({ pool, queue, streamed }),
    ...trainingHandlers({
      pool,
      trainings: services.trainings,
      clock,
      entitlement: entitlement(config.subscriptionRequired),
    }),
    ...logHandlers({ pool, queue, generations, clock }),
    ...streamHandlers({ accounts, streams }),
    ...fileHandlers({
      pool,
      store: files,
      limits: config.files.limits,
      addresses: createFileAddresses(config.jwtSecret),
      clock,
      streamed,
    }),
    ...importHandlers({ pool, jobs, clock, notify }),
    ...placeHandlers({ pool }),
    ...searchHandlers({ pool, reading: services.reading, clock }),
    ...uploadHandlers({ pool, jobs, clock }),
    ...exportHandlers({ pool, store: files, clock, streamed }),
  };
}
