import "./export.css";
import "../../ui/choice.css";
import { Fragment, type ReactElement, useId, useMemo, useState } from "react";
import type { ExportForm } from "../../queries/export-address.ts";
import type { BranchCounts } from "../../store/branch-counts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EXPORT_FORMS, type ExportFormat, type ExportVariant, formOf } from "./export-forms.ts";
import { lossesOf } from "./export-losses.ts";
import { EXPORT_TEXTS } from "./export-texts.ts";

/** How much leaves: the rows that were chosen, the branch of the open page, or all notes. */
export type ExportScope = "chosen" | "branch" | "everything";

interface ExportDialogProps {
  /** What the rows are called that it was asked of, or that are selected. */
  chosen: string | undefined;
  /** What the open page shows, where that is not everything. */
  branch: string | undefined;
  /** Changes on this device that the server does not have. */
  waiting: number;
  /** Counts what the notes that leave hold; undefined where not all of them are loaded. */
  heldIn: (scope: ExportScope) => BranchCounts | undefined;
  /** Downloads the export. Resolves to an error text, if any. */
  onDownload: (form: ExportForm, scope: ExportScope) => Promise<string | undefined>;
  onClose: () => void;
}

/** Notes leave as a file: what of them, and in which form. */
export function ExportDialog(props: ExportDialogProps): ReactElement {
  const { chosen, branch, waiting, heldIn, onDownload, onClose } = props;
  const scopes = [
    ...(chosen === undefined ? [] : [{ value: "chosen", name: chosen } as const]),
    ...(branch === undefined ? [] : [{ value: "branch", name: branch } as const]),
    { value: "everything", name: "Everything" } as const,
  ];
  const [scope, setScope] = useState<ExportScope>(scopes[0]?.value ?? "everything");
  const [format, setFormat] = useState<ExportFormat>("opml");
  const [asked, setAsked] = useState<readonly ExportVariant[]>([]);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const held = useMemo(() => heldIn(scope), [heldIn, scope]);
  const choose = (next: ExportFormat) => {
    setFormat(next);
    setAsked([]);
  };
  const ask = (variant: ExportVariant, isAsked: boolean) =>
    setAsked((now) => [...now.filter((each) => each !== variant), ...(isAsked ? [variant] : [])]);
  const download = async () => {
    setBusy(true);
    setWrong(undefined);
    const problem = await onDownload(formOf(format, asked), scope);
    setBusy(false);
    if (problem === undefined) onClose();
    else setWrong(problem);
  };
  return (
    <Dialog title="Export" onClose={onClose}>
      {scopes.length === 1 ? null : (
        <RadioList label="What" className="extent" value={scope} onChange={setScope} options={scopes} />
      )}
      <RadioList
        label="Form"
        className="forms"
        value={format}
        onChange={choose}
        options={EXPORT_FORMS.map(({ value, name, hint, variants }) => ({
          value,
          name,
          hint,
          below:
            value === format
              ? variants.map((variant) => (
                  <VariantTick
                    key={variant.name}
                    name={variant.name}
                    isOn={asked.includes(variant)}
                    onChange={(isOn) => ask(variant, isOn)}
                  />
                ))
              : [],
        }))}
      />
      <ExportLosses losses={held && lossesOf(held, formOf(format, asked))} />
      {waiting === 0 ? null : <p className="hint">{EXPORT_TEXTS.unsent(waiting)}</p>}
      <p className="wrong" role="alert">
        {wrong}
      </p>
      <div className="acts export-acts">
        <Button primary busy={busy} onClick={() => void download()}>
          {busy ? EXPORT_TEXTS.preparing : "Download"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <span className="note">{EXPORT_TEXTS.free}</span>
      </div>
    </Dialog>
  );
}

/** What the file that is chosen does not say; read aloud as another one is chosen. */
function ExportLosses({ losses }: { losses: readonly string[] | undefined }): ReactElement {
  return (
    <section className="export-losses" aria-live="polite" aria-label={EXPORT_TEXTS.losses}>
      {losses === undefined || losses.length === 0 ? (
        <p className="hint">{losses ? EXPORT_TEXTS.noLosses : EXPORT_TEXTS.loading}</p>
      ) : (
        <>
          <h2>{EXPORT_TEXTS.losses}</h2>
          <ul>
            {losses.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface VariantTickProps {
  name: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** What makes another file of the form that is chosen; it stands below that. */
function VariantTick({ name, isOn, onChange }: VariantTickProps): ReactElement {
  return (
    <label className="variant">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{name}</span>
    </label>
  );
}

interface Option<T extends string> {
  readonly value: T;
  readonly name: string;
  readonly hint?: string;
  /** What else there is to choose, below it. */
  readonly below?: readonly ReactElement[];
}

interface RadioListProps<T extends string> {
  label: string;
  className: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly Option<T>[];
}

/** One of several, each with a line that says more about it; that line is its description, not its name. */
function RadioList<T extends string>(props: RadioListProps<T>): ReactElement {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={props.label} className={`radios ${props.className}`}>
      {props.options.map(({ value, name, hint, below }) => (
        <Fragment key={value}>
          <label className="choice">
            <input
              type="radio"
              name={id}
              value={value}
              checked={props.value === value}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={hint === undefined ? undefined : `${id}-${value}-hint`}
              onChange={() => props.onChange(value)}
            />
            <span>
              <b id={`${id}-${value}`}>{name}</b>
              {hint === undefined ? null : <span id={`${id}-${value}-hint`}>{hint}</span>}
            </span>
          </label>
          {below}
        </Fragment>
      ))}
    </div>
  );
}
