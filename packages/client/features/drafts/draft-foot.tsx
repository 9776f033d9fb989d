import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { ASSISTANT_PATH } from "../../ui/draft-address.ts";
import { Link } from "../../ui/router.tsx";
import { DRAFT_TEXTS } from "./draft-texts.ts";
import type { Estimate } from "./use-estimate.ts";

interface DraftFootProps {
  /** What may leave this server, or that nothing does. */
  readonly leaves: string;
  /** About how much that is, and its words; null where nothing is left of it, undefined where nobody can tell. */
  readonly estimate: Estimate | null | undefined;
  readonly wrong: string | undefined;
  readonly submit: string;
  readonly busy: boolean;
  readonly onClose: () => void;
}

/** The foot of a form that asks for proposals: what leaves, what went wrong, and the two ways on. */
export function DraftFoot({ leaves, estimate, wrong, submit, busy, onClose }: DraftFootProps): ReactElement {
  return (
    <>
      <p className="hint leaves">
        {estimate === null ? DRAFT_TEXTS.nothingLeaves : leaves} {estimate && `${estimate.sentence} `}
        <Link to={ASSISTANT_PATH} onClick={onClose}>
          {DRAFT_TEXTS.settings}
        </Link>
      </p>
      {estimate && (
        <details className="exactly">
          <summary>{DRAFT_TEXTS.exactly}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <section tabIndex={0} aria-label={DRAFT_TEXTS.exactWords} translate="no">
            {estimate.exactly}
          </section>
        </details>
      )}
      <p className="wrong" role="alert">
        {wrong}
      </p>
      <div className="acts">
        <Button type="submit" primary busy={busy}>
          {submit}
        </Button>
        <Button onClick={onClose}>{DRAFT_TEXTS.cancel}</Button>
      </div>
    </>
  );
}
