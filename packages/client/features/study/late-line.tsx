import type { DayPlan } from "@perennial/domain/study/day-plan";
import type { ReactElement } from "react";
import { Link } from "../../ui/router.tsx";
import { DAYS_PATH } from "./scope.ts";

/** So few are met along the way. */
const FEW = 10;

const waitingIn = ({ laterByDay }: DayPlan): number => laterByDay.reduce((sum, count) => sum + count, 0);

/** That more is late than is met along the way, and what can be done; or that it is spread over days. */
export function LateLine({ plan }: { plan: DayPlan }): ReactElement | null {
  const waiting = waitingIn(plan);
  if (waiting > 0)
    return (
      <p className="late">
        {waiting} late {waiting === 1 ? "card waits" : "cards wait"} for the days to come.{" "}
        <Link className="link" to={DAYS_PATH}>
          Look at it
        </Link>
      </p>
    );
  if (plan.late.length < FEW) return null;
  return (
    <p className="late">
      {plan.late.length} cards are late.{" "}
      <Link className="link" to={DAYS_PATH}>
        Spread them over days
      </Link>
    </p>
  );
}

/** The same where nothing else is due. */
export function WaitingLink({ plan }: { plan: DayPlan }): ReactElement | null {
  const waiting = waitingIn(plan);
  return waiting === 0 ? null : (
    <Link className="link" to={DAYS_PATH}>
      {waiting} late {waiting === 1 ? "card waits" : "cards wait"}
    </Link>
  );
}
