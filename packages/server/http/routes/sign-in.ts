import type { AccountDeps } from "../../commands/accounts/accounts.ts";
import { proveIdentity, signInWithProvider } from "../../commands/accounts/sign-in.ts";
import { readOwnUser } from "../../queries/users.ts";
import { answerJson, refuse } from "../answer.ts";
import { deviceOf } from "../device.ts";
import type { Handlers } from "../implement.ts";
import type { RateLimits } from "../rate-limits.ts";

/**
 * Handles signing in with Google.
 * @param deps.signIn undefined where no client id is set: then no token is anybody's
 */
export function signInHandlers(
  deps: AccountDeps & {
    readonly signIn: Parameters<typeof proveIdentity>[0]["signIn"] | undefined;
    readonly limits: RateLimits;
  },
): Pick<Handlers, "signInWithGoogle"> {
  const { signIn } = deps;
  return {
    async signInWithGoogle({ body, viewer, caller, request }) {
      if (!signIn) return refuse("authentication_failed", { details: { reason: "not_configured" } });
      const identity = await proveIdentity({ ...deps, signIn }, body.google_token);
      if (!identity.ok) {
        return identity.error === "bad-token"
          ? refuse("authentication_failed")
          : refuse("provider_unavailable", {
              message: "The sign-in provider does not answer. Try again in a moment.",
              headers: { "Retry-After": "5" },
            });
      }
      if (!identity.value.isKnown) {
        const admission = await deps.limits.newAccount(caller);
        if (!admission.ok) return admission.error;
      }
      const session = await signInWithProvider(
        { ...deps, device: deviceOf(request) },
        identity.value,
        viewer?.isAnonymous ? viewer : null,
      );
      return answerJson(200, { token: session.token, user: await readOwnUser(deps.pool, session.userId) });
    },
  };
}
