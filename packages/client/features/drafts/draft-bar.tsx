import "./draft-bar.css";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import { type ReactElement, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CommandContext } from "../../commands/command.ts";
import { acceptProposals, rowOfProposal } from "../../commands/handlers/accept-proposals.ts";
import { mendCard } from "../../commands/handlers/mend-card.ts";
import { shortcutKey } from "../../platform/pressed-key.ts";
import { isGoingOn } from "../../queries/drafts.ts";
import { mendIn, type Proposal, type ProposedRows } from "../../store/proposals.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Meter } from "../../ui/meter.tsx";
import { Toolbar } from "../../ui/toolbar.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import type { DraftReview } from "./draft-review.ts";
import { DRAFT_TEXTS } from "./draft-texts.ts";

interface DraftBarProps {
  readonly ctx: CommandContext;
  readonly review: DraftReview;
  /** Asks for the draft once more; resolves to an error text, if any. Null where it is not known any more what was asked. */
  readonly onRepeat: ((by: "rules" | "anyone") => Promise<string | undefined>) | null;
  /** What is reviewed is an explanation: its person keeps it. */
  readonly onKept: () => void;
  /** The bar goes; the draft is kept. */
  readonly onClose: () => void;
}

/** Fewer can be accepted at one press without having been looked at. */
const FEW = 10;

/** Below the outline: how far a draft is, what it cost, and what is decided about all of it. */
export function DraftBar({ ctx, review, onRepeat, onKept, onClose }: DraftBarProps): ReactElement {
  const { draft, open, failure } = useReadable(review);
  const bar = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => review.start(), [review]);
  const isExplanation = draft?.kind === "explain";
  // biome-ignore lint/correctness/useExhaustiveDependencies: that an explanation is kept is told once
  useEffect(() => {
    if (isExplanation) onKept();
  }, [isExplanation]);
  useEffect(() => bar.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true }), []);

  const isComing = draft !== undefined && isGoingOn(draft);
  const passing = open.filter(({ findings }) => !findings.some(({ isHard }) => isHard));
  const isMend = open.some(({ says }) => mendIn(says));
  const isUnseen = open.length > FEW && open.some(({ place }) => !seen.has(place));
  useProposedRows(ctx, review, open, {
    decideAll(verdict) {
      const { proposed } = ctx.ui.getState();
      const why = isMend ? DRAFT_TEXTS.ways(open.length) : isUnseen ? DRAFT_TEXTS.scrollFirst : undefined;
      if (verdict === "rejected") proposed?.decide(open, verdict);
      else if (why !== undefined) ctx.notify({ message: why });
      else if (passing.length > 0) proposed?.decide(passing, verdict);
    },
    seen(proposals) {
      setSeen((before) => new Set([...before, ...proposals.map(({ place }) => place)]));
      // The first that comes takes the focus, which waited for it here.
      if (bar.current?.contains(document.activeElement)) focusFirst();
    },
  });
  const decideAll = (verdict: "accepted" | "rejected") =>
    flushSync(() => ctx.ui.getState().proposed?.decideAll(verdict));
  return (
    <section
      ref={bar}
      className="draft-bar"
      aria-label="Drafts"
      data-own-keys=""
      onKeyDown={(event) => {
        if (shortcutKey(event.nativeEvent) !== "Escape") return;
        event.preventDefault();
        if (isComing) review.cancel();
        else onClose();
      }}
    >
      {isComing && <Meter label={DRAFT_TEXTS.drafting} done={0} total={0} />}
      <Toolbar label="Drafts">
        <span role="status">
          <b>{failure ?? (isComing ? DRAFT_TEXTS.soFar(open.length) : toldOf(draft, open, passing))}</b>{" "}
          {draft && !isComing && <span className="note">{costOf(draft)}</span>}
        </span>
        {/* It changes all the time: who hears the page is told the sum. */}
        {draft && isComing && <span className="note">{costOf(draft)}</span>}
        {draft?.failure && (
          <span className="wrong" role="alert">
            {draft.failure}
          </span>
        )}
        <span className="push" />
        {draft?.state === "failed" && onRepeat && (
          <Repeat hasRules={draft.by.drafter === "model"} onRepeat={onRepeat} />
        )}
        {isComing && <Button onClick={review.cancel}>{DRAFT_TEXTS.stop}</Button>}
        {passing.length > 0 && !isMend && (
          <Button
            primary
            busy={isUnseen}
            title={isUnseen ? DRAFT_TEXTS.scrollFirst : undefined}
            onClick={() => decideAll("accepted")}
          >
            {DRAFT_TEXTS.acceptAll}
          </Button>
        )}
        {open.length > 0 && <Button onClick={() => decideAll("rejected")}>{DRAFT_TEXTS.rejectAll}</Button>}
        <button type="button" className="quiet" aria-label={DRAFT_TEXTS.close} onClick={onClose}>
          <Icon name="close" size={14} />
        </button>
      </Toolbar>
    </section>
  );
}

/** After a failure: the same once more, or what rules make of it. */
function Repeat({
  hasRules,
  onRepeat,
}: {
  readonly hasRules: boolean;
  readonly onRepeat: NonNullable<DraftBarProps["onRepeat"]>;
}): ReactElement {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const first = useRef<HTMLButtonElement>(null);
  // Whoever waited at the bar goes on here; whoever writes meanwhile is left alone.
  useEffect(() => {
    const { activeElement: active, body } = document;
    if (active === body || first.current?.closest(".draft-bar")?.contains(active)) first.current?.focus();
  }, []);
  const repeat = async (by: "rules" | "anyone") => {
    if (busy) return;
    setBusy(true);
    setWrong(await onRepeat(by));
    setBusy(false);
  };
  return (
    <>
      {wrong !== undefined && (
        <span className="wrong" role="alert">
          {wrong}
        </span>
      )}
      <Button ref={first} busy={busy} onClick={() => void repeat("anyone")}>
        {DRAFT_TEXTS.again}
      </Button>
      {hasRules && (
        <Button busy={busy} onClick={() => void repeat("rules")}>
          {DRAFT_TEXTS.useRules}
        </Button>
      )}
    </>
  );
}

type ReviewState = ReturnType<DraftReview["get"]>;

function toldOf(
  draft: ReviewState["draft"],
  open: readonly Proposal[],
  passing: readonly Proposal[],
): string {
  if (!draft) return "";
  if (draft.proposals.length === 0)
    return draft.failure === null
      ? draft.kind === "mend"
        ? DRAFT_TEXTS.noMend
        : DRAFT_TEXTS.nothing
      : DRAFT_TEXTS.noneCame;
  if (open.some(({ says }) => mendIn(says))) return DRAFT_TEXTS.ways(open.length);
  return open.length === 0
    ? DRAFT_TEXTS.none
    : DRAFT_TEXTS.proposed(open.length, open.length - passing.length);
}

function costOf({
  state,
  by,
  tokens,
  costMicros,
  leftOut,
  blankPages,
  unread,
}: NonNullable<ReviewState["draft"]>): string {
  const said = {
    rules: DRAFT_TEXTS.byRules,
    model: (isGoingOn({ state }) ? DRAFT_TEXTS.costSoFar : DRAFT_TEXTS.cost)(tokens, costMicros, by.label),
    agent: DRAFT_TEXTS.byProgram(by.label),
  }[by.drafter];
  return [
    said,
    ...(leftOut === 0 ? [] : [DRAFT_TEXTS.leftOut(leftOut)]),
    ...(blankPages === 0 ? [] : [DRAFT_TEXTS.blankPages(blankPages)]),
    ...(unread === 0 ? [] : [DRAFT_TEXTS.unread(unread)]),
  ].join(" ");
}

/** Shows the open proposals below their rows, with what is above them unfolded, for as long as the bar is there. */
function useProposedRows(
  ctx: CommandContext,
  review: DraftReview,
  open: readonly Proposal[],
  all: Pick<ProposedRows, "decideAll" | "seen">,
): void {
  const { ui, workspace, list } = ctx;
  const latest = useRef(all);
  latest.current = all;
  const acts = useMemo(
    (): Omit<ProposedRows, "under"> => ({
      decide(proposals, verdict, says) {
        const made = says === undefined ? proposals : proposals.map((each) => ({ ...each, says }));
        const { draft } = review.get();
        if (!draft) return;
        const { id: draftId, by } = draft;
        const from = { draftId, ...by, isEdited: verdict === "edited" };
        const [first] = made;
        const mend = first && mendIn(first.says);
        if (verdict !== "rejected") {
          const isDone = mend ? mendCard(ctx, first, mend, from) : acceptProposals(ctx, made, from);
          if (!isDone) return;
        }
        const places = proposals.map(({ place }) => place);
        review.decide(places, verdict);
        // A card is mended in one way: the others are of the card as it was.
        const others = review.get().open.map(({ place }) => place);
        if (mend && verdict !== "rejected") review.decide(others, "rejected");
        const say = verdict === "rejected" ? DRAFT_TEXTS.rejected : DRAFT_TEXTS.accepted;
        ui.announce(say(proposals.length));
      },
      decideAll: (verdict) => latest.current.decideAll(verdict),
      seen: (proposals) => latest.current.seen(proposals),
    }),
    [ctx, review, ui],
  );
  const before = useRef<ReadonlyMap<string, readonly Proposal[]>>(new Map());
  useEffect(() => {
    const { tree } = workspace;
    const show = () => {
      const groups = new Map<string, Proposal[]>();
      for (const proposal of open) {
        const id = rowOfProposal(ctx, proposal);
        const key = id === undefined ? list.rootKey : tree.keyOf(id);
        groups.set(key, [...(groups.get(key) ?? []), proposal]);
      }
      const under = new Map([...groups].map(([key, now]) => [key, same(before.current.get(key), now)]));
      before.current = under;
      ui.setState({ proposed: under.size === 0 ? null : { ...acts, under } });
      unfold(ctx, under.keys());
    };
    show();
    return tree.subscribeStructure(({ removed }) => {
      if ([...before.current.keys()].some((key) => removed.has(key))) show();
    });
  }, [ctx, workspace, list, ui, open, acts]);
  useEffect(() => () => ui.setState({ proposed: null }), [ui]);
}

/** Opens what hides some rows, so that what stands below them is seen. */
function unfold({ ui, workspace: { tree } }: CommandContext, keys: Iterable<string>): void {
  const { collapsed } = ui.getState();
  const above = [...keys].flatMap((key) => {
    const id = tree.idOf(key);
    return id === undefined ? [] : ancestorIds(tree, id).map(tree.keyOf);
  });
  const folded = above.filter((key) => collapsed.has(key));
  if (folded.length > 0) ui.setAllCollapsed(folded, false);
}

/** The array from before where it holds the same: its row is not drawn anew. */
const same = (before: readonly Proposal[] | undefined, now: readonly Proposal[]): readonly Proposal[] =>
  before?.length === now.length && before.every(({ place }, i) => place === now[i]?.place) ? before : now;

function focusFirst(): void {
  document.querySelector<HTMLElement>(".outline [data-proposed]")?.focus();
}
