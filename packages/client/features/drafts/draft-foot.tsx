import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { ASSISTANT_PATH } from "../../ui/draft-address.ts";
import { Link } from "../../ui/router.tsx";
import { DRAFT_TEXTS } from "./draft-texts.ts";

interface DraftFootProps {
  /** What leaves this server, or that nothing does. */
  readonly leaves: string;
  /** About how much that is; undefined where nobody can tell. */
  readonly estimate?: string | undefined;
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
        {leaves} {estimate !== undefined && `${estimate} `}
        <Link to={ASSISTANT_PATH} onClick={onClose}>
          {DRAFT_TEXTS.settings}
        </Link>
      </p>
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
