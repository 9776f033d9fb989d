import { type InputHTMLAttributes, type ReactElement, type Ref, useEffect, useRef, useState } from "react";
import "./query-field.css";

/** A term of a search that could not be read, with why. */
interface Unread {
  readonly start: number;
  readonly end: number;
  readonly term: string;
  readonly why: string;
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly value: string;
  readonly unread: readonly Unread[];
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field for a search, in which what could not be read is underlined. */
export function QueryField({ unread, ...input }: FieldProps): ReactElement {
  const marks = useRef<HTMLSpanElement>(null);
  const { value } = input;
  return (
    <span className="query-field">
      <span ref={marks} className="query-marks" aria-hidden="true">
        {unread.map(({ start, end }, i) => (
          <span key={start}>
            {value.slice(unread[i - 1]?.end ?? 0, start)}
            <u>{value.slice(start, end)}</u>
          </span>
        ))}
      </span>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...input}
        aria-invalid={unread.length > 0}
        onScroll={({ currentTarget }) => {
          if (marks.current) marks.current.scrollLeft = currentTarget.scrollLeft;
        }}
      />
    </span>
  );
}

const MOST_TOLD = 3;

/** Says of what could not be read why. */
export const UnreadTerms = ({ unread }: { unread: readonly Unread[] }): ReactElement => (
  <div className="unread" aria-live="polite">
    {unread.slice(0, MOST_TOLD).map(({ start, term, why }) => (
      <p key={start}>
        <code>{term}</code> {why}
      </p>
    ))}
  </div>
);

/** What a term takes that is looked for while it is typed. */
type Asked = "tags" | "notes";

interface HintsProps {
  readonly search: string;
  readonly help: {
    hintsFor(search: string): readonly {
      readonly term: string;
      readonly search: string;
      readonly finds?: string;
      readonly prepare?: () => void;
    }[];
    asks(search: string): Asked | undefined;
    look(asked: Asked, told: () => void): () => void;
  };
  readonly onTake: (search: string) => void;
}

/** Buttons with the terms that may be meant; each puts its one into the search. */
export function QueryHints({ search, help, onTake }: HintsProps): ReactElement {
  const [, setSeen] = useState(0);
  const asked = help.asks(search);
  useEffect(() => (asked ? help.look(asked, () => setSeen((times) => times + 1)) : undefined), [help, asked]);
  return (
    <>
      {help.hintsFor(search).map(({ term, search: whole, finds = "", prepare }) => (
        <button
          key={`${term} ${finds}`}
          type="button"
          className="quiet query-term"
          onClick={() => {
            prepare?.();
            onTake(whole);
          }}
        >
          <code translate="no">{term}</code> <span translate={prepare && "no"}>{finds}</span>
        </button>
      ))}
    </>
  );
}
