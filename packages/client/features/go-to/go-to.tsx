import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { chordText } from "../../commands/chord-text.ts";
import { type CommandContext, type Target, targetAt } from "../../commands/command.ts";
import { moveRowsTo } from "../../commands/deeds/move-rows.ts";
import { commandOf, runCommand } from "../../commands/registry.ts";
import { spotNow } from "../../commands/spot.ts";
import { isApple } from "../../platform/system.ts";
import { createSearchIndex } from "../../store/search-index.ts";
import { Icon } from "../../ui/icon.tsx";
import { stayWithin } from "../../ui/stay-within.ts";
import { type Hit, hitOf, pageOpened, recentPages, wordsOf } from "./hits.ts";
import "./go-to.css";

/** So many results are worth reading. */
const MOST_HITS = 12;
/** So many texts are looked at between two frames. */
const SLICE = 2_000;

/** The box that finds any row by its words: to open it, or to move rows below it. */
export function GoTo({ ctx }: { ctx: CommandContext }): ReactElement | null {
  const box = useStore(ctx.ui, (state) => state.box);
  const [index] = useState(() => createSearchIndex(ctx.workspace.tree));
  useEffect(() => pageOpened(ctx), [ctx]);
  if (box !== "go-to" && box !== "move-to") return null;
  return <Box key={box} ctx={ctx} index={index} purpose={box} />;
}

/** One line of the list: a row, or something that can be done. */
type Choice =
  | { readonly kind: "row"; readonly hit: Hit }
  | { readonly kind: "deed"; readonly id: string; readonly label: string };

const DEEDS: readonly (readonly [id: string, label: string])[] = [
  ["move-to", "Move this row to …"],
  ["find", "Find in this tree"],
  ["complete", "Complete"],
  ["hide-done", "Hide done notes"],
  ["show-done", "Show done notes"],
  ["undo", "Undo"],
  ["redo", "Redo"],
];

type Index = ReturnType<typeof createSearchIndex>;

function rowsFor(ctx: CommandContext, index: Index, words: readonly string[]): Choice[] {
  const ids = words.length === 0 ? recentPages(ctx).slice(0, MOST_HITS) : index.best(words, MOST_HITS);
  return ids.flatMap((id) => hitOf(ctx.workspace.tree, id, words)).map((hit) => ({ kind: "row", hit }));
}

const deedsFor = (ctx: CommandContext, at: Target, words: readonly string[]): Choice[] =>
  DEEDS.filter(
    ([id, label]) => words.every((word) => label.toLowerCase().includes(word)) && commandOf(id).when(ctx, at),
  ).map(([id, label]) => ({ kind: "deed", id, label }));

/** Looks through the tree while the box is open, a slice between two frames, and shows what has been found. */
function useLookingThrough(index: Index): void {
  const [, setSeen] = useState(0);
  useEffect(() => {
    index.begin();
    let timer: number | undefined;
    const look = () => {
      const more = index.look(SLICE);
      setSeen((seen) => seen + 1);
      timer = more ? window.setTimeout(look) : undefined;
    };
    look();
    return () => window.clearTimeout(timer);
  }, [index]);
}

interface BoxProps {
  readonly ctx: CommandContext;
  readonly index: Index;
  readonly purpose: "go-to" | "move-to";
}

function Box({ ctx, index, purpose }: BoxProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const { focus } = ctx.ui.getState();
  /** A field that loses the focus to a dialog does not always keep it. */
  const [caret] = useState(() => spotNow(ctx)?.caret);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useLookingThrough(index);

  const words = wordsOf(query);
  const at = focus ? targetAt(ctx, focus.key, focus.part === "row" ? "row" : "inner", "menu") : undefined;
  const choices: Choice[] = [
    ...rowsFor(ctx, index, words),
    ...(purpose === "move-to" || !at ? [] : deedsFor(ctx, at, words)),
  ];
  const now = Math.min(chosen, choices.length - 1);

  const back = () => {
    ctx.ui.closeBox();
    if (focus) ctx.ui.requestFocus(caret === undefined ? focus : { ...focus, caret });
  };
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    flushSync(back);
    if (choice.kind === "deed") flushSync(() => void runCommand(ctx, choice.id, at));
    else if (purpose === "go-to") ctx.openTree(choice.hit.row.key);
    else if (at) flushSync(() => moveRowsTo(ctx, at, choice.hit.id));
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") setChosen((now + 1) % Math.max(1, choices.length));
    else if (event.key === "ArrowUp") setChosen((now - 1 + choices.length) % Math.max(1, choices.length));
    else if (event.key === "Enter") choose(choices[now]);
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") flushSync(back);
    else return;
    event.preventDefault();
  };
  const name = purpose === "go-to" ? "Go to" : "Move to";
  const told =
    choices.length > 0 ? `${choices.length} results` : words.length > 0 ? "Nothing has these words" : "";
  return (
    <dialog
      ref={dialog}
      className="go-to"
      aria-label={name}
      onCancel={(event) => {
        event.preventDefault();
        flushSync(back);
      }}
      onKeyDownCapture={stayWithin}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (event.target === event.currentTarget) flushSync(back);
      }}
    >
      <div className="top-line">
        <input
          role="combobox"
          aria-label={name}
          aria-expanded={choices.length > 0}
          aria-controls="go-to-list"
          aria-activedescendant={now >= 0 ? `go-to-${now}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={purpose === "go-to" ? "Go to a note or a card" : "Move below …"}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(0);
          }}
        />
        <button type="button" className="quiet" onClick={() => flushSync(back)}>
          Close
        </button>
      </div>
      <Choices choices={choices} now={now} choose={choose} onKeyDown={onKeyDown} />
      <p className={words.length > 0 && choices.length === 0 ? "none" : "vh"} role="status">
        {told}
      </p>
    </dialog>
  );
}

interface ChoicesProps {
  readonly choices: readonly Choice[];
  /** The place of the one that Enter takes. */
  readonly now: number;
  readonly choose: (choice: Choice) => void;
  readonly onKeyDown: (event: React.KeyboardEvent) => void;
}

function Choices({ choices, now, choose, onKeyDown }: ChoicesProps): ReactElement {
  return (
    <div role="listbox" id="go-to-list" aria-label="Results" tabIndex={-1}>
      {choices.map((choice, i) => (
        <div
          key={choice.kind === "row" ? choice.hit.row.key : choice.id}
          id={`go-to-${i}`}
          role="option"
          aria-selected={i === now}
          tabIndex={-1}
          onClick={() => choose(choice)}
          onKeyDown={onKeyDown}
        >
          {choice.kind === "row" ? <Found hit={choice.hit} /> : <Deed id={choice.id} label={choice.label} />}
        </div>
      ))}
    </div>
  );
}

function Found({ hit: { row, title, marked, farther, nearest } }: { hit: Hit }): ReactElement {
  const parts: (string | ReactElement)[] = [];
  let at = 0;
  for (const { start, end } of marked) {
    parts.push(title.slice(at, start), <mark key={start}>{title.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <>
      <span className={row.flashcard ? "sign card" : "sign"} aria-hidden="true" />
      <span className="title">
        {parts}
        {title.slice(at)}
      </span>
      <span className="where">
        {farther !== "" && <span className="farther">{`${farther} / `}</span>}
        <span className="nearest">{nearest}</span>
      </span>
    </>
  );
}

function Deed({ id, label }: { id: string; label: string }): ReactElement {
  const [chord] = commandOf(id).keys;
  return (
    <>
      <span className="sign do" aria-hidden="true">
        <Icon name="forward" size={14} />
      </span>
      <span className="title">{label}</span>
      <span className="keys" aria-hidden="true">
        {chord === undefined ? "" : chordText(chord, isApple())}
      </span>
    </>
  );
}
