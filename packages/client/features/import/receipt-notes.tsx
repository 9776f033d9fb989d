import type { ReactElement } from "react";
import { number, type ReceiptFacts } from "./receipt-table.tsx";

/** What of the file has no form here, with the first places of each kind; and what was decided for the person. */
export function ReceiptNotes({ receipt }: { receipt: ReceiptFacts }): ReactElement {
  const { losses, decisions } = receipt;
  return (
    <>
      {losses.length === 0 ? null : (
        <section className="said">
          <h2>What is lost, or looks different</h2>
          <ul>
            {losses.map((loss) => (
              <li key={loss.kind}>
                <details>
                  <summary>
                    <b className="num">{number(loss.count)}</b>
                    <span>{loss.kind}</span>
                  </summary>
                  <Places {...loss} />
                </details>
              </li>
            ))}
          </ul>
        </section>
      )}
      {decisions.length === 0 ? null : (
        <section className="said">
          <h2>What was decided for you</h2>
          <ul className="sentences">
            {decisions.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Places({ count, places }: ReceiptFacts["losses"][number]): ReactElement {
  const more = count - places.length;
  return (
    <ul>
      {[...new Set(places)].map((place) => (
        <li key={place}>{place === "" ? "a note without text" : `“${place}”`}</li>
      ))}
      {more > 0 ? <li>and {number(more)} more</li> : null}
    </ul>
  );
}
