import type { Leech } from "@perennial/domain/study/leeches";
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { openCardEdit } from "../../commands/cards.ts";
import type { CardContext } from "../../commands/command.ts";
import { type CardMark, markCard } from "../../commands/mark-card.ts";
import { rowBefore } from "../../store/row-before.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { Link } from "../../ui/router.tsx";
import { PathTo } from "./around.tsx";
import { nodePath, nodeText } from "./node-text.ts";
import type { StudyParts } from "./session-view.tsx";
import { forgottenText, LEFT, MENDED, NO_REASON, SUSPENDED } from "./slipping-words.ts";
import { useReasons } from "./use-reasons.ts";
import { useRow } from "./use-row.ts";

interface SlippingItemProps {
  readonly ctx: CardContext;
  readonly parts: StudyParts;
  readonly leech: Leech;
}

/** A card that keeps slipping, why that may be, and what can be done about it: each has its way back. */
export function SlippingItem({ ctx, parts, leech }: SlippingItemProps): ReactElement | null {
  const { nodeId, flashcardId } = leech.card;
  const { tree } = ctx.workspace;
  const row = useRow(tree, nodeId);
  const key = tree.keyOf(nodeId);
  const reasons = useReasons(tree, nodeId, row?.flashcard);
  const isEditing = useStore(ctx.ui, ({ cardEdits }) => cardEdits.has(key));
  const [isMended, setMended] = useState(false);
  const box = useRef<HTMLLIElement>(null);
  const focusFirst = () => box.current?.querySelector<HTMLElement>(".do button")?.focus();
  const lapses = row?.progress?.lapses ?? leech.progress.lapses;
  const face = `${row?.flashcard?.question}\n${row?.flashcard?.answer}`;
  useEdited({
    isEditing,
    face,
    onEnd(isChanged) {
      if (isChanged) {
        markCard(ctx, flashcardId, "leave", "menu");
        setMended(true);
        ctx.ui.announce(MENDED);
      }
      focusFirst();
    },
    onBegin: () => box.current?.querySelector("textarea")?.focus(),
  });
  if (row?.flashcard === undefined) return null;
  const place = nodePath(tree, tree.get("node", nodeId)?.parentId ?? nodeId);
  const question = nodeText(tree, nodeId);
  const mark = (mark: CardMark) => {
    // The button that was pressed is another one then.
    if (markCard(ctx, flashcardId, mark, "menu")) requestAnimationFrame(focusFirst);
  };
  const isLeft = !isMended && (row.progress?.leftAt ?? 0) > leech.progress.leftAt;
  const isSuspended = row.progress?.suspendedAt != null;
  const settled = isSuspended ? SUSPENDED : isLeft ? LEFT : isMended ? MENDED : null;
  return (
    <li ref={box}>
      <PathTo tree={tree} nodeId={nodeId} label={`Path to ${question}`} />
      {isEditing ? (
        <parts.CardForm ctx={ctx} row={row} kind="edit" />
      ) : (
        <>
          <h2 dir="auto">{question}</h2>
          <div className="answer" dir="auto">
            <RichText text={row.flashcard.answer} />
          </div>
        </>
      )}
      {!isEditing && (
        <>
          <p className="why">
            <b>{forgottenText(lapses)}.</b>{" "}
            {settled ?? <span dir="auto">{reasons.length === 0 ? NO_REASON : reasons.join(" ")}</span>}
          </p>
          <p className="do">
            {isSuspended ? (
              <Deed of={question} onPress={() => mark("resume")}>
                Ask it again
              </Deed>
            ) : isLeft ? (
              <Deed of={question} onPress={() => mark("relist")}>
                Put it back
              </Deed>
            ) : (
              <>
                <Deed of={question} onPress={() => openCardEdit(ctx, key)}>
                  Edit
                </Deed>
                <Deed of={question} onPress={() => mark("suspend")}>
                  Suspend
                </Deed>
                {!isMended && (
                  <Deed of={question} onPress={() => mark("leave")}>
                    Leave it
                  </Deed>
                )}
              </>
            )}
            {place !== null && (
              <Link
                className="link"
                to={place}
                onClick={() => {
                  rowBefore.key = key;
                }}
              >
                Open in the outline<span className="vh">: {question}</span>
              </Link>
            )}
          </p>
        </>
      )}
    </li>
  );
}

const Deed = ({ of, onPress, children }: { of: string; onPress: () => void; children: ReactNode }) => (
  <button type="button" className="link" onClick={onPress}>
    {children}
    <span className="vh">: {of}</span>
  </button>
);

/** Tells when the form of a card was opened, and when it was closed whether the card became another. */
function useEdited(edit: {
  readonly isEditing: boolean;
  readonly face: string;
  readonly onBegin: () => void;
  readonly onEnd: (isChanged: boolean) => void;
}): void {
  const { isEditing } = edit;
  const latest = useRef(edit);
  latest.current = edit;
  const faceBefore = useRef<string | null>(null);
  useEffect(() => {
    const { face, onBegin, onEnd } = latest.current;
    if (isEditing) {
      faceBefore.current = face;
      onBegin();
    } else if (faceBefore.current !== null) {
      onEnd(faceBefore.current !== face);
      faceBefore.current = null;
    }
  }, [isEditing]);
}
