import { type ReactElement, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import type { CommandContext } from "../../commands/command.ts";
import { announcePosition } from "../../commands/position-text.ts";
import { isCombined, shortcutKey } from "../../platform/pressed-key.ts";
import { Icon, Sign } from "../../ui/icon.tsx";
import { ICON_PATHS } from "../../ui/icon-paths.ts";
import { FIND_TEXTS } from "./find-texts.ts";
import { clearMarks, markMatches } from "./marks.ts";
import { closedAbove, type Match, matchesOf, shownText } from "./matches.ts";
import "./find.css";

interface FoundMatches {
  readonly words: string;
  readonly matches: readonly Match[];
  /** The place of the one that is shown. */
  readonly at: number;
}

/** Looks for words in the page's whole tree, and leads from one place to the next. */
export function FindBar({ ctx }: { ctx: CommandContext }): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  const { found, look, step, close } = useFinding(ctx);
  const { words, matches, at } = found;
  useEffect(() => {
    field.current?.focus();
    return clearMarks;
  }, []);
  useMarks(matches, matches[at]);
  useRoom();

  const status =
    words.trim() === ""
      ? ""
      : matches.length === 0
        ? FIND_TEXTS.none
        : FIND_TEXTS.place(at + 1, matches.length);
  return (
    <search
      className="find-bar"
      aria-label="Find"
      data-own-keys=""
      onKeyDown={(event) => {
        const pressed = shortcutKey(event);
        const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && /^[fg]$/.test(pressed);
        if (pressed === "Escape") close();
        else if (pressed === "Enter" && !isCombined(event) && event.target === field.current)
          step(event.shiftKey ? -1 : 1);
        else if (isFind) {
          if (pressed === "g") step(event.shiftKey ? -1 : 1);
          else field.current?.select();
        } else return;
        event.preventDefault();
      }}
    >
      <input
        ref={field}
        type="text"
        aria-label="Find"
        autoComplete="off"
        spellCheck={false}
        placeholder={FIND_TEXTS.placeholder}
        value={words}
        onChange={(event) => look(event.target.value)}
      />
      <span role="status">{status}</span>
      <button type="button" className="quiet" aria-label="Previous match" onClick={() => step(-1)}>
        <Sign path={ICON_PATHS.up} size={14} />
      </button>
      <button type="button" className="quiet" aria-label="Next match" onClick={() => step(1)}>
        <Sign path={ICON_PATHS.down} size={14} />
      </button>
      <button type="button" className="quiet" aria-label="Close" onClick={close}>
        <Icon name="close" size={14} />
      </button>
    </search>
  );
}

/** What was found, and the three things one can do with it; each is on the screen when it returns. */
function useFinding(ctx: CommandContext) {
  const { ui, list } = ctx;
  const [found, setFound] = useState<FoundMatches>({ words: "", matches: [], at: 0 });
  const { show, closeAllBut } = useOpening(ctx);
  const [from] = useState(() => ui.getState().focus);
  useSyncExternalStore(list.subscribe, () => list.version);
  const { words, matches, at } = found;
  const current = matches[at];

  const turnTo = (next: FoundMatches) =>
    flushSync(() => {
      setFound(next);
      show(next.matches[next.at]);
    });
  const look = (wanted: string) => {
    const all = matchesOf(ctx, wanted);
    // From where the person was: the next place below.
    const here = from ? list.indexOf(from.key) : 0;
    const first = all.findIndex(({ key }) => list.indexOf(key) >= here);
    turnTo({ words: wanted, matches: all, at: Math.max(0, first) });
  };
  const step = (by: 1 | -1) => {
    // Others may have written meanwhile.
    const all = matchesOf(ctx, words);
    const now = all.findIndex(({ key, span }) => key === current?.key && span.start === current.span.start);
    const next = all.length === 0 ? 0 : ((now < 0 ? at : now + by) + all.length) % all.length;
    turnTo({ words, matches: all, at: next });
    // The count is heard from the bar; which of them it is, only those who see know.
    const match = all[next];
    if (match) announcePosition(ctx, shownText(ctx, match.key), match.key);
  };
  const close = () =>
    flushSync(() => {
      closeAllBut(current?.key);
      ui.closeBox();
      const { span, key } = current ?? {};
      if (span && key !== undefined) ui.requestFocus({ key, part: "inner", caret: span });
      else if (from) ui.requestFocus(from);
    });
  return { found, look, step, close };
}

/** Opens what a match lies in, and closes again what was only opened for another one. */
function useOpening(ctx: CommandContext) {
  const { ui } = ctx;
  const opened = useRef(new Set<string>());
  const closeAllBut = (key: string | undefined) => {
    const needed = new Set(key === undefined ? [] : above(ctx, key));
    const again = [...opened.current].filter((each) => !needed.has(each));
    ui.setAllCollapsed(again, true);
    for (const each of again) opened.current.delete(each);
  };
  const show = (match: Match | undefined) => {
    if (!match) return closeAllBut(undefined);
    const closed = closedAbove(ctx, match.key);
    closeAllBut(match.key);
    ui.setAllCollapsed(closed, false);
    for (const key of closed) opened.current.add(key);
    scrollTo(ctx, match.key);
  };
  return { show, closeAllBut };
}

/** On narrow screens, makes room above the outline so that the find bar does not hide a match in the title. */
function useRoom(): void {
  useLayoutEffect(() => {
    const outline = document.querySelector(".outline");
    if (!outline) return;
    const top = () => outline.getBoundingClientRect().top;
    const turn = (on: boolean) => {
      const before = top();
      outline.classList.toggle("has-find", on);
      if (window.scrollY > 0) window.scrollBy({ top: top() - before, behavior: "instant" });
    };
    turn(true);
    return () => turn(false);
  }, []);
}

function useMarks(matches: readonly Match[], current: Match | undefined): void {
  useEffect(() => {
    markMatches(matches, current);
    const rows = document.querySelector(".outline .rows");
    if (!rows) return;
    // Rows come and go as the window moves over them, and fields take the place of texts.
    const watch = new MutationObserver(() => markMatches(matches, current));
    watch.observe(rows, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [matches, current]);
}

function above({ workspace: { tree } }: CommandContext, key: string): string[] {
  const keys: string[] = [];
  let id = tree.row(key)?.node.parentId;
  while (id !== undefined && id !== null) {
    keys.push(tree.keyOf(id));
    id = tree.get("node", id)?.parentId;
  }
  return keys;
}

/** A third of the window down: what stands around it is in sight too. */
function scrollTo({ list }: CommandContext, key: string): void {
  const outline = document.querySelector(".outline");
  const index = list.indexOf(key);
  if (!outline || index < 0) return;
  const top = outline.getBoundingClientRect().top + window.scrollY + list.offsetOf(index);
  const inViewport = top - window.scrollY;
  if (inViewport > window.innerHeight * 0.15 && inViewport < window.innerHeight * 0.8) return;
  window.scrollTo({ top: top - window.innerHeight / 3, behavior: "instant" });
}
