import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { isCombined } from "../platform/pressed-key.ts";
import { Sign } from "./icon.tsx";
import { ICON_PATHS } from "./icon-paths.ts";
import { QueryField } from "./query-field.tsx";
import { stayWithin } from "./stay-within.ts";
import "./finder.css";

interface FinderProps<C> {
  /** Of the dialog and of its field. */
  readonly name: string;
  readonly placeholder: string;
  readonly query: string;
  /** What of it could not be read. */
  readonly unread?: Parameters<typeof QueryField>[0]["unread"];
  readonly onQuery: (query: string) => void;
  readonly choices: readonly C[];
  readonly keyOf: (choice: C) => string;
  /** What stands in the line of a choice. */
  readonly show: (choice: C) => ReactNode;
  /** The name of the group that a choice stands in, with those around it of the same one; none by default. */
  readonly groupOf?: (choice: C) => string;
  /** How many there are, or why there are none; seen only where there are none. */
  readonly told: string;
  /** What stands above the list, and below it. */
  readonly notice?: ReactNode;
  readonly foot?: ReactNode;
  /** What Enter does with Ctrl or Cmd; as without, where it is left out. */
  readonly onAll?: (() => void) | undefined;
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
    const step = isCombined(event) ? undefined : { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((now + step + choices.length) % Math.max(1, choices.length));
    // On a button it presses that.
    else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) {
      if (props.onAll && (event.ctrlKey || event.metaKey)) props.onAll();
      else if (choice !== undefined) onChoose(choice);
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
        <Sign path={ICON_PATHS.search} size={18} />
        <QueryField
          role="combobox"
          aria-label={name}
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-activedescendant={now >= 0 ? `${listId}-${now}` : undefined}
          aria-autocomplete="list"
          placeholder={props.placeholder}
          value={props.query}
          unread={props.unread ?? []}
          onChange={(event) => {
            props.onQuery(event.target.value);
            setChosen(0);
          }}
        />
        <button type="button" className="quiet" onClick={onClose}>
          Close
        </button>
      </div>
      {props.notice}
      <Choices {...props} id={listId} now={now} onKeyDown={onKeyDown} />
      <p className={told !== "" && choices.length === 0 ? "none" : "vh"} role="status">
        {told}
      </p>
      {props.foot}
    </dialog>
  );
}

interface ChoicesProps<C>
  extends Pick<FinderProps<C>, "choices" | "keyOf" | "groupOf" | "show" | "onChoose"> {
  readonly id: string;
  /** The place of the one that Enter takes. */
  readonly now: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Choices<C>({ id, choices, groupOf, ...line }: ChoicesProps<C>): ReactElement {
  const options = choices.map((choice, i) => (
    <Option key={line.keyOf(choice)} {...line} id={id} i={i} choice={choice} />
  ));
  const names = [...new Set(groupOf && choices.map(groupOf))];
  return (
    <div role="listbox" id={id} aria-label="Results" tabIndex={-1}>
      {names.length === 0
        ? options
        : names.map((name) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options is no field set
            <div key={name} role="group" aria-label={name}>
              <div className="group-name" aria-hidden="true">
                {name}
              </div>
              {options.filter((_, i) => groupOf?.(choices[i] as C) === name)}
            </div>
          ))}
    </div>
  );
}

function Option<C>({
  id,
  i,
  choice,
  show,
  now,
  onChoose,
  onKeyDown,
}: Omit<ChoicesProps<C>, "choices"> & { i: number; choice: C }): ReactElement {
  const isChosen = i === now;
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    <div
      ref={line}
      id={`${id}-${i}`}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={() => onChoose(choice)}
      onKeyDown={onKeyDown}
    >
      {show(choice)}
    </div>
  );
}
