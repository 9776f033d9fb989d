import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Sign } from "../../ui/icon.tsx";
import { LATE_SIGNS } from "../../ui/late-signs.ts";
import "./paywall.css";

const GAINS = [
  "Study: turn any card over, anywhere in the outline",
  "Make a card from a note with one key",
  "Rate what you knew, and see it grow",
] as const;

interface PaywallProps {
  /** What the server gave as a reason to pay, or nothing in particular. */
  feature: string;
  /** The checkout is on its way. */
  isStarting: boolean;
  onTry: () => void;
  onClose: () => void;
}

/** What the subscription is, what it costs, and the way to try it. */
export function Paywall({ feature, isStarting, onTry, onClose }: PaywallProps): ReactElement {
  return (
    <Dialog title="Start your FREE Trial" onClose={onClose}>
      <p className="why">
        {feature === "" ? "This" : feature} is part of the subscription. Your notes stay free, all of them.
      </p>
      <div className="price">
        <b>$9</b>
        <span>
          per month, after a 7-day free trial.
          <br />
          Cancel anytime.
        </span>
      </div>
      <ul className="gains">
        {GAINS.map((gain) => (
          <li key={gain}>
            <Sign path={LATE_SIGNS.check} />
            <span>{gain}</span>
          </li>
        ))}
      </ul>
      <div className="acts">
        <Button primary busy={isStarting} onClick={onTry}>
          {isStarting ? "Opening the checkout…" : "Try For Free"}
        </Button>
        <Button onClick={onClose}>Maybe Later</Button>
      </div>
    </Dialog>
  );
}
