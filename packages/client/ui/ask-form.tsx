import { type ReactElement, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { TextField } from "./text-field.tsx";

interface AskedField<N extends string> {
  readonly name: N;
  readonly label: string;
  readonly type?: "password";
  readonly autoComplete: string;
  readonly defaultValue?: string;
  readonly hint?: string;
  /** What is said of what stands in the field, in place of the hint. */
  readonly hintOf?: (value: string) => string | undefined;
}

/** A few lines to fill in and one thing to do with them. What went wrong stands in words beside the button. */
export function AskForm<N extends string>({
  label,
  fields,
  action,
  busy: busyLabel,
  danger = false,
  submit,
  beside,
}: {
  label: string;
  fields: readonly AskedField<N>[];
  action: string;
  busy: string;
  /** What it does cannot be taken back. */
  danger?: boolean;
  /** Resolves to nothing when it worked, which empties the fields, else to what to say. Never rejects. */
  submit: (values: Readonly<Record<N, string>>) => Promise<string | undefined>;
  /** Stands beside the button. */
  beside?: ReactNode;
}): ReactElement {
  const errorId = useId();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  // A guard of its own: two presses can arrive before the first has been rendered.
  const running = useRef(false);
  const run = async (form: HTMLFormElement): Promise<void> => {
    if (running.current) return;
    const data = new FormData(form);
    const values = Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name) ?? "")]));
    running.current = true;
    setBusy(true);
    setError(undefined);
    const wrong = await submit(values as Record<N, string>);
    if (wrong === undefined) form.reset();
    setError(wrong);
    setBusy(false);
    running.current = false;
  };
  return (
    <form
      className="credentials"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void run(event.currentTarget);
      }}
    >
      {fields.map((field) => (
        <TextField
          key={field.name}
          {...field}
          required
          autoCapitalize="none"
          spellCheck={false}
          invalid={error !== undefined}
          describedBy={errorId}
        />
      ))}
      <p className="wrong" id={errorId} role="alert">
        {error}
      </p>
      <div className="acts">
        <Button type="submit" primary={!danger} danger={danger} busy={busy}>
          {busy ? busyLabel : action}
        </Button>
        {beside}
      </div>
    </form>
  );
}
