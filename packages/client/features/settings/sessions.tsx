import { type ReactElement, useId, useState } from "react";
import { serverClock } from "../../platform/server-clock.ts";
import { type SessionView, useSessions } from "../../queries/sessions.ts";
import { Button } from "../../ui/button.tsx";
import type { AccountActs } from "./account-acts.ts";
import { ACCOUNT_TEXTS, lastUseText } from "./account-texts.ts";

/** Where one is signed in, with a way to end each session, and all but this one. */
export function Sessions({ acts }: { acts: AccountActs }): ReactElement {
  const { list: sessions, failure, readAgain } = useSessions();
  const [said, setSaid] = useState("");
  const end = async (ending: Promise<string | undefined>, done: string) => {
    const wrong = await ending;
    setSaid(wrong ?? done);
    readAgain();
  };
  return (
    <section className="part" aria-labelledby="sessions">
      <h2 id="sessions">{ACCOUNT_TEXTS.sessions}</h2>
      {sessions === undefined ? (
        <p role="status">{failure === undefined ? "Loading…" : ACCOUNT_TEXTS.sessionsFailed(failure)}</p>
      ) : (
        <table className="sessions" aria-label="Sessions">
          <thead>
            <tr>
              <th scope="col">Browser</th>
              <th scope="col">{ACCOUNT_TEXTS.lastUse}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {sessions.map((each) => (
              <SessionRow
                key={each.id}
                session={each}
                onEnd={() => void end(acts.endSession(each.id), ACCOUNT_TEXTS.ended)}
              />
            ))}
          </tbody>
        </table>
      )}
      {sessions !== undefined && sessions.length > 1 ? (
        <div className="acts">
          <Button onClick={() => void end(acts.endOtherSessions(), ACCOUNT_TEXTS.othersEnded)}>
            {ACCOUNT_TEXTS.endOthers}
          </Button>
        </div>
      ) : null}
      <p className="hint">{ACCOUNT_TEXTS.whatEnds}</p>
      <p className="hint" role="status">
        {said}
      </p>
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: SessionView; onEnd: () => void }): ReactElement {
  const id = useId();
  const today = serverClock.now().toISOString().slice(0, 10);
  return (
    <tr>
      <th scope="row" id={id}>
        {session.label ?? ACCOUNT_TEXTS.otherProgram}
      </th>
      <td>{lastUseText(session.lastUsedOn, today)}</td>
      <td>
        {session.isCurrent ? (
          ACCOUNT_TEXTS.here
        ) : (
          <button type="button" className="quiet" aria-describedby={id} onClick={onEnd}>
            End
          </button>
        )}
      </td>
    </tr>
  );
}
