import type { StudyCard } from "@perennial/domain/study/cards-below";
import type { NodeId } from "@perennial/domain/tree/node";
import type { ReactElement } from "react";
import { studyPath } from "../../commands/tree-toolbar.ts";
import type { UiStore } from "../../store/ui-store.ts";
import { Link } from "../../ui/router.tsx";
import { STUDY_TEXTS } from "./study-texts.ts";

/** What may be asked although nothing is due; nothing where no card was ever met. */
export const Beyond = ({ cards }: { cards: readonly StudyCard[] }): ReactElement | null =>
  cards.some(({ progress }) => progress !== undefined && progress.phase !== "new") ? (
    <>
      <Link className="link" to={studyPath("ahead")}>
        Study ahead
      </Link>
      <Link className="link" to={studyPath("weak")}>
        {STUDY_TEXTS.weak}
      </Link>
    </>
  ) : null;

/** How all notes are studied; each branch has settings of its own, from its row. */
export const SettingsButton = ({ ui, notesId }: { ui: UiStore; notesId: NodeId }): ReactElement => (
  <button
    type="button"
    className="link"
    onClick={() => ui.openModal({ id: "study-settings", nodeId: notesId })}
  >
    Study settings
  </button>
);

/** The way out of studying, to the notes one came from. */
export const BackToNotes = ({ home }: { home: string }): ReactElement => (
  <Link className="btn primary big" to={home}>
    {STUDY_TEXTS.back}
  </Link>
);
