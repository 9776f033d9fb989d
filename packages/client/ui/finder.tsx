import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { stayWithin } from "./stay-within.ts";
import "./finder.css";

interface FinderProps<C> {
  /** Of the dialog and of its field. */
  readonly name: string;
  readonly placeholder: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly choices: readonly C[];
  readonly keyOf: (choice: C) => string;
  /** What stands in the line of a choice. */
  readonly show: (choice: C) => ReactNode;
  /** How many there are, or why there are none; seen only where there are none. */
  readonly told: string;
  readonly onChoose: (choice: C) => void;
  readonly onClose: () => void;
  /** Whether a key closes it, beside Escape. */
  readonly closesOn?: (press: KeyboardEvent) => boolean;
}

/** A dialog in which one of many is chosen by its words: a field, and a list that arrow keys go through. */
export function Finder<C>(props: FinderProps<C>): ReactElement {
  const { name, choices, told, onChoose, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [chosen, setChosen] = useState(0);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const now = Math.min(chosen, choices.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const choice = choices[now];
    if (event.key === "ArrowDown") setChosen((now + 1) % Math.max(1, choices.length));
    else if (event.key === "ArrowUp") setChosen((now - 1 + choices.length) % Math.max(1, choices.length));
    // On a button it presses that.
    else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) {
      if (choice !== undefined) onChoose(choice);
    } else if (props.closesOn?.(event)) onClose();
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className="finder"
      aria-label={name}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDownCapture={stayWithin}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="top-line">
        <input
          role="combobox"
          aria-label={name}
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-activedescendant={now >= 0 ? `${listId}-${now}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={props.placeholder}
          value={props.query}
          onChange={(event) => {
            props.onQuery(event.target.value);
            setChosen(0);
          }}
        />
        <button type="button" className="quiet" onClick={onClose}>
          Close
        </button>
      </div>
      <Choices {...props} id={listId} now={now} onKeyDown={onKeyDown} />
      <p className={told !== "" && choices.length === 0 ? "none" : "vh"} role="status">
        {told}
      </p>
    </dialog>
  );
}

interface ChoicesProps<C> extends Pick<FinderProps<C>, "choices" | "keyOf" | "show" | "onChoose"> {
  readonly id: string;
  /** The place of the one that Enter takes. */
  readonly now: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Choices<C>({ id, choices, keyOf, show, now, onChoose, onKeyDown }: ChoicesProps<C>): ReactElement {
  return (
    <div role="listbox" id={id} aria-label="Results" tabIndex={-1}>
      {choices.map((choice, i) => (
        <div
          key={keyOf(choice)}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === now}
          tabIndex={-1}
          onClick={() => onChoose(choice)}
          onKeyDown={onKeyDown}
        >
          {show(choice)}
        </div>
      ))}
    </div>
  );
}

/** A row of the notes in the list, with where it stands. */
export function FoundRow({
  isCard,
  title,
  marked,
  farther,
  nearest,
}: {
  isCard: boolean;
  title: string;
  /** Where the words stand in the title, one after the other. */
  marked: readonly { readonly start: number; readonly end: number }[];
  /** What stands above it from the top, without the last of them. */
  farther: string;
  nearest: string;
}): ReactElement {
  const parts: (string | ReactElement)[] = [];
  let at = 0;
  for (const { start, end } of marked) {
    parts.push(title.slice(at, start), <mark key={start}>{title.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <>
      <span className={isCard ? "sign card" : "sign"} aria-hidden="true" />
      <span className="title" translate="no">
        {parts}
        {title.slice(at)}
      </span>
      <span className="where" translate="no">
        {farther !== "" && <span className="farther">{`${farther} / `}</span>}
        <span className="nearest">{nearest}</span>
      </span>
    </>
  );
}
