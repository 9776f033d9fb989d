import type { Leech } from "@perennial/domain/study/leeches";
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { isSuspended, progressOf } from "../../commands/card-marks.ts";
import { openCardEdit } from "../../commands/cards.ts";
import type { CardContext } from "../../commands/command.ts";
import { type CardMark, markCard } from "../../commands/mark-card.ts";
import { openMend } from "../../commands/mend.ts";
import { rowBefore } from "../../store/row-before.ts";
import { RichText, wordsOf } from "../../ui/rich-text.tsx";
import { Link } from "../../ui/router.tsx";
import { PathTo } from "./around.tsx";
import { askedSides, askedText } from "./asked-sides.ts";
import { LEECH_TEXTS } from "./leech-texts.ts";
import { nodePath } from "./node-text.ts";
import type { StudyParts } from "./session-view.tsx";
import { useReasons } from "./use-reasons.ts";
import { useRow } from "./use-row.ts";

/** What has been done about a leech, and what is said then. */
const SETTLED = {
  listed: null,
  mended: LEECH_TEXTS.mended,
  left: LEECH_TEXTS.dismissed,
  suspended: LEECH_TEXTS.suspended,
} as const;
type LeechState = keyof typeof SETTLED;

interface LeechItemProps {
  readonly ctx: CardContext;
  readonly parts: StudyParts;
  readonly leech: Leech;
}

/** A leech, why that may be, and what can be done about it: each has its way back. */
export function LeechItem({ ctx, parts, leech }: LeechItemProps): ReactElement | null {
  const { nodeId } = leech.card;
  const { tree } = ctx.workspace;
  const row = useRow(tree, nodeId);
  const key = tree.keyOf(nodeId);
  const sides = askedSides(tree, leech.card);
  const reasons = useReasons(tree, nodeId, sides);
  const isEditing = useStore(ctx.ui, ({ cardEdits }) => cardEdits.has(key));
  const [isMended, setMended] = useState(false);
  const box = useRef<HTMLLIElement>(null);
  const focusFirst = () => box.current?.querySelector<HTMLElement>(".do button")?.focus();
  const progress = progressOf(tree, leech.card);
  const lapses = progress?.lapses ?? leech.progress.lapses;
  useEdited({
    isEditing,
    sides: `${sides.question}\n${sides.answer}`,
    onEnd(isChanged) {
      if (isChanged) {
        markCard(ctx, leech.card, "leave", "menu");
        setMended(true);
        ctx.ui.announce(LEECH_TEXTS.mended);
      }
      focusFirst();
    },
    onBegin: () => box.current?.querySelector("textarea")?.focus(),
  });
  if (row?.flashcard === undefined) return null;
  const place = nodePath(tree, tree.get("node", nodeId)?.parentId ?? nodeId);
  const question = askedText(tree, leech.card);
  const words = wordsOf(question);
  const mark = (mark: CardMark) => {
    // The button that was pressed is another one then.
    if (markCard(ctx, leech.card, mark, "menu")) requestAnimationFrame(focusFirst);
  };
  const isLeft = !isMended && (progress?.leftAt ?? 0) > leech.progress.leftAt;
  const settled: LeechState = isLeft ? "left" : isMended ? "mended" : "listed";
  const state = isSuspended(progress) ? "suspended" : settled;
  return (
    <li ref={box}>
      <PathTo tree={tree} nodeId={nodeId} label={`Path to ${words}`} />
      {isEditing ? (
        <parts.CardForm ctx={ctx} row={row} kind="edit" />
      ) : (
        <>
          <h2 dir="auto" translate="no">
            <RichText text={question} />
          </h2>
          <div className="answer" dir="auto" translate="no">
            <RichText text={sides.answer} />
          </div>
        </>
      )}
      {!isEditing && (
        <>
          <p className="why">
            <b>{LEECH_TEXTS.forgotten(lapses)}.</b>{" "}
            {SETTLED[state] ?? (
              <span dir="auto" translate="no">
                {reasons.length === 0 ? LEECH_TEXTS.noReason : reasons.join(" ")}
              </span>
            )}
          </p>
          <p className="do">
            <Actions
              of={words}
              state={state}
              onMark={mark}
              onEdit={() => openCardEdit(ctx, key)}
              onMend={() => openMend(ctx, row, place)}
            />
            {place !== null && (
              <Link
                className="link"
                to={place}
                onClick={() => {
                  rowBefore.key = key;
                }}
              >
                {LEECH_TEXTS.outline}
                <span className="vh" translate="no">
                  : {words}
                </span>
              </Link>
            )}
          </p>
        </>
      )}
    </li>
  );
}

/** What can be done about a card; of one that was left or suspended the way back. */
function Actions({
  of,
  state,
  onMark,
  onEdit,
  onMend,
}: {
  of: string;
  state: LeechState;
  onMark: (mark: CardMark) => void;
  onEdit: () => void;
  onMend: () => void;
}): ReactElement {
  if (state === "suspended")
    return (
      <Action of={of} onPress={() => onMark("resume")}>
        {LEECH_TEXTS.resume}
      </Action>
    );
  if (state === "left")
    return (
      <Action of={of} onPress={() => onMark("relist")}>
        {LEECH_TEXTS.restore}
      </Action>
    );
  return (
    <>
      <Action of={of} onPress={onEdit}>
        Edit
      </Action>
      <Action of={of} onPress={onMend}>
        {LEECH_TEXTS.mend}
      </Action>
      <Action of={of} onPress={() => onMark("suspend")}>
        Suspend
      </Action>
      {state === "listed" && (
        <Action of={of} onPress={() => onMark("leave")}>
          {LEECH_TEXTS.dismiss}
        </Action>
      )}
    </>
  );
}

const Action = ({ of, onPress, children }: { of: string; onPress: () => void; children: ReactNode }) => (
  <button type="button" className="link" onClick={onPress}>
    {children}
    <span className="vh">: {of}</span>
  </button>
);

/** Tells when the form of a card was opened, and when it was closed whether the card became another. */
function useEdited(edit: {
  readonly isEditing: boolean;
  readonly sides: string;
  readonly onBegin: () => void;
  readonly onEnd: (isChanged: boolean) => void;
}): void {
  const { isEditing } = edit;
  const latest = useRef(edit);
  latest.current = edit;
  const sidesBefore = useRef<string | null>(null);
  useEffect(() => {
    const { sides, onBegin, onEnd } = latest.current;
    if (isEditing) {
      sidesBefore.current = sides;
      onBegin();
    } else if (sidesBefore.current !== null) {
      onEnd(sidesBefore.current !== sides);
      sidesBefore.current = null;
    }
  }, [isEditing]);
}
