import "./proposals.css";
import { gapsIn, withoutGapNumbers } from "@perennial/domain/card/gaps";
import { type CSSProperties, type KeyboardEvent, type ReactElement, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { CommandContext } from "../../commands/command.ts";
import { inOutlineOrder, type Proposal, type Proposed, type Verdict } from "../../store/proposals.ts";
import type { RowData } from "../../store/row-data.ts";
import { Cell } from "../../ui/cell.tsx";
import { Petals } from "../../ui/petals.tsx";
import { RichText, wordsOf } from "../../ui/rich-text.tsx";
import { DRAFT_TEXTS } from "./draft-texts.ts";
import { ProposalForm } from "./proposal-form.tsx";
import { actOfKey, type ProposalAct } from "./proposal-keys.ts";

interface ProposalsProps {
  readonly ctx: CommandContext;
  /** The row that they stand below. */
  readonly row: RowData;
  readonly proposals: readonly Proposal[];
}

/** What a draft proposes below a row, in pencil: each is accepted, edited or rejected by itself. */
export function Proposals({ ctx, row, proposals }: ProposalsProps): ReactElement {
  const proposed = ctx.ui.getState().proposed;
  const [edited, setEdited] = useState<number>();
  useEffect(() => proposed?.seen(proposals), [proposed, proposals]);

  const toRow = () => ctx.ui.requestFocus({ key: row.key, part: "inner" });
  const decide = (proposal: Proposal, verdict: Verdict, says?: Proposed) =>
    flushSync(() => {
      const next = neighbour(proposal.place, 1) ?? neighbour(proposal.place, -1);
      setEdited(undefined);
      proposed?.decide([proposal], verdict, says);
      if (next) focusProposal(next);
      else toRow();
    });
  const decideAll = (verdict: "accepted" | "rejected") => {
    flushSync(() => proposed?.decideAll(verdict));
    // What needs a look is left, perhaps the row that had the focus.
    const [first] = proposedRows();
    if (!first) flushSync(toRow);
    else if (document.activeElement?.closest("[data-proposed]") == null) focusProposal(first);
  };

  const acts: Readonly<Record<ProposalAct, (proposal: Proposal) => void>> = {
    accept: (proposal) => decide(proposal, "accepted"),
    reject: (proposal) => decide(proposal, "rejected"),
    edit: ({ place }) => flushSync(() => setEdited(place)),
    "accept-all": () => decideAll("accepted"),
    "reject-all": () => decideAll("rejected"),
    next: ({ place }) => focusProposal(neighbour(place, 1)),
    previous: ({ place }) => focusProposal(neighbour(place, -1)),
    leave: () => flushSync(toRow),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, proposal: Proposal) => {
    if (event.target !== event.currentTarget || edited === proposal.place) return;
    const act = actOfKey(event.nativeEvent);
    if (!act) return;
    acts[act](proposal);
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: laid out as rows of the outline are
    <div role="grid" aria-label={DRAFT_TEXTS.rows} className="proposals" data-own-keys="">
      {inOutlineOrder(proposals).map(({ proposal, depth }) => (
        // biome-ignore lint/a11y/useSemanticElements: laid out as rows of the outline are
        <div
          key={proposal.place}
          role="row"
          className="proposal"
          data-proposed="true"
          data-place={proposal.place}
          aria-label={nameOf(proposal)}
          tabIndex={0}
          style={{ "--depth": depth } as CSSProperties}
          onKeyDown={(event) => onKeyDown(event, proposal)}
        >
          {edited === proposal.place ? (
            <ProposalForm
              says={proposal.says}
              onAccept={(says) => decide(proposal, "edited", says)}
              onCancel={() =>
                flushSync(() => {
                  setEdited(undefined);
                  focusPlace(proposal.place);
                })
              }
            />
          ) : (
            <>
              <Said proposal={proposal} card={row.flashcard} />
              <Cell className="decisions">
                <Decide onPress={() => acts.accept(proposal)} letter="A">
                  {DRAFT_TEXTS.accept}
                </Decide>
                <Decide onPress={() => acts.edit(proposal)} letter="E">
                  {DRAFT_TEXTS.edit}
                </Decide>
                <Decide onPress={() => acts.reject(proposal)} letter="X">
                  {DRAFT_TEXTS.reject}
                </Decide>
              </Cell>
            </>
          )}
        </div>
      ))}
    </div>
  );
}

function Said({
  proposal: { says, quotes, findings },
  card,
}: {
  proposal: Proposal;
  /** What they stand below, where that is a card. */
  card: RowData["flashcard"];
}): ReactElement {
  return (
    <Cell className={says.type === "note" ? "words note" : "words"}>
      {says.type === "note" ? null : <Petals color="line" size={14} />}
      {says.type === "note" ? (
        <RichText text={says.text} />
      ) : says.type === "split" ? (
        <>
          <span className="about">{DRAFT_TEXTS.split}</span>
          {says.parts.map(({ question, answer, form }) => (
            <span key={`${question} ${answer}`} className="part">
              <RichText text={withoutGapNumbers(form.source ?? question)} />
              {form.kind !== "cloze" && (
                <span className="answer">
                  <RichText text={answer} />
                </span>
              )}
            </span>
          ))}
        </>
      ) : says.type === "edit" ? (
        <>
          <Changed was={card?.question} is={says.question} />
          <span className="answer">
            <Changed was={card?.answer} is={says.answer} />
          </span>
          <span className="about">{DRAFT_TEXTS.scheduleStays}</span>
        </>
      ) : (
        <>
          <RichText text={withoutGapNumbers(says.form.source ?? says.question)} />
          {says.items.length > 0 ? (
            <>
              <span className="answer">{says.items.join(", ")}</span>
              <span className="about">{DRAFT_TEXTS.list(says.items.length)}</span>
            </>
          ) : says.form.kind === "cloze" ? (
            <span className="about">{DRAFT_TEXTS.gaps(gapsIn(says.form.source ?? "").length)}</span>
          ) : (
            <span className="answer">
              <RichText text={says.answer} />
            </span>
          )}
          {says.form.kind === "both" && <span className="about">{DRAFT_TEXTS.bothWays}</span>}
        </>
      )}
      {findings.map(({ text, isHard }) => (
        <span key={text} className={isHard ? "finding hard" : "finding"}>
          {text}
        </span>
      ))}
      {quotes.length > 0 && <span className="quote">{quoted(quotes)}</span>}
    </Cell>
  );
}

/** What a side of a card says, and what it would say instead. */
function Changed({ was, is }: { was: string | undefined; is: string }): ReactElement {
  if (was === undefined || was === is) return <RichText text={is} />;
  return (
    <span>
      <del>
        <RichText text={was} />
      </del>{" "}
      <ins>
        <RichText text={is} />
      </ins>
    </span>
  );
}

function Decide({
  letter,
  onPress,
  children,
}: {
  letter: string;
  onPress: () => void;
  children: string;
}): ReactElement {
  return (
    <button type="button" className="quiet" tabIndex={-1} onClick={onPress}>
      {children}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus */}
      <kbd aria-hidden="true">{letter}</kbd>
    </button>
  );
}

const nameOf = ({ says, quotes }: Proposal): string => {
  const words =
    says.type === "note"
      ? `${DRAFT_TEXTS.note} ${wordsOf(says.text)}`
      : `${says.type === "flashcard" && says.form.kind === "both" ? DRAFT_TEXTS.cardBothWays : DRAFT_TEXTS.card} ${
          says.type === "split"
            ? `${DRAFT_TEXTS.split} ${says.parts.map(({ question }) => wordsOf(question)).join("; ")}`
            : wordsOf(says.question)
        }`;
  return quotes.length === 0 ? words : `${words} ${quoted(quotes)}`;
};

const quoted = (quotes: Proposal["quotes"]): string =>
  DRAFT_TEXTS.from(quotes.map(({ words }) => words).join(" … "), quotes[0]?.page ?? null);

/** The row of a proposal that stands so many after another one on the page. */
function neighbour(place: number, by: 1 | -1): HTMLElement | undefined {
  const rows = proposedRows();
  const at = rows.findIndex((row) => row.dataset.place === String(place));
  return at < 0 ? undefined : rows[at + by];
}

const proposedRows = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(".outline [data-proposed]"),
];

function focusPlace(place: number): void {
  focusProposal(proposedRows().find((row) => row.dataset.place === String(place)));
}

function focusProposal(row: HTMLElement | undefined): void {
  row?.focus();
  row?.scrollIntoView({ block: "nearest" });
}
