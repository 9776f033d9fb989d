import { cardsBelow } from "@perennial/domain/study/cards-below";
import { leechesAmong, watchedIn } from "@perennial/domain/study/leeches";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useState } from "react";
import type { CardContext } from "../../commands/command.ts";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";
import { LeechItem } from "./leech-item.tsx";
import { LEECH_TEXTS } from "./leech-texts.ts";
import { STUDY_PATH } from "./scope.ts";
import type { StudyParts } from "./session-view.tsx";
import "./leech.css";

interface LeechPageProps {
  readonly ctx: CardContext;
  readonly parts: StudyParts;
  readonly notesId: NodeId;
}

/** So many at once are work enough; those that are forgotten most often come first. */
const MOST_SHOWN = 20;

/** The cards that are forgotten again and again, with what may be the matter and what can be done. */
export function LeechPage({ ctx, parts, notesId }: LeechPageProps): ReactElement {
  const { tree } = ctx.workspace;
  // Those of the moment at which the page was opened: what is mended stays in sight.
  const [leeches] = useState(() => leechesAmong(cardsBelow(tree, notesId), watchedIn(tree)));
  const shown = leeches.slice(0, MOST_SHOWN);
  return (
    <Page className="book leeches" title={LEECH_TEXTS.title}>
      <h1>{LEECH_TEXTS.title}</h1>
      <p className="lede">{leeches.length === 0 ? LEECH_TEXTS.none : LEECH_TEXTS.some}</p>
      <ul>
        {shown.map((leech) => (
          <LeechItem key={String(leech.progress.id)} ctx={ctx} parts={parts} leech={leech} />
        ))}
      </ul>
      {leeches.length > shown.length && (
        <p className="aside">{LEECH_TEXTS.more(leeches.length - shown.length)}</p>
      )}
      <div className="go">
        <Link className="btn big" to={STUDY_PATH}>
          {LEECH_TEXTS.back}
        </Link>
      </div>
    </Page>
  );
}
