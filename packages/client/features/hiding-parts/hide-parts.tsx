import { highestAsked } from "@perennial/domain/card/completed-card";
import { readShapes, writeShapes } from "@perennial/domain/card/shapes";
import { wordsOfCard } from "@perennial/domain/card/words-of-card";
import { hideParts } from "@perennial/domain/intent/hide-parts";
import { partId } from "@perennial/domain/kind/owner";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useReducer, useState } from "react";
import type { Here } from "../../commands/due-text.ts";
import { CARD_FAILURE_TEXT, REFUSAL_TEXT } from "../../commands/failure-texts.ts";
import type { ToastInput } from "../../store/toasts.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { usePicture } from "../../ui/picture/use-picture.ts";
import { beginDrawing, change } from "./drawing.ts";
import { Editor } from "./editor.tsx";
import { HIDING_TEXTS } from "./hiding-texts.ts";
import { partsIn } from "./say-shapes.ts";

interface HidePartsProps {
  readonly workspace: Pick<Workspace, "tree" | "typing" | "submit">;
  readonly nodeId: NodeId;
  /** Shapes that were drawn before and not saved. */
  readonly drawn?: string | undefined;
  readonly here: Here;
  readonly notify: (toast: ToastInput) => void;
  /** A note has become a card. */
  readonly onMade: () => void;
  readonly onReopen: (drawn: string) => void;
  readonly onClose: () => void;
}

const DROPPED_MS = 8_000;

/** The editor of what is hidden in the picture of a row. Nothing changes before it is saved, and that is one step. */
export function HideParts(props: HidePartsProps): ReactElement {
  const { workspace, nodeId, here, notify, onMade, onReopen, onClose } = props;
  const { tree, typing } = workspace;
  // What the row said when the editor opened: what others write meanwhile is merged with what is drawn.
  const [begun] = useState(() => {
    const row = tree.row(tree.keyOf(nodeId));
    const { note, flashcard } = row ?? {};
    const key = tree.keyOf(nodeId);
    const ground = note ? typing.noteGround(key) : typing.cardGround(key);
    const item = note ?? flashcard;
    return {
      flashcard,
      text: note?.text ?? (flashcard ? wordsOfCard(flashcard) : ""),
      shapes: (flashcard?.kind === "occlusion" && flashcard.shapes) || "",
      grounds: item && ground ? [{ kind: note ? "note" : "flashcard", id: item.id, ...ground } as const] : [],
    };
  });
  const { flashcard, shapes: before } = begun;
  const [state, dispatch] = useReducer(change, undefined, () =>
    beginDrawing(
      readShapes(props.drawn ?? before),
      flashcard ? highestAsked(tree, flashcard.id, "occlusion") : 0,
    ),
  );
  const picture = usePicture(begun.text);
  const written = () => writeShapes(state, before);
  const parts = partsIn(state.shapes);

  const save = () => {
    if (parts === 0) return;
    const plan = hideParts(tree, { nodeId, shapes: written(), draw: tree.drawId });
    if (!plan.ok) {
      const message = REFUSAL_TEXT[plan.error];
      if (message !== null) notify({ message, type: "warning" });
      return;
    }
    const action = flashcard
      ? { eventType: "flashcard.edit", source: "menu", failure: CARD_FAILURE_TEXT.editCard }
      : { eventType: "note.convert", source: "menu", failure: CARD_FAILURE_TEXT.makeCard };
    workspace.submit(plan.value, action, { grounds: begun.grounds });
    onClose();
    if (!flashcard) onMade();
  };
  const cancel = () => {
    const drawn = written();
    onClose();
    if (state.past.length === 0 && props.drawn === undefined) return;
    if (drawn === writeShapes(readShapes(before), before)) return;
    notify({
      message: HIDING_TEXTS.dropped,
      type: "info",
      duration: DROPPED_MS,
      action: { label: "Undo", run: () => onReopen(drawn) },
    });
  };
  return (
    <Dialog
      title={HIDING_TEXTS.title}
      onClose={cancel}
      beside={
        <span className="hiding-ends">
          <Button onClick={cancel}>Cancel</Button>
          <Button primary disabled={parts === 0} onClick={save}>
            {HIDING_TEXTS.save(parts)}
          </Button>
        </span>
      }
    >
      <Editor
        state={state}
        dispatch={dispatch}
        picture={picture}
        progressOf={(part) => flashcard && tree.get("progress", partId(flashcard.id, part))}
        here={here}
        onSave={save}
      />
    </Dialog>
  );
}
