import { numberText } from "@perennial/domain/text/counted";
import type { ReactElement } from "react";
import { RECEIPT_TEXTS } from "./import-texts.ts";
import type { ReceiptFacts } from "./receipt-table.tsx";

/** What of the file has no form here, with the first places of each kind; and what was decided for the person. */
export function ReceiptNotes({ receipt }: { receipt: ReceiptFacts }): ReactElement {
  const { losses, decisions } = receipt;
  return (
    <>
      {losses.length === 0 ? null : (
        <section className="said">
          <h2>{RECEIPT_TEXTS.losses}</h2>
          <ul>
            {losses.map((loss) => (
              <li key={loss.kind}>
                <details>
                  <summary>
                    <b className="num">{numberText(loss.count)}</b>
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
          <h2>{RECEIPT_TEXTS.decisions}</h2>
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
        <li key={place}>{place === "" ? RECEIPT_TEXTS.noText : `“${place}”`}</li>
      ))}
      {more > 0 ? <li>{RECEIPT_TEXTS.more(more)}</li> : null}
    </ul>
  );
}
