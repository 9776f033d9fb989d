import { isPrivate } from "@perennial/domain/draft/source";
import { type ReactElement, useId, useRef, useState } from "react";
import { writeClipboard } from "../../platform/clipboard.ts";
import { serverClock } from "../../platform/server-clock.ts";
import { type Scope, type TokenView, useOwnTokens, type WantedToken } from "../../queries/own-tokens.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { type PlaceFacts, PlaceFinder, type PlaceSearch, pathTo } from "../../ui/place-finder.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { AccountActs } from "./account-acts.ts";
import {
  ACCOUNT_TEXTS,
  BRANCH_NAMES,
  EXPIRIES,
  expiryOf,
  expiryText,
  lastUseText,
  SCOPE_TEXTS,
  tokenSees,
  USUAL_EXPIRY,
} from "./account-texts.ts";
import { SettingsLine } from "./settings-frame.tsx";
import "../../ui/choice.css";

const SCOPES = Object.entries(SCOPE_TEXTS) as [Scope, readonly [string, string]][];

/** What is told of a token beside its name. */
const COLUMNS = ["May", "Sees", ACCOUNT_TEXTS.lastUse, "Expires"] as const;

/** The personal tokens of the account: which there are, what each may do, a new one, and their end. */
export function Tokens({ acts, places }: { acts: AccountActs; places: PlaceSearch }): ReactElement {
  const { list: tokens, failure, readAgain } = useOwnTokens();
  const [open, setOpen] = useState<"new" | { readonly made: string }>();
  const [said, setSaid] = useState("");
  const revoke = async ({ id, name }: TokenView) => {
    const wrong = await acts.revokeToken(id);
    setSaid(wrong ?? ACCOUNT_TEXTS.revoked(name));
    readAgain();
  };
  return (
    <section className="part" aria-labelledby="tokens">
      <h2 id="tokens">Tokens</h2>
      <SettingsLine name={ACCOUNT_TEXTS.tokens} about={ACCOUNT_TEXTS.tokensAbout}>
        <Button
          onClick={() => {
            setSaid("");
            setOpen("new");
          }}
        >
          {ACCOUNT_TEXTS.newToken}
        </Button>
      </SettingsLine>
      {tokens === undefined ? (
        <p role="status">{failure === undefined ? "Loading…" : ACCOUNT_TEXTS.tokensFailed(failure)}</p>
      ) : null}
      {tokens === undefined || tokens.length === 0 ? null : (
        <div className="token-table">
          <table className="sessions" aria-label="Tokens">
            <thead>
              <tr>
                <th scope="col">Name</th>
                {COLUMNS.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {tokens.map((each) => (
                <TokenRow key={each.id} token={each} onRevoke={() => void revoke(each)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="hint" role="status">
        {said}
      </p>
      {open === "new" ? (
        <NewToken
          acts={acts}
          places={places}
          onMade={(made) => {
            setOpen({ made });
            readAgain();
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {typeof open === "object" ? <ShownOnce token={open.made} onClose={() => setOpen(undefined)} /> : null}
    </section>
  );
}

function TokenRow({ token, onRevoke }: { token: TokenView; onRevoke: () => void }): ReactElement {
  const id = useId();
  const today = serverClock.now().toISOString().slice(0, 10);
  const cells = [
    token.scopes.map((scope) => SCOPE_TEXTS[scope][0]).join(", "),
    tokenSees(token),
    token.lastUsedOn === null ? "not yet" : lastUseText(token.lastUsedOn, today),
    expiryText(token.expiresAt),
  ];
  return (
    <tr>
      <th scope="row" id={id} translate="no">
        {token.name}
      </th>
      {COLUMNS.map((name, place) => (
        <td key={name} data-column={`${name}: `} translate={name === "Sees" ? "no" : undefined}>
          {cells[place]}
        </td>
      ))}
      <td>
        <button type="button" className="quiet" aria-describedby={id} onClick={onRevoke}>
          Revoke
        </button>
      </td>
    </tr>
  );
}

/** Reads the token that the form asks for. */
export function wantedIn(form: FormData, now: Date): WantedToken {
  const root = String(form.get("root") ?? "");
  return {
    name: String(form.get("name") ?? ""),
    scopes: SCOPES.flatMap(([scope]) => (form.getAll("scopes").includes(scope) ? [scope] : [])),
    expires_at: expiryOf(String(form.get("expires")), now),
    sees_private: form.has("private"),
    ...(root === "" ? {} : { root_id: Number(root) }),
  };
}

/** The dialog in which a token is put together. */
export function NewToken({
  acts,
  places,
  onMade,
  onClose,
}: {
  acts: AccountActs;
  places: PlaceSearch;
  onMade: (token: string) => void;
  onClose: () => void;
}): ReactElement {
  const id = useId();
  const [branch, setBranch] = useState<PlaceFacts>();
  const [isChoosing, setChoosing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const chosen = () => {
    setChoosing(false);
    change.current?.focus();
  };
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const make = async (form: FormData) => {
    const wanted = wantedIn(form, serverClock.now());
    if (wanted.scopes.length === 0) return setWrong(ACCOUNT_TEXTS.noScope);
    setBusy(true);
    const made = await acts.makeToken(wanted);
    setBusy(false);
    if (typeof made === "string") setWrong(made);
    else onMade(made.token);
  };
  return (
    <>
      <Dialog title={ACCOUNT_TEXTS.newToken} onClose={onClose}>
        <p className="why">{ACCOUNT_TEXTS.newTokenWhy}</p>
        <form
          className="credentials"
          aria-label={ACCOUNT_TEXTS.newToken}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void make(new FormData(event.currentTarget));
          }}
        >
          <TextField
            name="name"
            label="Name"
            hint={ACCOUNT_TEXTS.tokenName}
            autoComplete="off"
            required
            invalid={wrong !== undefined}
            describedBy={`${id}-wrong`}
          />
          <fieldset className="token-scopes">
            <legend className="label">{ACCOUNT_TEXTS.tokenMay}</legend>
            {SCOPES.map(([scope, [, sentence]]) => (
              <label key={scope} className="choice">
                <input type="checkbox" name="scopes" value={scope} defaultChecked={scope === "read"} />{" "}
                {sentence}
              </label>
            ))}
          </fieldset>
          <fieldset className="token-scopes">
            <legend className="label">{ACCOUNT_TEXTS.tokenBranch}</legend>
            <div className="token-branch">
              <p className="sees" role="status" translate={branch ? "no" : undefined}>
                {branch ? pathTo(branch, BRANCH_NAMES.top).join(" / ") : BRANCH_NAMES.top}
              </p>
              <Button ref={change} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
                Change…<span className="vh">{ACCOUNT_TEXTS.changeBranch}</span>
              </Button>
            </div>
            <input type="hidden" name="root" value={branch?.id ?? ""} />
            <label className="choice">
              <input type="checkbox" name="private" aria-describedby={`${id}-private`} />{" "}
              {ACCOUNT_TEXTS.seesPrivate}
            </label>
            {branch && [branch.text, ...branch.above].some(isPrivate) && (
              <p className="hint" id={`${id}-private`}>
                {ACCOUNT_TEXTS.isPrivateBranch}
              </p>
            )}
          </fieldset>
          <div>
            <label className="label" htmlFor={`${id}-expires`}>
              {ACCOUNT_TEXTS.tokenExpires}
            </label>
            <select className="field" id={`${id}-expires`} name="expires" defaultValue={USUAL_EXPIRY}>
              {EXPIRIES.map(([days, words]) => (
                <option key={days} value={days}>
                  {words}
                </option>
              ))}
            </select>
          </div>
          <p className="wrong" id={`${id}-wrong`} role="alert">
            {wrong}
          </p>
          <div className="acts">
            <Button type="submit" primary busy={busy}>
              {busy ? "Making…" : ACCOUNT_TEXTS.makeToken}
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </div>
        </form>
      </Dialog>
      {/* Beside the dialog: its Escape and Enter are not the form's. */}
      {isChoosing && (
        <PlaceFinder
          names={BRANCH_NAMES}
          {...places}
          onPlace={(place) => {
            setBranch(place.isTop ? undefined : place);
            chosen();
          }}
          onClose={chosen}
        />
      )}
    </>
  );
}

function ShownOnce({ token, onClose }: { token: string; onClose: () => void }): ReactElement {
  const [said, setSaid] = useState("");
  const copy = () =>
    setSaid(writeClipboard({ "text/plain": token }) ? ACCOUNT_TEXTS.tokenCopied : ACCOUNT_TEXTS.notCopied);
  return (
    <Dialog title={ACCOUNT_TEXTS.yourToken} mustAnswer onClose={onClose}>
      <p className="why">{ACCOUNT_TEXTS.keepToken}</p>
      <p className="token-text" translate="no">
        <code>{token}</code>
      </p>
      <div className="acts">
        <Button primary onClick={copy}>
          Copy
        </Button>
        <Button onClick={onClose}>{ACCOUNT_TEXTS.haveToken}</Button>
      </div>
      <p className="hint" role="status">
        {said}
      </p>
    </Dialog>
  );
}
