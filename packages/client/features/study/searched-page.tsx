import { type ReactElement, useEffect, useState } from "react";
import { unreadIn } from "../../commands/query-help.ts";
import { lookThrough, searchIndexOf } from "../../store/search-index.ts";
import { Page } from "../../ui/page.tsx";
import { UnreadTerms } from "../../ui/query-field.tsx";
import { Link } from "../../ui/router.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { type CardsHere, foundCards } from "./due-cards.ts";
import { STUDY_PATH, searchedPath } from "./scope.ts";
import { SEARCHED_TEXTS, STUDY_TEXTS } from "./study-texts.ts";
import { useMinutes } from "./use-answer-time.ts";
import { BackToNotes } from "./ways-on.tsx";

/** Before the cards of a search are asked: how many there are, what that takes, and which of them are not due. */
export function SearchedPage({
  ctx,
  notesId,
  query,
  home,
}: CardsHere & { query: string; home: string }): ReactElement {
  const { tree } = ctx.workspace;
  const [found, setFound] = useState<ReturnType<typeof foundCards>>();
  const minutesFor = useMinutes();
  useEffect(
    () =>
      lookThrough(searchIndexOf(tree), (isAll) => {
        if (isAll) setFound(foundCards({ ctx, notesId }, query));
      }),
    [tree, ctx, notesId, query],
  );
  const count = found ? found.due.length + found.early.length : 0;
  return (
    <Page className="book" title="Study">
      <h1>{SEARCHED_TEXTS.title}</h1>
      <p className="lede">
        <code translate="no">{query}</code>
      </p>
      <UnreadTerms unread={unreadIn(query, "review")} />
      {found === undefined ? (
        <Waiting>{STUDY_TEXTS.loading}</Waiting>
      ) : (
        <p role="status">
          <Sentence text={SEARCHED_TEXTS.count(count, found.early.length, minutesFor(count))} />
        </p>
      )}
      <div className="go">
        {count > 0 ? (
          <Link className="btn primary big" to={searchedPath(query)}>
            {STUDY_TEXTS.studyAll(count)}
          </Link>
        ) : (
          <BackToNotes home={home} />
        )}
        <Link className="link" to={STUDY_PATH}>
          {STUDY_TEXTS.allDue}
        </Link>
      </div>
    </Page>
  );
}
