import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Sign } from "../../ui/icon.tsx";
import { ICON_PATHS } from "../../ui/icon-paths.ts";
import { PAYWALL_TEXTS } from "./paywall-texts.ts";
import "./paywall.css";

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
    <Dialog title={PAYWALL_TEXTS.title} onClose={onClose}>
      <p className="why">{PAYWALL_TEXTS.why(feature)}</p>
      <div className="price">
        <b>$9</b>
        <span>
          {PAYWALL_TEXTS.price}
          <br />
          {PAYWALL_TEXTS.cancel}
        </span>
      </div>
      <ul className="gains">
        {PAYWALL_TEXTS.gains.map((gain) => (
          <li key={gain}>
            <Sign path={ICON_PATHS.check} />
            <span>{gain}</span>
          </li>
        ))}
      </ul>
      <div className="acts">
        <Button primary busy={isStarting} onClick={onTry}>
          {isStarting ? PAYWALL_TEXTS.opening : PAYWALL_TEXTS.tryIt}
        </Button>
        <Button onClick={onClose}>{PAYWALL_TEXTS.later}</Button>
      </div>
    </Dialog>
  );
}
