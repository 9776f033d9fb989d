import { type ReactElement, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import "./paywall.css";

const GAINS = [
  "Study: turn any card over, anywhere in the outline",
  "Make a card from a note with one key",
  "Rate what you knew, and see it grow",
] as const;

/** What the server gave as a reason to pay, or nothing in particular. */
export function Paywall({ feature, onClose }: { feature: string; onClose: () => void }): ReactElement {
  const [asked, setAsked] = useState(false);
  return (
    <Dialog title="Start your FREE Trial" onClose={onClose}>
      <p className="why">
        {feature === "" ? "This" : feature} is part of the subscription. Your notes stay free, all of them.
      </p>
      <div className="price">
        <b>$9</b>
        <span>
          per month, after 7 days free.
          <br />
          Cancel anytime.
        </span>
      </div>
      <ul className="gains">
        {GAINS.map((gain) => (
          <li key={gain}>
            <Icon name="check" />
            <span>{gain}</span>
          </li>
        ))}
      </ul>
      <p className="wrong paywall-answer" role="alert">
        {asked
          ? "Checkout is not available on this server yet. Nothing was started and nothing was charged."
          : null}
      </p>
      <div className="acts">
        <Button primary onClick={() => setAsked(true)}>
          Try For Free
        </Button>
        <Button onClick={onClose}>Maybe Later</Button>
      </div>
    </Dialog>
  );
}
