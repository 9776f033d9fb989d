import { type Confidence, confidenceOfColor } from "@perennial/domain/study/confidence";
import type { Progress } from "@perennial/domain/tree/node";
import { type PointerEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { comesBackText, type RatedHere } from "../../commands/comes-back-text.ts";
import { ownDrags } from "../../platform/own-drags.ts";
import { Arrow } from "../../ui/arrow.tsx";
import { Petals } from "../../ui/petals.tsx";

/** To the left and to the right, and nothing else: what is done by accident is one of the two that are told apart best. */
const LEFT = confidenceOfColor("red");
const RIGHT = confidenceOfColor("yellow");

/** A finger that goes further than that sideways pulls the card; */
const SLOP_PX = 10;
/** let go this far out, it rates. */
const RATES_PX = 96;

const toward = (dx: number): Confidence => (dx < 0 ? LEFT : RIGHT);

/** Below an answered card on a phone: which way is which. */
export const SwipeHint = (): ReactElement => (
  <div className="swipe-hint" aria-hidden="true">
    <span>
      <Arrow sign="←" /> <Petals color={LEFT.color} filled={LEFT.rating} size={14} /> {LEFT.label}
    </span>
    <span>swipe</span>
    <span>
      {RIGHT.label} <Petals color={RIGHT.color} filled={RIGHT.rating} size={14} /> <Arrow sign="→" />
    </span>
  </div>
);

/** A card to swipe left for Hard, right for Good; shows the rating and its date before release. `isOn`: answer shown. */
export function Swipe({
  isOn,
  progress,
  here,
  onRate,
  children,
}: {
  isOn: boolean;
  progress: Progress | undefined;
  here: RatedHere;
  onRate: (confidence: Confidence) => void;
  children: ReactNode;
}): ReactElement {
  const [dx, setDx] = useState(0);
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const hasPulled = useRef(false);
  const pull = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pull.current) return ownDrags(pull.current, () => hasPulled.current);
  }, []);

  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!from.current) return;
    const x = event.clientX - from.current.x;
    if (dx === 0 && Math.abs(x) < SLOP_PX) return;
    if (dx === 0 && Math.abs(event.clientY - from.current.y) > Math.abs(x)) {
      from.current = undefined;
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    hasPulled.current = true;
    setDx(x);
  };
  const end = (isLetGo: boolean) => {
    if (isLetGo && Math.abs(dx) >= RATES_PX) onRate(toward(dx));
    from.current = undefined;
    setDx(0);
  };
  const { color, label, rating } = toward(dx);
  return (
    <div
      ref={pull}
      className={dx === 0 ? "pull" : "pull is-pulled"}
      onPointerDown={(event) => {
        hasPulled.current = false;
        if (isOn && event.pointerType === "touch" && event.isPrimary)
          from.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={onMove}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onClickCapture={(event) => {
        // A finger that has pulled presses nothing.
        if (hasPulled.current) event.stopPropagation();
      }}
    >
      {dx === 0 ? null : (
        <span
          className={`under ${dx < 0 ? "on-right" : "on-left"}${Math.abs(dx) >= RATES_PX ? " is-ready" : ""}`}
          aria-hidden="true"
        >
          <Petals color={color} filled={rating} size={28} />
          <span>{label}</span>
          <span className="iv">{comesBackText(progress, color, here)}</span>
        </span>
      )}
      <div className="pulled" style={{ translate: `${dx}px 0` }}>
        {children}
      </div>
    </div>
  );
}
