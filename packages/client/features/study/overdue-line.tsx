import type { DayPlan } from "@perennial/domain/study/day-plan";
import type { ReactElement } from "react";
import { Link } from "../../ui/router.tsx";
import { OVERDUE_TEXTS } from "./days-texts.ts";
import { DAYS_PATH } from "./scope.ts";

/** So few are met along the way. */
const FEW = 10;

/** That more is late than is met along the way, and what can be done; or that it is spread over days. */
export function OverdueLine({ plan }: { plan: DayPlan }): ReactElement | null {
  const { waiting } = plan;
  if (waiting > 0)
    return (
      <p className="late">
        {OVERDUE_TEXTS.line(waiting)}{" "}
        <Link className="link" to={DAYS_PATH}>
          {OVERDUE_TEXTS.lineLink}
        </Link>
      </p>
    );
  if (plan.late.length < FEW) return null;
  return (
    <p className="late">
      {OVERDUE_TEXTS.offer(plan.late.length)}{" "}
      <Link className="link" to={DAYS_PATH}>
        {OVERDUE_TEXTS.offerLink}
      </Link>
    </p>
  );
}

/** The same where nothing else is due. */
export function WaitingLink({ plan }: { plan: DayPlan }): ReactElement | null {
  const { waiting } = plan;
  return waiting === 0 ? null : (
    <Link className="link" to={DAYS_PATH}>
      {OVERDUE_TEXTS.waiting(waiting)}
    </Link>
  );
}
