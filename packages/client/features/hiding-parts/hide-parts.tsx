import { highestNumber } from "@perennial/domain/card/completed-card";
import { readShapes, writeShapes } from "@perennial/domain/card/shapes";
import { wordsOfCard } from "@perennial/domain/card/words-of-card";
import { hideParts } from "@perennial/domain/intent/hide-parts";
import { partId } from "@perennial/domain/kind/owner";
import type { StudyMoment } from "@perennial/domain/study/study-day";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useEffect, useReducer, useState } from "react";
import { CARD_FAILURE_TEXT, REFUSAL_TEXT } from "../../commands/failure-texts.ts";
import type { ToastInput } from "../../store/toasts.ts";
import type { BaseText, Workspace } from "../../store/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { usePicture } from "../../ui/picture/use-picture.ts";
import { beginDrawing, change, DRAGGING } from "./drawing.ts";
import { Editor } from "./editor.tsx";
import { HIDING_TEXTS } from "./hiding-texts.ts";
import { partsIn } from "./say-shapes.ts";
import { nameOf } from "./shape-button.tsx";

interface HidePartsProps {
  readonly workspace: Pick<Workspace, "tree" | "typing" | "forms" | "submit">;
  readonly nodeId: NodeId;
  /** Shapes that were drawn before and not saved. */
  readonly drawn?: string | undefined;
  readonly here: StudyMoment;
  readonly notify: (toast: ToastInput) => void;
  /** A note has become a card. */
  readonly onMade: () => void;
  readonly onReopen: (drawn: string) => void;
  readonly onClose: () => void;
}

const DROPPED_MS = 8_000;
/** What the draft of a drawing is called among the forms of its row. */
const FORM = "hiddenParts";

/** The editor of what is hidden in the picture of a row. Nothing changes before it is saved, and that is one step. */
export function HideParts(props: HidePartsProps): ReactElement {
  const { workspace, nodeId, here, notify, onMade, onReopen, onClose } = props;
  const { tree, typing, forms } = workspace;
  const key = tree.keyOf(nodeId);
  // What the row said when the drawing began: what others write meanwhile is merged with what is drawn.
  const [begun] = useState(() => {
    const { note, flashcard } = tree.row(key) ?? {};
    const isOfThis = (baseText?: BaseText) => !baseText || "text" in baseText.texts === (note !== undefined);
    const left = forms
      .left()
      .find((each) => each.form === FORM && each.key === key && isOfThis(each.baseText));
    const baseText = left?.baseText ?? (note ? typing.noteBase(key) : typing.cardBase(key));
    const item = note ?? flashcard;
    const saved = (flashcard?.kind === "occlusion" && flashcard.shapes) || "";
    return {
      flashcard,
      left,
      baseText,
      text: note?.text ?? (flashcard ? wordsOfCard(flashcard) : ""),
      shapes: left?.baseText?.texts.shapes ?? saved,
      bases:
        item && baseText ? [{ kind: note ? "note" : "flashcard", id: item.id, ...baseText } as const] : [],
    };
  });
  const { flashcard, left, baseText, shapes: before } = begun;
  const drawnBefore = props.drawn ?? left?.fields.shapes;
  const [state, dispatch] = useReducer(change, undefined, () =>
    beginDrawing(
      readShapes(drawnBefore ?? before),
      flashcard ? highestNumber(tree, flashcard.id, "occlusion") : 0,
    ),
  );
  const picture = usePicture(begun.text, state.picture);
  const written = () => writeShapes(state, before);
  const parts = partsIn(state.shapes);
  const isChanged = () => written() !== writeShapes(readShapes(before), before);

  // What is drawn outlives the page, as every draft does; while a shape is dragged it waits.
  const { shapes, hides, picture: place, step } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other shapes, what they hide, or another picture are what runs it again
  useEffect(() => {
    if (step === DRAGGING) return;
    const text = shapes.map(nameOf).join(", ");
    const draft = { fields: { shapes: written() }, text, ...(baseText ? { baseText } : {}) };
    forms.set(key, FORM, isChanged() ? draft : null);
    if (left) forms.taken(left.name);
  }, [shapes, hides, place, step]);

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
    workspace.submit(plan.value, action, { bases: begun.bases });
    forms.set(key, FORM, null);
    onClose();
    if (!flashcard) onMade();
  };
  const cancel = () => {
    const drawn = written();
    forms.set(key, FORM, null);
    onClose();
    if (!isChanged()) return;
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
