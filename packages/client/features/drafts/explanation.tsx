import "./explanation.css";
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { treePath } from "../../commands/tree-toolbar.ts";
import { isGoingOn } from "../../queries/drafts.ts";
import type { Proposal } from "../../store/proposals.ts";
import { titleOf } from "../../store/row-data.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Meter } from "../../ui/meter.tsx";
import { wordsOf } from "../../ui/rich-text.tsx";
import { Link } from "../../ui/router.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import type { DraftReview } from "./draft-review.ts";
import { DRAFT_TEXTS } from "./draft-texts.ts";
import { EXPLANATION_TEXTS } from "./explanation-texts.ts";
import { useEstimate } from "./use-estimate.ts";

interface ExplanationProps {
  readonly workspace: Workspace;
  /** The server's number of the row whose branch is explained. */
  readonly nodeId: number;
  /** The query that links to rows keep. */
  readonly search: string;
  /** The explanation that was asked for in this tab: a reload goes on with it. */
  readonly begun: { get(): number | null; set(id: number): void };
  readonly begin: () => Promise<
    { readonly ok: true; readonly id: number } | { readonly ok: false; readonly message: string }
  >;
  /** Says about what asking would use, in a sentence; null where nothing is sent, undefined where nobody can tell. */
  readonly estimate: () => Promise<string | null | undefined>;
  readonly reviewOf: (id: number) => DraftReview;
  /** Shows an explanation as what is proposed below its row. */
  readonly onKeep: (id: number) => Promise<void>;
  readonly onClose: () => void;
}

/** What a model says of a branch, beside its page, with links to the rows that it rests on. */
export function Explanation(props: ExplanationProps): ReactElement {
  const { workspace, nodeId, search, begun, begin, estimate: onEstimate, reviewOf, onKeep, onClose } = props;
  const { tree } = workspace;
  const row = tree.row(tree.keyOf(tree.identity.current("node", nodeId)));
  const [id, setId] = useState(begun.get);
  const [failure, setFailure] = useState<string>();
  const [isBegunHere, setBegunHere] = useState(false);
  const estimate = useEstimate(isBegunHere ? onEstimate : null);
  const panel = useRef<HTMLElement>(null);
  const isAsked = useRef(false);
  const ask = useCallback(async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    setBegunHere(true);
    setFailure(undefined);
    setId(null);
    const reply = await begin();
    isAsked.current = false;
    if (reply.ok) {
      begun.set(reply.id);
      setId(reply.id);
    } else setFailure(reply.message);
  }, [begin, begun]);
  useEffect(() => {
    if (begun.get() === null) void ask();
    panel.current?.querySelector<HTMLElement>("h2")?.focus();
  }, [ask, begun]);
  return (
    <SidePanel
      panel={panel}
      className="explanation"
      title={EXPLANATION_TEXTS.title}
      closeLabel={EXPLANATION_TEXTS.close}
      onClose={onClose}
    >
      <p className="of" translate="no">
        {wordsOf(titleOf(row)).trim() || EXPLANATION_TEXTS.ofEmpty}
      </p>
      {id !== null ? (
        <Said
          workspace={workspace}
          search={search}
          id={id}
          estimate={estimate}
          reviewOf={reviewOf}
          onKeep={onKeep}
          onAgain={() => void ask()}
        />
      ) : failure === undefined ? (
        <>
          <p role="status">{EXPLANATION_TEXTS.asking}</p>
          {estimate && <p className="aside">{estimate}</p>}
        </>
      ) : (
        <>
          <p className="wrong" role="alert">
            {failure}
          </p>
          <div className="acts">
            <Button onClick={() => void ask()}>{EXPLANATION_TEXTS.again}</Button>
          </div>
        </>
      )}
    </SidePanel>
  );
}

interface SaidProps extends Pick<ExplanationProps, "workspace" | "search" | "reviewOf" | "onKeep"> {
  readonly id: number;
  readonly estimate: string | null | undefined;
  readonly onAgain: () => void;
}

/** The paragraphs of an explanation as they come. */
function Said({ workspace, search, id, estimate, reviewOf, onKeep, onAgain }: SaidProps): ReactElement {
  const review = useMemo(() => reviewOf(id), [reviewOf, id]);
  const { draft, open, failure } = useReadable(review);
  useEffect(() => review.start(), [review]);
  const isComing = failure === null && (draft === undefined || isGoingOn(draft));
  const paragraphs = draft?.proposals ?? [];
  const wrong = failure ?? draft?.failure;
  return (
    <>
      {isComing && <Meter label={EXPLANATION_TEXTS.asking} done={0} total={0} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="explained" tabIndex={0} aria-label={EXPLANATION_TEXTS.text}>
        {paragraphs.map((paragraph) => (
          <Paragraph key={paragraph.place} workspace={workspace} search={search} paragraph={paragraph} />
        ))}
        <p className="aside" role="status">
          {statusText({
            isComing,
            count: paragraphs.length,
            isFailed: Boolean(wrong),
            isAsked: !(draft?.state === "ready" && draft.tokens === 0),
          })}
        </p>
        {wrong && (
          <p className="wrong" role="alert">
            {wrong}
          </p>
        )}
        {isComing && estimate && <p className="aside">{estimate}</p>}
        {draft && !isComing && (
          <p className="aside">
            {DRAFT_TEXTS.cost(draft.tokens, draft.costMicros, draft.by.label)}
            {draft.leftOut > 0 && ` · ${DRAFT_TEXTS.leftOut(draft.leftOut)}`}
            {draft.unread > 0 && ` · ${DRAFT_TEXTS.unread(draft.unread)}`}
          </p>
        )}
      </section>
      <div className="acts">
        {isComing && <Button onClick={review.cancel}>{EXPLANATION_TEXTS.stop}</Button>}
        {open.length > 0 && !isComing && (
          <Button primary title={EXPLANATION_TEXTS.keepHint} onClick={() => void onKeep(id)}>
            {EXPLANATION_TEXTS.keep}
          </Button>
        )}
        {!isComing && <Button onClick={onAgain}>{EXPLANATION_TEXTS.again}</Button>}
      </div>
    </>
  );
}

interface Heard {
  readonly isComing: boolean;
  readonly count: number;
  readonly isFailed: boolean;
  /** Whether the model was asked: not where all is private. */
  readonly isAsked: boolean;
}

function statusText({ isComing, count, isFailed, isAsked }: Heard): string {
  if (isComing) return count === 0 ? EXPLANATION_TEXTS.asking : EXPLANATION_TEXTS.coming;
  if (count > 0) return EXPLANATION_TEXTS.byModel;
  if (isFailed) return "";
  return isAsked ? EXPLANATION_TEXTS.nothing : DRAFT_TEXTS.nothingLeaves;
}

/** A link is called by so much of its row. */
const MOST_OF_NAME = 60;

/** A stranger's text: shown as it is, without marks; only our links to the rows lead anywhere (decision 13). */
function Paragraph({
  workspace: { tree },
  search,
  paragraph: { says, quotes },
}: {
  workspace: Workspace;
  search: string;
  paragraph: Proposal;
}): ReactElement | null {
  if (says.type !== "note") return null;
  const rows = quotes.flatMap(({ nodeId: source }) => {
    if (source === null) return [];
    const row = tree.row(tree.keyOf(tree.identity.current("node", source)));
    const name = wordsOf(titleOf(row)).trim();
    return row && name !== "" ? [{ source, name }] : [];
  });
  return (
    <div className="paragraph">
      <p dir="auto" translate="no">
        {says.text}
      </p>
      {rows.length > 0 && (
        <p className="aside">
          {EXPLANATION_TEXTS.restsOn}{" "}
          {rows.map(({ source, name }, i) => (
            <span key={source}>
              {i > 0 && ", "}
              <Link to={treePath(source, search)} translate="no">
                {name.length > MOST_OF_NAME ? `${name.slice(0, MOST_OF_NAME)}…` : name}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
