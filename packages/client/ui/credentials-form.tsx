import { type FormEvent, type ReactElement, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { TextField } from "./text-field.tsx";
import { UI_TEXTS } from "./ui-texts.ts";

/** What was typed: the name without blanks around it, the password as it is; neither is empty. */
export interface CredentialsInput {
  readonly username: string;
  readonly password: string;
}
/** Does it and answers with nothing, or with a sentence that says what went wrong. Never rejects. */
export type SubmitCredentials = (input: CredentialsInput) => Promise<string | undefined>;

interface CredentialsFormProps {
  /** The id of the heading that names the form, or its name. */
  labelledBy?: string;
  label?: string;
  /** The first is the primary button, and what Enter does. */
  actions: readonly [CredentialsAction, ...CredentialsAction[]];
  passwordHint?: string;
}
/** One thing that can be done with a name and a password, with its button. */
export interface CredentialsAction {
  readonly label: string;
  readonly busyLabel: string;
  readonly submit: SubmitCredentials;
  /** `new` for a password that is being chosen; password keepers act on it. */
  readonly password: "current" | "new";
}

/** A name and a password. What went wrong stands in words beside the buttons; nothing is sent twice. */
export function CredentialsForm(props: CredentialsFormProps): ReactElement {
  const { actions } = props;
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState<CredentialsAction>();
  const [error, setError] = useState<string>();
  const running = useRef(false);

  const run = async (action: CredentialsAction): Promise<void> => {
    if (running.current || form.current === null) return;
    const data = new FormData(form.current);
    const username = String(data.get("username") ?? "").trim();
    const password = String(data.get("password") ?? "");
    const missing = username === "" ? "username" : password === "" ? "password" : undefined;
    if (missing !== undefined) {
      setError(missing === "username" ? UI_TEXTS.enterUsername : UI_TEXTS.enterPassword);
      form.current.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
      return;
    }
    // A guard of its own: two presses can arrive before the first has been rendered.
    running.current = true;
    setBusy(action);
    setError(undefined);
    setError(await action.submit({ username, password }));
    setBusy(undefined);
    running.current = false;
  };

  return (
    <form
      ref={form}
      className="credentials"
      noValidate
      aria-labelledby={props.labelledBy}
      aria-label={props.label}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void run(actions[0]);
      }}
    >
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        invalid={error !== undefined}
        describedBy={errorId}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete={
          actions.every((action) => action.password === "new") ? "new-password" : "current-password"
        }
        invalid={error !== undefined}
        describedBy={errorId}
        {...(props.passwordHint === undefined ? {} : { hint: props.passwordHint })}
      />
      <p className="wrong" id={errorId} role="alert">
        {error}
      </p>
      <div className="acts">
        {actions.map((action, place) => (
          <Button
            key={action.label}
            type={place === 0 ? "submit" : "button"}
            primary={place === 0}
            busy={busy !== undefined}
            onClick={place === 0 ? undefined : () => void run(action)}
          >
            {busy === action ? action.busyLabel : action.label}
          </Button>
        ))}
      </div>
    </form>
  );
}
