import { cardHints } from "@perennial/domain/draft/hints/card-hints";
import { cardsBelow } from "@perennial/domain/study/cards-below";
import { type Leech, leechesAmong, watchedIn } from "@perennial/domain/study/leeches";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useMemo, useState } from "react";
import { HINTS } from "../../commands/hint-words.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Link } from "../../ui/router.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { askedSides } from "./asked-sides.ts";
import { AskedWords } from "./asked-words.tsx";
import type { DueNow } from "./due-watch.ts";
import { LEECH_TEXTS } from "./leech-texts.ts";
import { LEECHES_PATH } from "./scope.ts";

/** The cards that are forgotten again and again, without those that were left as they are. */
function useLeeches({ tree }: Pick<Workspace, "tree">, cards: DueNow["cards"]): readonly Leech[] {
  return useMemo(() => leechesAmong(cards, watchedIn(tree)), [tree, cards]);
}

/** On the opening page: how many leeches there are, and what may be the matter with the first. */
export function LeechPart({ workspace, cards }: { workspace: Workspace; cards: DueNow["cards"] }) {
  const leeches = useLeeches(workspace, cards);
  const [first] = leeches;
  if (!first) return null;
  const { tree } = workspace;
  const [hint] = cardHints(askedSides(tree, first.card));
  return (
    <section>
      <h2>{LEECH_TEXTS.counted(leeches.length)}</h2>
      <p>
        <Sentence
          text={LEECH_TEXTS.first(first.progress.lapses, hint ? HINTS[hint] : "")}
          parts={{
            card: <AskedWords tree={tree} card={first.card} />,
          }}
        />
      </p>
      <MendLink count={leeches.length} />
    </section>
  );
}

const MendLink = ({ count }: { count: number }): ReactElement => (
  <Link className="link" to={LEECHES_PATH}>
    {count === 1 ? "Mend it" : "Mend them"}
  </Link>
);

/** The same as a line of its own among the numbers of all notes. */
export function LeechSummary({ workspace, notesId }: { workspace: Workspace; notesId: NodeId }) {
  const [cards] = useState(() => cardsBelow(workspace.tree, notesId));
  const { length } = useLeeches(workspace, cards);
  if (length === 0) return null;
  return (
    <p className="lede">
      <Sentence text={LEECH_TEXTS.summary(LEECH_TEXTS.counted(length))} /> <MendLink count={length} />{" "}
      <Link className="link" to="/cards?q=is:leech">
        {LEECH_TEXTS.listed}
      </Link>
    </p>
  );
}

/** The same in a few words, where there is no room for more. */
export function LeechLink({
  workspace,
  cards,
}: {
  workspace: Pick<Workspace, "tree">;
  cards: DueNow["cards"];
}) {
  const { length } = useLeeches(workspace, cards);
  return length === 0 ? null : (
    <Link className="link" to={LEECHES_PATH}>
      {LEECH_TEXTS.counted(length)}
    </Link>
  );
}
