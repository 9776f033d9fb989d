import { type ReactElement, useEffect, useState } from "react";
import type { Assistant } from "../../queries/assistant.ts";
import type { ListedDraft } from "../../queries/drafts.ts";
import type { modelNaming } from "../../queries/own-model.ts";
import { searchWithDraft } from "../../ui/draft-address.ts";
import { Link } from "../../ui/router.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ASSISTANT_TEXTS } from "./assistant-texts.ts";
import { OwnModel, type OwnModelProps } from "./own-model.tsx";
import { SettingsFrame, SettingsLine } from "./settings-frame.tsx";

const time = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

interface AssistantPageProps {
  readonly calls: {
    read(): Promise<Assistant | undefined>;
    turn(isOn: boolean, isGrading?: boolean): Promise<Assistant | undefined>;
    readonly name: ReturnType<typeof modelNaming>;
    undecided(): Promise<readonly ListedDraft[] | undefined>;
  };
}

/** What a model may do for this account: nothing until it is turned on here, where it is said what leaves. */
export function AssistantPage({ calls }: AssistantPageProps): ReactElement {
  const [assistant, setAssistant] = useState<Assistant>();
  const [drafts, setDrafts] = useState<readonly ListedDraft[]>([]);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    void calls.read().then((read) => (read ? setAssistant(read) : setWrong(ASSISTANT_TEXTS.noAnswer)));
    void calls.undecided().then((read) => setDrafts(read ?? []));
  }, [calls]);
  const turn = async (...wanted: Parameters<typeof calls.turn>) => {
    setWrong("");
    const now = await calls.turn(...wanted);
    if (now) setAssistant(now);
    else setWrong(ASSISTANT_TEXTS.noAnswer);
  };
  const name: OwnModelProps["onName"] = async (named) => {
    // What was agreed to holds for one host: another one has to be agreed to as well.
    const isSame = URL.canParse(named.address) && new URL(named.address).host === assistant?.host;
    const now = await calls.name(named, isSame ? assistant : { isOn: false, isGrading: false });
    if (typeof now !== "object") return now ?? ASSISTANT_TEXTS.noAnswer;
    setAssistant(now);
    return undefined;
  };
  return (
    <SettingsFrame title="Assistant" page="assistant">
      <p className="lead">{ASSISTANT_TEXTS.lead}</p>
      <p className="wrong" role="alert">
        {wrong}
      </p>
      {assistant && (
        <>
          <section className="part" aria-labelledby="model">
            <h2 id="model">{ASSISTANT_TEXTS.model}</h2>
            <Switch
              className="switch-line"
              label={ASSISTANT_TEXTS.use}
              on={assistant.isOn}
              disabled={assistant.host === null}
              onChange={() => void turn(!assistant.isOn)}
            />
            {assistant.host === null ? (
              <p className="hint">{assistant.own ? ASSISTANT_TEXTS.noOwnModel : ASSISTANT_TEXTS.noModel}</p>
            ) : (
              <>
                <p className="hint">
                  {ASSISTANT_TEXTS.asked(
                    assistant.model ?? "",
                    assistant.host,
                    assistant.isLocal,
                    assistant.own !== null,
                  )}{" "}
                  {ASSISTANT_TEXTS.kept(assistant.keptDays)}
                </p>
                {assistant.isOn && (
                  <>
                    <Switch
                      className="switch-line"
                      label={ASSISTANT_TEXTS.grade}
                      on={assistant.isGrading}
                      onChange={() => void turn(true, !assistant.isGrading)}
                    />
                    <p className="hint">{ASSISTANT_TEXTS.gradeAbout}</p>
                  </>
                )}
                <SettingsLine name={ASSISTANT_TEXTS.today}>{ASSISTANT_TEXTS.used(assistant)}</SettingsLine>
              </>
            )}
          </section>
          {assistant.own && <OwnModel own={assistant.own} onName={name} />}
          <section className="part" aria-labelledby="leaves">
            <h2 id="leaves">{ASSISTANT_TEXTS.leaves}</h2>
            <Lines lines={ASSISTANT_TEXTS.sent} />
            {assistant.host !== null && <p className="hint">{ASSISTANT_TEXTS.autofill(assistant.host)}</p>}
          </section>
          <section className="part" aria-labelledby="never">
            <h2 id="never">{ASSISTANT_TEXTS.never}</h2>
            <Lines lines={ASSISTANT_TEXTS.neverSent} />
          </section>
        </>
      )}
      {drafts.length > 0 && (
        <section className="part" aria-labelledby="drafts">
          <h2 id="drafts">{ASSISTANT_TEXTS.drafts}</h2>
          <ul className="lines">
            {drafts.map(({ id, underId, kind, undecided, createdAt }) => (
              <li key={id}>
                <Link to={underId === null ? "/" : `/trees/${underId}${searchWithDraft("", id)}`}>
                  {ASSISTANT_TEXTS.draft(undecided, kind, time.format(new Date(createdAt)))}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="part" aria-labelledby="rules">
        <h2 id="rules">{ASSISTANT_TEXTS.rules}</h2>
        <p className="hint">{ASSISTANT_TEXTS.rulesAbout}</p>
      </section>
    </SettingsFrame>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }): ReactElement => (
  <ul className="lines">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
