import "./draft-dialog.css";
import "../../ui/choice.css";
import { readPages } from "@perennial/domain/draft/pages";
import { type ReactElement, useId, useMemo, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { DraftFoot } from "./draft-foot.tsx";
import { DraftFromFile, isText } from "./draft-from-file.tsx";
import { DRAFT_TEXTS } from "./draft-texts.ts";
import { type Estimate, useEstimate } from "./use-estimate.ts";

/** What is to be drafted. */
export interface DraftWish {
  readonly kind: "cards" | "notes";
  /** At most so many; null for as many as the source needs. */
  readonly most: number | null;
  /** What matters, in words, where a model is asked. */
  readonly focus?: string;
  /** The text that it is drafted from; of the branch itself where it is left out. */
  readonly text?: string;
  /** The PDF that it is drafted from instead, and which of its pages: none for all. */
  readonly file?: File;
  readonly pages?: string;
}

interface DraftDialogProps {
  /** What the branch is called. */
  readonly name: string;
  /** The host that a model is asked at; null where rules answer. */
  readonly host: string | null;
  /** Says what it would use and send: null for nothing, undefined where nobody can tell. Null itself where rules answer. */
  readonly onEstimate: ((wish: DraftWish) => Promise<Estimate | null | undefined>) | null;
  /** Begins the draft. Resolves to an error text, if any. */
  readonly onDraft: (wish: DraftWish) => Promise<string | undefined>;
  readonly onClose: () => void;
}

const FEW = 5;
const KINDS = [
  { value: "cards", name: DRAFT_TEXTS.cards, about: DRAFT_TEXTS.cardsAbout },
  { value: "notes", name: DRAFT_TEXTS.notes, about: DRAFT_TEXTS.notesAbout },
] as const;
const AMOUNTS = [
  { value: null, name: DRAFT_TEXTS.asNeeded },
  { value: FEW, name: DRAFT_TEXTS.few },
] as const;

type From = keyof (typeof DRAFT_TEXTS)["cardsAbout"];
/** The longest text that the server drafts from, in characters. */
const LONGEST_TEXT = 200_000;

/** As long as the server takes, in characters. */
const LONGEST_FOCUS = 500;

/** Asks what to draft of a branch, and says what of it leaves. */
export function DraftDialog({ name, host, onEstimate, onDraft, onClose }: DraftDialogProps): ReactElement {
  const id = useId();
  const [kind, setKind] = useState<DraftWish["kind"]>("cards");
  const [from, setFrom] = useState<From>("branch");
  const [text, setText] = useState("");
  const [file, setFile] = useState<File>();
  const [pages, setPages] = useState("");
  const [most, setMost] = useState<number | null>(null);
  const [focus, setFocus] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const askEstimate = useMemo(
    () =>
      onEstimate &&
      (async () => {
        const source = await sourceOf({ from, text, file, pages });
        return typeof source === "string"
          ? undefined
          : onEstimate({ kind, most, focus: focus.trim(), ...source });
      }),
    [onEstimate, kind, most, focus, from, text, file, pages],
  );
  const estimate = useEstimate(askEstimate, from === "branch" && focus === "" ? 0 : REST_MS);
  const draft = async () => {
    setBusy(true);
    setWrong(undefined);
    const source = await sourceOf({ from, text, file, pages });
    const problem =
      typeof source === "string" ? source : await onDraft({ kind, most, focus: focus.trim(), ...source });
    setBusy(false);
    if (problem === undefined) onClose();
    else setWrong(problem);
  };
  return (
    <Dialog title={DRAFT_TEXTS.title} onClose={onClose}>
      <form
        className="draft-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void draft();
        }}
      >
        <Tabs
          label={DRAFT_TEXTS.source}
          chosen={from}
          onChoose={(chosen) => {
            setFrom(chosen);
            // A text becomes rows first.
            setKind(chosen === "branch" ? "cards" : "notes");
            setWrong(undefined);
          }}
          tabs={[
            {
              id: "branch",
              label: DRAFT_TEXTS.branch,
              content: (
                <p className="hint" translate="no">
                  {name}
                </p>
              ),
            },
            {
              id: "text",
              label: DRAFT_TEXTS.aText,
              content: (
                <textarea
                  className="field text"
                  aria-label={DRAFT_TEXTS.fromText}
                  placeholder={DRAFT_TEXTS.paste}
                  maxLength={LONGEST_TEXT}
                  rows={5}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
              ),
            },
            {
              id: "file",
              label: DRAFT_TEXTS.aFile,
              content: (
                <DraftFromFile
                  file={file}
                  pages={pages}
                  sending={busy && from === "file"}
                  onFile={(chosen) => {
                    setFile(chosen);
                    setWrong(undefined);
                  }}
                  onPages={setPages}
                />
              ),
            },
          ]}
        />
        <div role="radiogroup" aria-label={DRAFT_TEXTS.what} className="drafted">
          {KINDS.map(({ value, name: label, about }) => (
            <label key={value} className="choice">
              <input
                type="radio"
                name={`${id}-kind`}
                checked={kind === value}
                aria-label={label}
                onChange={() => setKind(value)}
              />
              <span>
                <b>{label}</b>
                <span>{about[from]}</span>
              </span>
            </label>
          ))}
        </div>
        <fieldset className="amounts">
          <legend>{DRAFT_TEXTS.howMany}</legend>
          {AMOUNTS.map(({ value, name: label }) => (
            <label key={label}>
              <input
                type="radio"
                name={`${id}-most`}
                checked={most === value}
                onChange={() => setMost(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {host !== null && (
          <TextField
            label={DRAFT_TEXTS.focus}
            hint={DRAFT_TEXTS.focusAbout}
            placeholder={DRAFT_TEXTS.focusExample}
            value={focus}
            maxLength={LONGEST_FOCUS}
            autoComplete="off"
            onChange={({ target }) => setFocus(target.value)}
          />
        )}
        <DraftFoot
          leaves={host === null ? DRAFT_TEXTS.stays : DRAFT_TEXTS.leaves(host, from)}
          estimate={estimate}
          wrong={wrong}
          submit={DRAFT_TEXTS.draft}
          busy={busy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Typing has come to rest by then. */
const REST_MS = 400;

interface Given {
  readonly from: From;
  readonly text: string;
  readonly file: File | undefined;
  readonly pages: string;
}

/** What is drafted from, or a sentence that says what is missing. A file of words is read here, and sent as a text. */
async function sourceOf({
  from,
  text,
  file,
  pages,
}: Given): Promise<Omit<DraftWish, "kind" | "most" | "focus"> | string> {
  if (from === "branch") return {};
  if (from === "text") return text.trim() === "" ? DRAFT_TEXTS.noText : { text };
  if (!file) return DRAFT_TEXTS.noFile;
  if (!isText(file)) return readPages(pages) ? { file, pages } : DRAFT_TEXTS.noPages;
  // Signs of up to four bytes.
  const read = file.size > 4 * LONGEST_TEXT ? undefined : await file.text().catch(() => "");
  if (read === undefined || read.length > LONGEST_TEXT) return DRAFT_TEXTS.longText;
  return read.trim() === "" ? DRAFT_TEXTS.noText : { text: read };
}
