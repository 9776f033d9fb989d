import type { ReactElement } from "react";
import { Link } from "../../ui/router.tsx";
import { PROGRESS_TEXTS } from "./progress-texts.ts";

/** What the numbers are about, where that is not everything. */
export interface TitledBranch {
  readonly text: string;
  /** Of its page; null while the server has given it no number. */
  readonly path: string | null;
}

/** The address of the numbers of all notes. */
export const PROGRESS_PATH = "/progress";

/** The heading of the page; null for all notes. */
export function BranchTitle({ branch }: { branch: TitledBranch | null }): ReactElement {
  if (branch === null) return <h1>Progress</h1>;
  return (
    <>
      <h1>
        <span className="of">Progress of</span>{" "}
        <span dir="auto" translate="no">
          {branch.text}
        </span>
      </h1>
      <p className="ways">
        {branch.path !== null && (
          <Link className="link" to={branch.path}>
            {PROGRESS_TEXTS.outline}
          </Link>
        )}
        <Link className="link" to={PROGRESS_PATH}>
          All notes
        </Link>
      </p>
    </>
  );
}
