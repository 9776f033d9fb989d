import { isAnsweredBelow } from "@perennial/domain/card/card-kinds";
import { gapNumbers, shownSentence } from "@perennial/domain/card/gaps";
import { readShapes, sidesOfShapes } from "@perennial/domain/card/shapes";
import { filesIn } from "@perennial/domain/rich/file-mark";
import { type CSSProperties, type ReactElement, type ReactNode, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useStore } from "zustand";
import { saveAllTexts } from "../../commands/carry-out.ts";
import { matchesChord, parseChord } from "../../commands/chord.ts";
import type { CommandContext } from "../../commands/command.ts";
import { currentTree } from "../../store/current-tree.ts";
import type { RowData } from "../../store/row-data.ts";
import { findFile } from "../../ui/find-file.ts";
import { Petals } from "../../ui/petals.tsx";
import { CoveredPicture } from "../../ui/picture/covered-picture.tsx";
import { PICTURE_TEXTS } from "../../ui/picture/picture-texts.ts";
import { GapText } from "../../ui/rich-gaps.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { type Line, linesOf } from "./paper-lines.ts";
import { printChoice } from "./print-choice.ts";
import "./paper.css";

const PRINT = parseChord("Mod+p");

/** The whole branch as it goes on paper. The screen holds only a part of a long tree: this is put together to be printed. */
export function Paper({ ctx }: { ctx: CommandContext }): ReactElement | null {
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const { hasAnswers, onReady } = useStore(printChoice);
  const { tree } = ctx.workspace;
  useEffect(() => {
    // The browser takes its picture as soon as the event has been heard.
    const begin = () => {
      saveAllTexts(ctx);
      const { rootId } = currentTree.getState();
      if (rootId !== null) flushSync(() => setLines(linesOf(tree, rootId)));
    };
    const end = () => setLines(null);
    // The choice before printing waits for pictures, for which the event leaves no time.
    const choose = (event: KeyboardEvent) => {
      if (!matchesChord(PRINT, event)) return;
      event.preventDefault();
      ctx.ui.openModal({ id: "print" });
    };
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    window.addEventListener("keydown", choose);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
      window.removeEventListener("keydown", choose);
    };
  }, [ctx, tree]);
  useEffect(() => {
    if (!onReady) return;
    saveAllTexts(ctx);
    const { rootId } = currentTree.getState();
    const put = rootId === null ? [] : linesOf(tree, rootId);
    setLines(put);
    void picturesOf(put).then(() => {
      printChoice.setState({ onReady: null });
      onReady();
    });
  }, [onReady, ctx, tree]);
  const [root, ...below] = lines ?? [];
  if (!root) return null;
  return createPortal(
    <article className="paper" translate="no">
      <header>
        <Content row={root.row} hasAnswers={hasAnswers} />
      </header>
      <ul>
        {below.map(({ row, depth, isAnswer, step }) => (
          <li key={row.key} style={{ "--d": depth - 1 } as CSSProperties}>
            <span className="mark">{row.flashcard ? <Petals color="line" size={12} /> : signOf(step)}</span>
            {isAnswer && !hasAnswers ? (
              <p className="answer blank" />
            ) : (
              <Content row={row} hasAnswers={hasAnswers} />
            )}
          </li>
        ))}
      </ul>
    </article>,
    document.body,
  );
}

const signOf = (step: number | undefined) => (step === undefined ? "•" : `${step}.`);

function Content({ row, hasAnswers }: { row: RowData; hasAnswers: boolean }): ReactElement {
  const { flashcard, note } = row;
  if (!flashcard)
    return (
      <p>
        <RichText text={note?.text ?? ""} />
      </p>
    );
  const { kind, question, answer, source, shapes } = flashcard;
  const sentence = kind === "cloze" ? sentenceOf(source ?? "") : undefined;
  if (sentence)
    return (
      <p>
        <GapText {...sentence} isShown={hasAnswers} />
      </p>
    );
  return (
    <div>
      {kind === "occlusion" && shapes ? (
        <Picture question={question} shapes={shapes} hasAnswers={hasAnswers} />
      ) : (
        <p>
          <RichText text={question} />
        </p>
      )}
      {isAnsweredBelow(flashcard) ? null : (
        <p className={hasAnswers ? "answer" : "answer blank"}>
          {hasAnswers ? <RichText text={answer} /> : null}
        </p>
      )}
    </div>
  );
}

/** A sentence with all of its gaps asked; undefined where it has none. */
function sentenceOf(source: string) {
  const [first] = gapNumbers(source);
  if (first === undefined) return undefined;
  const { text, gaps } = shownSentence(source, first);
  return { text, gaps: gaps.map((gap) => ({ ...gap, isAsked: true })) };
}

/** A picture with all of its hidden parts: covered, or with a line around each. */
function Picture({
  question,
  shapes: text,
  hasAnswers,
}: {
  question: string;
  shapes: string;
  hasAnswers: boolean;
}): ReactNode {
  const { picture, shapes } = readShapes(text);
  return (
    <CoveredPicture
      text={question}
      picture={picture}
      heading=""
      shapes={shapes.map((shape) => ({ ...shape, isAsked: true }))}
      hidesOthers={false}
      isShown={hasAnswers}
      description={PICTURE_TEXTS.coveredPart(
        1,
        shapes.length,
        hasAnswers ? sidesOfShapes(question, text).answer : undefined,
      )}
    />
  );
}

/** Resolves once the pictures that rows name are drawn, as far as they can be. */
async function picturesOf(lines: readonly Line[]): Promise<void> {
  const texts = lines.flatMap(({ row: { note, flashcard } }) =>
    flashcard ? [flashcard.question, flashcard.answer, flashcard.source ?? ""] : (note?.text ?? ""),
  );
  const ids = new Set(texts.flatMap((text) => (text.includes("](file:") ? filesIn(text) : [])));
  await Promise.all([...ids].map(findFile));
  if (ids.size > 0) await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const pictures = document.querySelectorAll<HTMLImageElement>(".paper img");
  await Promise.allSettled([...pictures].map((picture) => picture.decode()));
}
