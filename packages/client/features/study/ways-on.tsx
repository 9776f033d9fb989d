import type { StudyCard } from "@perennial/domain/study/cards-below";
import type { ReactElement } from "react";
import { studyPath } from "../../commands/tree-toolbar.ts";
import { Link } from "../../ui/router.tsx";

/** What may be asked although nothing is due; nothing where no card was ever met. */
export const Beyond = ({ cards }: { cards: readonly StudyCard[] }): ReactElement | null =>
  cards.some(({ progress }) => progress !== undefined && progress.phase !== "new") ? (
    <>
      <Link className="link" to={studyPath("ahead")}>
        Study ahead
      </Link>
      <Link className="link" to={studyPath("weak")}>
        Only the weak ones
      </Link>
    </>
  ) : null;

export const BackToNotes = ({ home }: { home: string }): ReactElement => (
  <Link className="btn primary big" to={home}>
    Back to notes
  </Link>
);
