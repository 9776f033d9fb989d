import type { Result } from "@perennial/domain/result";
import type { AccountDeps } from "../../commands/accounts/accounts.ts";
import { proveIdentity, signInWithProvider } from "../../commands/accounts/sign-in.ts";
import type { Identity, ProviderPage, SignIn, SignInRefusal } from "../../ports/sign-in.ts";
import { readOwnUser } from "../../queries/users.ts";
import { answerJson, refuse } from "../answer.ts";
import { deviceOf } from "../device.ts";
import type { Call, Handlers } from "../implement.ts";
import type { RateLimits } from "../rate-limits.ts";

type SignInCall = "signInWithGoogle" | "beginAtProvider" | "signInFromProvider";

/**
 * Handles signing in with Google, and at another provider's page.
 * @param deps.signIn undefined where no client id is set: then no token is anybody's
 * @param deps.provider undefined where none is set up
 */
export function signInHandlers(
  deps: AccountDeps & {
    readonly signIn: SignIn | undefined;
    readonly provider: ProviderPage | undefined;
    readonly limits: RateLimits;
  },
): Pick<Handlers, SignInCall> {
  const { signIn, provider, limits, clock } = deps;
  const enter = async (
    proven: Result<Identity, SignInRefusal>,
    { viewer, caller, request }: Pick<Call<SignInCall>, "viewer" | "caller" | "request">,
    invite?: string,
  ): Promise<Response> => {
    const identity = await proveIdentity(deps.pool, proven);
    if (!identity.ok)
      return identity.error === "bad-token" ? refuse("authentication_failed") : refuseUnreachable();
    if (!identity.value.isKnown) {
      const admission = await limits.newAccount(caller);
      if (!admission.ok) return admission.error;
    }
    const session = await signInWithProvider(
      { ...deps, device: deviceOf(request), invite },
      identity.value,
      viewer?.isAnonymous ? viewer : null,
    );
    return answerJson(200, { token: session.token, user: await readOwnUser(deps.pool, session.userId) });
  };
  return {
    async signInWithGoogle(call) {
      if (!signIn) return refuseUnset();
      return enter(await signIn.verify(call.body.google_token, clock()), call, call.query.invite);
    },

    async beginAtProvider({ caller }) {
      if (!provider) return refuseUnset();
      const admission = await limits.challenge(caller);
      if (!admission.ok) return admission.error;
      const begun = await provider.begin(clock());
      return begun.ok ? answerJson(200, begun.value) : refuseUnreachable();
    },

    async signInFromProvider(call) {
      if (!provider) return refuseUnset();
      const admission = await limits.challenge(call.caller);
      if (!admission.ok) return admission.error;
      return enter(await provider.finish(call.body.query, clock()), call, call.query.invite);
    },
  };
}

const refuseUnset = (): Response =>
  refuse("authentication_failed", { details: { reason: "not_configured" } });

const refuseUnreachable = (): Response =>
  refuse("provider_unavailable", {
    message: "The sign-in provider does not answer. Try again in a moment.",
    headers: { "Retry-After": "5" },
  });
