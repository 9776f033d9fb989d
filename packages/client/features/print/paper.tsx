import type { NodeId } from "@perennial/domain/tree/node";
import { flatten } from "@perennial/domain/tree/selectors";
import { type CSSProperties, type ReactElement, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useStore } from "zustand";
import { saveAllTexts } from "../../commands/carry-out.ts";
import type { CommandContext } from "../../commands/command.ts";
import { currentTree } from "../../store/current-tree.ts";
import type { RowData } from "../../store/row-data.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { Petals } from "../../ui/petals.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { printChoice } from "./print-choice.ts";
import "./paper.css";

interface Line {
  readonly row: RowData;
  readonly depth: number;
}

/** The whole branch as it goes on paper. The screen holds only a part of a long tree: this is put together to be printed. */
export function Paper({ ctx }: { ctx: CommandContext }): ReactElement | null {
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const { hasAnswers } = useStore(printChoice);
  const { tree } = ctx.workspace;
  useEffect(() => {
    // The browser takes its picture as soon as the event has been heard.
    const begin = () => {
      saveAllTexts(ctx);
      const { rootId } = currentTree.getState();
      if (rootId !== null) flushSync(() => setLines(linesOf(tree, rootId)));
    };
    const end = () => setLines(null);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, [ctx, tree]);
  const [root, ...below] = lines ?? [];
  if (!root) return null;
  return createPortal(
    <article className="paper" translate="no">
      <header>
        <Content row={root.row} hasAnswers={hasAnswers} />
      </header>
      <ul>
        {below.map(({ row, depth }) => (
          <li key={row.key} style={{ "--d": depth - 1 } as CSSProperties}>
            <span className="mark">{row.flashcard ? <Petals color="line" size={12} /> : "•"}</span>
            <Content row={row} hasAnswers={hasAnswers} />
          </li>
        ))}
      </ul>
    </article>,
    document.body,
  );
}

function Content({ row, hasAnswers }: { row: RowData; hasAnswers: boolean }): ReactElement {
  const { flashcard, note } = row;
  if (!flashcard)
    return (
      <p>
        <RichText text={note?.text ?? ""} />
      </p>
    );
  return (
    <div>
      <p>
        <RichText text={flashcard.question} />
      </p>
      <p className={hasAnswers ? "answer" : "answer blank"}>
        {hasAnswers ? <RichText text={flashcard.answer} /> : null}
      </p>
    </div>
  );
}

function linesOf(tree: TreeStore, rootId: NodeId): Line[] {
  return flatten(tree, rootId).flatMap(({ id, depth }): Line[] => {
    const row = tree.row(tree.keyOf(id));
    return row ? [{ row, depth }] : [];
  });
}
