import type { CardKindName } from "@perennial/domain/card/card";
import { type MouseEvent, type ReactElement, type RefObject, useEffect, useRef, useState } from "react";
import type { CardContext } from "../../commands/command.ts";
import { draftCard } from "../../commands/draft-card.ts";
import type { RowData } from "../../store/row-data.ts";
import type { CardDraft } from "../../store/ui-store.ts";
import { AUTOFILL_TEXTS } from "./flashcard-texts.ts";
import "./autofill.css";

interface AutofillProps {
  ctx: CardContext;
  question: RefObject<HTMLTextAreaElement | null>;
  answer: RefObject<HTMLTextAreaElement | null>;
  kind: CardKindName;
  row: RowData;
  /** The fields were written into: what they say is to be kept, of a card that may be of another kind. */
  onFilled: (draft: CardDraft) => void;
}

const SAID = {
  signs: AUTOFILL_TEXTS.bySigns,
  rules: AUTOFILL_TEXTS.byRules,
  model: AUTOFILL_TEXTS.byModel,
} as const;

interface Exchange {
  readonly before: CardDraft;
  readonly after: CardDraft;
  readonly said: string;
  readonly isUndone: boolean;
}

/** Leaving the fields saves an edit, and a press on a button does that where buttons take no focus. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Fills both fields from the text in the question. Both ways can be undone; a failure leaves the fields alone. */
export function Autofill({ ctx, question, answer, kind, row, onFilled }: AutofillProps): ReactElement {
  const [isDrafting, setDrafting] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [exchange, setExchange] = useState<Exchange>();
  const running = useRef<AbortController>(undefined);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  const typed = (): CardDraft => ({
    question: question.current?.value ?? "",
    answer: answer.current?.value ?? "",
    kind,
  });
  const write = (draft: CardDraft) => {
    if (question.current) question.current.value = draft.question;
    if (answer.current) answer.current.value = draft.answer;
    onFilled(draft);
  };
  // Enter there keeps the card. Whoever has gone elsewhere in the meantime is not called back.
  const focusAnswer = () => {
    const field = answer.current;
    if (!field?.form?.contains(document.activeElement)) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  };

  const run = async () => {
    if (running.current) {
      running.current.abort();
      running.current = undefined;
      return setDrafting(false);
    }
    const now = typed();
    // A second draft is drawn from what the person wrote, not from the question of the first.
    const isDraft = exchange && !exchange.isUndone && now.question === exchange.after.question;
    const text = isDraft ? exchange.before.question : now.question;
    if (text.trim() === "") {
      setRefusal(AUTOFILL_TEXTS.needsText);
      question.current?.focus();
      return;
    }
    const cut = new AbortController();
    running.current = cut;
    setDrafting(true);
    setRefusal(undefined);
    const drafted = await draftCard(ctx, text, row, cut.signal);
    if (running.current !== cut) return;
    running.current = undefined;
    setDrafting(false);
    if (drafted.kind === "refused") setRefusal(drafted.message);
    if (drafted.kind !== "drafted") return;
    const said = SAID[drafted.by];
    const latest = typed();
    const before = isDraft && latest.question === now.question ? { ...latest, question: text } : latest;
    setExchange({ before, after: drafted.draft, said, isUndone: false });
    write(drafted.draft);
    const isTypingOn = latest.question !== now.question || latest.answer !== now.answer;
    if (!isTypingOn) focusAnswer();
  };

  const swap = (exchange: Exchange) => {
    const shown = typed();
    const { before, after, isUndone } = exchange;
    setExchange(
      isUndone
        ? { ...exchange, before: shown, isUndone: false }
        : { ...exchange, after: shown, isUndone: true },
    );
    write(isUndone ? after : before);
    focusAnswer();
  };

  const said = refusal ?? (exchange && (exchange.isUndone ? AUTOFILL_TEXTS.restored : exchange.said));
  // A longer draft pushes what is said of it, and the way back, out of sight or below a bar.
  useEffect(() => {
    if (said !== undefined && line.current?.closest("form")?.contains(document.activeElement))
      line.current.scrollIntoView({ block: "nearest" });
  }, [said]);
  return (
    <>
      <button
        type="button"
        className="quiet"
        aria-busy={isDrafting}
        onMouseDown={keepFocus}
        onClick={() => void run()}
      >
        {isDrafting ? "Drafting… Cancel" : "Autofill"}
      </button>
      <p ref={line} className="autofill-said">
        <span role="status" className={refusal === undefined ? undefined : "wrong"}>
          {isDrafting ? null : said}
        </span>
        {exchange === undefined || isDrafting ? null : (
          <button type="button" className="quiet" onMouseDown={keepFocus} onClick={() => swap(exchange)}>
            {exchange.isUndone ? AUTOFILL_TEXTS.redo : "Undo"}
          </button>
        )}
      </p>
    </>
  );
}
