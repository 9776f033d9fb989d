import { wordsOf } from "@perennial/domain/search/words";
import { type ReactElement, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { caretNow } from "../../commands/caret-position.ts";
import { chordText } from "../../commands/chord-text.ts";
import { type CommandContext, type Target, targetAt } from "../../commands/command.ts";
import { moveRowsTo } from "../../commands/handlers/move-rows.ts";
import { commandOf, runCommand } from "../../commands/registry.ts";
import { shortcutKey } from "../../platform/pressed-key.ts";
import { isApple } from "../../platform/system.ts";
import { createSearchIndex } from "../../store/search-index.ts";
import { Finder, FoundRow } from "../../ui/finder.tsx";
import { Sign } from "../../ui/icon.tsx";
import { ICON_PATHS } from "../../ui/icon-paths.ts";
import { GO_TO_COMMANDS, GO_TO_TEXTS } from "./go-to-texts.ts";
import { type Hit, hitOf, pageOpened, recentPages } from "./hits.ts";

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

type Choice =
  | { readonly kind: "row"; readonly hit: Hit }
  | { readonly kind: "command"; readonly id: string; readonly label: string };

type Index = ReturnType<typeof createSearchIndex>;

function rowsFor(ctx: CommandContext, index: Index, words: readonly string[]): Choice[] {
  const ids = words.length === 0 ? recentPages(ctx).slice(0, MOST_HITS) : index.best(words, MOST_HITS);
  return ids.flatMap((id) => hitOf(ctx.workspace.tree, id, words)).map((hit) => ({ kind: "row", hit }));
}

const actionsFor = (ctx: CommandContext, at: Target, words: readonly string[]): Choice[] =>
  GO_TO_COMMANDS.filter(
    ([id, label]) => words.every((word) => label.toLowerCase().includes(word)) && commandOf(id).when(ctx, at),
  ).map(([id, label]) => ({ kind: "command", id, label }));

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
  const [query, setQuery] = useState("");
  const { focus } = ctx.ui.getState();
  /** A field that loses the focus to a dialog does not always keep it. */
  const [caret] = useState(() => caretNow(ctx)?.caret);
  useLookingThrough(index);

  const words = wordsOf(query);
  const at = focus ? targetAt(ctx, focus.key, focus.part === "row" ? "row" : "inner", "menu") : undefined;
  const choices: Choice[] = [
    ...rowsFor(ctx, index, words),
    ...(purpose === "move-to" || !at ? [] : actionsFor(ctx, at, words)),
  ];

  const back = () => {
    ctx.ui.closeBox();
    if (focus) ctx.ui.requestFocus(caret === undefined ? focus : { ...focus, caret });
  };
  const choose = (choice: Choice) => {
    flushSync(back);
    if (choice.kind === "command") flushSync(() => void runCommand(ctx, choice.id, at));
    else if (purpose === "go-to") ctx.openTree(choice.hit.row.key);
    else if (at) flushSync(() => moveRowsTo(ctx, at, choice.hit.id));
  };
  return (
    <Finder
      name={purpose === "go-to" ? "Go to" : "Move to"}
      placeholder={purpose === "go-to" ? GO_TO_TEXTS.goTo : GO_TO_TEXTS.moveTo}
      query={query}
      onQuery={setQuery}
      choices={choices}
      keyOf={(choice) => (choice.kind === "row" ? choice.hit.row.key : choice.id)}
      show={(choice) =>
        choice.kind === "row" ? (
          <FoundRow {...choice.hit} isCard={choice.hit.row.flashcard !== undefined} />
        ) : (
          <CommandOption id={choice.id} label={choice.label} />
        )
      }
      told={
        choices.length > 0 ? GO_TO_TEXTS.results(choices.length) : words.length > 0 ? GO_TO_TEXTS.none : ""
      }
      onChoose={choose}
      onClose={() => flushSync(back)}
      closesOn={(press) => (press.ctrlKey || press.metaKey) && shortcutKey(press) === "k"}
    />
  );
}

function CommandOption({ id, label }: { id: string; label: string }): ReactElement {
  const [chord] = commandOf(id).keys;
  return (
    <>
      <span className="sign do" aria-hidden="true">
        <Sign path={ICON_PATHS.forward} size={14} />
      </span>
      <span className="title">{label}</span>
      <span className="keys" aria-hidden="true">
        {chord === undefined ? "" : chordText(chord, isApple())}
      </span>
    </>
  );
}
