import { type ReactElement, useEffect, useState } from "react";
import { Paywall as PaywallDialog } from "../../features/paywall/paywall.tsx";
import { SubscriptionError } from "../../features/paywall/subscription-error.tsx";
import { type CheckoutTrouble, createCheckout } from "../../money/checkout.ts";
import { navigate } from "../../ui/router.tsx";
import { useShell } from "../frame/shell-context.ts";
import { account, api, session } from "../services.ts";

/** The paywall of a feature, and from there to the checkout or to the reason why not. */
export function Paywall({ feature, onClose }: { feature: string; onClose: () => void }): ReactElement {
  const { workspace } = useShell();
  const [isStarting, setStarting] = useState(false);
  const [trouble, setTrouble] = useState<CheckoutTrouble>();
  useEffect(() => {
    // Whoever comes back with the browser's own button finds the page as it was left, waiting.
    const onShow = (event: PageTransitionEvent) => event.persisted && setStarting(false);
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  const start = async () => {
    setStarting(true);
    const checkout = createCheckout({
      api,
      session,
      address: () => location.href,
      leaveTo: (url) => location.assign(url),
      flush: async () => workspace?.flush(),
      readSubscription: account.readSubscription,
    });
    const failure = await checkout.start();
    if (failure === undefined) return;
    setTrouble(failure);
    setStarting(false);
  };
  if (trouble === undefined)
    return (
      <PaywallDialog
        key="paywall"
        feature={feature}
        isStarting={isStarting}
        onTry={() => void start()}
        onClose={onClose}
      />
    );
  const again = () => {
    setTrouble(undefined);
    void start();
  };
  const logIn = () => {
    onClose();
    navigate("/");
  };
  return (
    <SubscriptionError
      key="trouble"
      message={trouble.message}
      reason={trouble.reason}
      action={trouble.needsLogin ? { label: "Log in", run: logIn } : { label: "Try again", run: again }}
      onClose={() => setTrouble(undefined)}
    />
  );
}
