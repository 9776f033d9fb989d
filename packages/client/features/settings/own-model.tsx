import { type ReactElement, useState } from "react";
import type { Assistant } from "../../queries/assistant.ts";
import type { NamedModel } from "../../queries/own-model.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ASSISTANT_TEXTS } from "./assistant-texts.ts";

export interface OwnModelProps {
  readonly own: NonNullable<Assistant["own"]>;
  /** Resolves to a sentence where it cannot be. */
  readonly onName: (named: NamedModel) => Promise<string | undefined>;
}

/** Where a person names the model that is asked for them, and its key. */
export function OwnModel({ own, onName }: OwnModelProps): ReactElement {
  const [address, setAddress] = useState(own.address ?? "");
  const [model, setModel] = useState(own.model ?? "");
  const [key, setKey] = useState("");
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  const name = async (named: NamedModel) => {
    setBusy(true);
    const problem = await onName(named);
    setBusy(false);
    setSaid(problem ?? ASSISTANT_TEXTS.saved);
    if (problem === undefined) setKey("");
  };
  return (
    <section className="part" aria-labelledby="own">
      <h2 id="own">{ASSISTANT_TEXTS.own}</h2>
      <form
        className="credentials"
        aria-labelledby="own"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void name({ address, model, ...(key !== "" && { key }) });
        }}
      >
        <TextField
          label={ASSISTANT_TEXTS.address}
          hint={ASSISTANT_TEXTS.addressAbout}
          type="url"
          required
          value={address}
          autoComplete="off"
          onChange={({ target }) => setAddress(target.value)}
        />
        <TextField
          label={ASSISTANT_TEXTS.modelName}
          value={model}
          autoComplete="off"
          onChange={({ target }) => setModel(target.value)}
        />
        <TextField
          label={ASSISTANT_TEXTS.key}
          hint={
            own.has_key ? `${ASSISTANT_TEXTS.keyAbout} ${ASSISTANT_TEXTS.keyKept}` : ASSISTANT_TEXTS.keyAbout
          }
          type="password"
          value={key}
          autoComplete="off"
          onChange={({ target }) => setKey(target.value)}
        />
        <p role="status">{said}</p>
        <div className="acts">
          <Button type="submit" primary busy={busy}>
            {ASSISTANT_TEXTS.save}
          </Button>
          {own.address !== null && (
            <Button
              busy={busy}
              onClick={() => {
                setAddress("");
                setModel("");
                void name({ address: "", model: "" });
              }}
            >
              {ASSISTANT_TEXTS.forget}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
