import { type ReactElement, useRef } from "react";
import { shortcutKey } from "../../platform/pressed-key.ts";
import type { Proposed } from "../../store/proposals.ts";
import { Button } from "../../ui/button.tsx";
import { DRAFT_TEXTS } from "./draft-texts.ts";

interface ProposalFormProps {
  readonly says: Proposed;
  readonly onAccept: (says: Proposed) => void;
  readonly onCancel: () => void;
}

interface Field {
  /** Of the parts of a card with their places: `answer-1`. */
  readonly name: `${"question" | "answer" | "source"}${"" | `-${number}`}` | "text";
  readonly label: string;
  readonly value: string;
}

/** A proposal while it is edited. Enter accepts it as it then reads, Escape leaves it as it was. */
export function ProposalForm({ says, onAccept, onCancel }: ProposalFormProps): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const accept = () => {
    if (!form.current) return;
    const data = new FormData(form.current);
    const said = (name: Field["name"]) => String(data.get(name) ?? "");
    onAccept(edited(says, said));
  };
  return (
    <form
      ref={form}
      className="proposal-form"
      onSubmit={(event) => {
        event.preventDefault();
        accept();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        const key = shortcutKey(event.nativeEvent);
        if (event.nativeEvent.isComposing || event.shiftKey) return;
        if (key === "Escape") onCancel();
        else if (key === "Enter" && event.target instanceof HTMLTextAreaElement) accept();
        else return;
        event.preventDefault();
      }}
    >
      {fieldsOf(says).map(({ name, label, value }, i) => (
        <label key={name}>
          <span>{label}</span>
          <textarea
            // biome-ignore lint/a11y/noAutofocus: the form opens where the focus was
            autoFocus={i === 0}
            className="field"
            name={name}
            rows={1}
            defaultValue={value}
            translate="no"
          />
        </label>
      ))}
      <div className="acts">
        <Button type="submit" primary>
          {DRAFT_TEXTS.keep}
        </Button>
        <Button onClick={onCancel}>{DRAFT_TEXTS.cancel}</Button>
      </div>
    </form>
  );
}

function fieldsOf(says: Proposed): readonly Field[] {
  if (says.type === "note") return [{ name: "text", label: DRAFT_TEXTS.text, value: says.text }];
  if (says.type === "split")
    return says.parts.flatMap(({ question, answer, form }, i): Field[] =>
      form.source
        ? [{ name: `source-${i}`, label: DRAFT_TEXTS.sentence + DRAFT_TEXTS.part(i + 1), value: form.source }]
        : [
            { name: `question-${i}`, label: DRAFT_TEXTS.question + DRAFT_TEXTS.part(i + 1), value: question },
            { name: `answer-${i}`, label: DRAFT_TEXTS.answer + DRAFT_TEXTS.part(i + 1), value: answer },
          ],
    );
  if (says.form.source) return [{ name: "source", label: DRAFT_TEXTS.sentence, value: says.form.source }];
  const question = { name: "question", label: DRAFT_TEXTS.question, value: says.question } as const;
  return says.type === "flashcard" && says.items.length > 0
    ? [question]
    : [question, { name: "answer", label: DRAFT_TEXTS.answer, value: says.answer }];
}

function edited(says: Proposed, said: (name: Field["name"]) => string): Proposed {
  if (says.type === "note") return { ...says, text: said("text") };
  if (says.type === "split")
    return {
      ...says,
      parts: says.parts.map((part, i) =>
        part.form.source
          ? { ...part, form: { ...part.form, source: said(`source-${i}`) } }
          : { ...part, question: said(`question-${i}`), answer: said(`answer-${i}`) },
      ),
    };
  if (says.form.source) return { ...says, form: { ...says.form, source: said("source") } };
  const question = said("question");
  return says.type === "flashcard" && says.items.length > 0
    ? { ...says, question }
    : { ...says, question, answer: said("answer") };
}
