import { type ReactElement, useId } from "react";
import { Arrow } from "../../ui/arrow.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { TRY_TEXTS } from "./help-texts.ts";
import { triedLine } from "./tried-line.ts";

interface TryLineProps {
  line: string;
  onChange: (line: string) => void;
}

/** A line to try what is written below it: it shows at once what the line would make. Nothing of it is kept. */
export function TryLine({ line, onChange }: TryLineProps): ReactElement {
  const id = useId();
  const tried = triedLine(line);
  return (
    <section className="try-line">
      <label htmlFor={id}>{TRY_TEXTS.label}</label>
      <input
        id={id}
        type="text"
        value={line}
        placeholder={TRY_TEXTS.placeholder}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      <div role="status">
        {tried === undefined ? (
          <p className="hint">{TRY_TEXTS.about}</p>
        ) : (
          <>
            <p className="makes">{tried.makes}</p>
            <ol>
              {tried.asks.map(({ question, answer }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two parts may ask the same words
                <li key={index}>
                  <RichText text={question} />
                  {answer === undefined ? null : (
                    <>
                      <span className="to" aria-hidden="true">
                        <Arrow sign="→" />
                      </span>
                      <span className="vh">{TRY_TEXTS.isAnswered}</span>
                      <RichText text={answer} />
                    </>
                  )}
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </section>
  );
}
