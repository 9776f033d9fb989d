import { SAME_FROM } from "@perennial/domain/draft/likeness";
import type { EditedCard } from "@perennial/domain/intent/edit-flashcard";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, type ReactNode, useRef, useState } from "react";
import type { CardContext } from "../../commands/command.ts";
import { dueText, hereOf } from "../../commands/due-text.ts";
import { shortcutKey } from "../../platform/pressed-key.ts";
import { timesOf } from "../../store/note-times.ts";
import { rowBefore } from "../../store/row-before.ts";
import { reviewsOf, type SimilarCards, shownSides } from "../../store/similar-cards.ts";
import { Button } from "../../ui/button.tsx";
import { RichText, wordsOf } from "../../ui/rich-text.tsx";
import { Link } from "../../ui/router.tsx";
import { mergeSimilar, wordsOfNewer, writtenAt } from "./merge-similar.ts";
import type { PlaceTexts } from "./place-texts.ts";
import { SIMILAR_TEXTS } from "./similar-texts.ts";

interface SimilarPairProps {
  readonly ctx: CardContext;
  readonly texts: PlaceTexts;
  readonly pair: SimilarCards;
  readonly isMerged: boolean;
  readonly isApart: boolean;
  readonly onMerged: (item: HTMLElement | null) => void;
  /** It was said that they are not the same, or taken back. */
  readonly onApart: (item: HTMLElement | null, isSaid: boolean) => void;
}

/** Two similar cards beside each other, and what can be done about them. */
export function SimilarPair(props: SimilarPairProps): ReactElement {
  const { ctx, texts, pair, isMerged, isApart, onMerged, onApart } = props;
  const { tree } = ctx.workspace;
  const item = useRef<HTMLLIElement>(null);
  const [isEditing, setEditing] = useState(false);
  const words = wordsOf(shownSides(tree, pair.older).question);
  const own = Object.fromEntries(writtenAt(tree, pair.older));
  const newer = isMerged ? undefined : wordsOfNewer(tree, pair);
  const saysTheSame = newer !== undefined && JSON.stringify(newer) === JSON.stringify(own);
  const merge = (said: EditedCard) => {
    setEditing(false);
    if (mergeSimilar(ctx, pair, said)) onMerged(item.current);
  };
  const endEditing = () => {
    setEditing(false);
    requestAnimationFrame(() => item.current?.querySelector<HTMLElement>(".do button")?.focus());
  };
  const act = (label: string, onPress: () => void) => (
    <Act key={label} of={words} onPress={onPress}>
      {label}
    </Act>
  );
  if (isMerged)
    return (
      <li ref={item} className="settled">
        <Side {...{ ctx, texts }} nodeId={pair.older} label={SIMILAR_TEXTS.mergedHere} />
      </li>
    );
  if (isApart)
    return (
      <li ref={item} className="settled">
        <p className="why">
          <b translate="no">{words}</b> {SIMILAR_TEXTS.apartSaid}
        </p>
        <p className="do">{act(SIMILAR_TEXTS.again, () => onApart(item.current, false))}</p>
      </li>
    );
  return (
    <li ref={item}>
      <p className="why">{likenessText(pair.likeness)}</p>
      <div className="two">
        <Side {...{ ctx, texts }} nodeId={pair.older} label={SIMILAR_TEXTS.older} />
        <Side {...{ ctx, texts }} nodeId={pair.newer} label={SIMILAR_TEXTS.newer} />
      </div>
      {isEditing ? (
        <WordsForm of={words} written={own} onMerge={merge} onCancel={endEditing} />
      ) : (
        <>
          {newer === undefined && <p className="aside">{SIMILAR_TEXTS.otherKinds}</p>}
          <p className="do">
            {newer === undefined || saysTheSame
              ? act(SIMILAR_TEXTS.merge, () => merge({}))
              : [
                  act(SIMILAR_TEXTS.keepOlder, () => merge({})),
                  act(SIMILAR_TEXTS.keepNewer, () => merge(newer)),
                ]}
            {act(SIMILAR_TEXTS.edit, () => setEditing(true))}
            {act(SIMILAR_TEXTS.apart, () => onApart(item.current, true))}
          </p>
        </>
      )}
    </li>
  );
}

const likenessText = (likeness: number): string => {
  if (likeness === 1) return SIMILAR_TEXTS.sameQuestion;
  return likeness >= SAME_FROM ? SIMILAR_TEXTS.likelySame : SIMILAR_TEXTS.similar;
};

const Act = ({ of, onPress, children }: { of: string; onPress: () => void; children: ReactNode }) => (
  <button type="button" className="link" onClick={onPress}>
    {children}
    <span className="vh" translate="no">
      : {of}
    </span>
  </button>
);

interface SideProps {
  readonly ctx: CardContext;
  readonly texts: PlaceTexts;
  readonly nodeId: NodeId;
  readonly label: string;
}

/** One card: where it stands, what it says, and what is remembered of it. */
function Side({ ctx, texts, nodeId, label }: SideProps): ReactElement {
  const { tree } = ctx.workspace;
  const { question, answer } = shownSides(tree, nodeId);
  const address = texts.addressOf(tree, nodeId);
  const path = texts.pathOf(tree, nodeId);
  return (
    <div className="similar-side">
      <p className="aside">
        {label} ·{" "}
        {address === null ? (
          <span translate="no">{path}</span>
        ) : (
          <Link
            to={address}
            translate="no"
            onClick={() => {
              rowBefore.key = tree.keyOf(nodeId);
            }}
          >
            {path}
          </Link>
        )}
      </p>
      <h2 dir="auto" translate="no">
        <RichText text={question} />
      </h2>
      <div className="answer" dir="auto" translate="no">
        <RichText text={answer} />
      </div>
      <p className="aside">{rememberedText(ctx, nodeId)}</p>
    </div>
  );
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const DAY_MS = 86_400_000;

/** `12 reviews since 3 May 2026 · in 9 days · made 1 May 2026` */
function rememberedText(ctx: CardContext, nodeId: NodeId): string {
  const { tree } = ctx.workspace;
  const { count, since, next } = reviewsOf(tree, nodeId);
  const made = timesOf(tree).createdAt({ id: nodeId });
  const reviews = SIMILAR_TEXTS.reviews(count);
  return [
    since === null ? reviews : `${reviews} ${SIMILAR_TEXTS.since(dayFormat.format(since * DAY_MS))}`,
    ...(next ? [dueText(next, hereOf(ctx))] : []),
    ...(made === undefined ? [] : [SIMILAR_TEXTS.made(dayFormat.format(made))]),
  ].join(" · ");
}

interface WordsFormProps {
  readonly of: string;
  readonly written: Readonly<Record<string, string>>;
  readonly onMerge: (said: EditedCard) => void;
  readonly onCancel: () => void;
}

const LABELS = {
  question: SIMILAR_TEXTS.question,
  answer: SIMILAR_TEXTS.answer,
  source: SIMILAR_TEXTS.source,
} as const;

/** What the card says from then on. */
function WordsForm({ of, written, onMerge, onCancel }: WordsFormProps): ReactElement {
  const [said, setSaid] = useState(written);
  const isBlank = said.question?.trim() === "" || said.source?.trim() === "";
  return (
    <form
      aria-label={`${SIMILAR_TEXTS.edit}: ${of}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank) onMerge(said);
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || shortcutKey(event.nativeEvent) !== "Escape") return;
        event.preventDefault();
        onCancel();
      }}
    >
      {Object.entries(LABELS).map(([field, label], i) =>
        said[field] === undefined ? null : (
          <label key={field}>
            <span className="label">{label}</span>
            <textarea
              // biome-ignore lint/a11y/noAutofocus: the form opens where the focus was
              autoFocus={i === 0 || field === "source"}
              className="field"
              rows={2}
              translate="no"
              value={said[field]}
              onChange={({ target }) => setSaid({ ...said, [field]: target.value })}
            />
          </label>
        ),
      )}
      <div className="acts">
        <Button type="submit" primary disabled={isBlank}>
          {SIMILAR_TEXTS.merge}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
