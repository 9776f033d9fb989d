import { type ReactElement, useEffect, useId, useState } from "react";
import { flushSync } from "react-dom";
import { chordNames } from "../../commands/chord-text.ts";
import type { CommandContext } from "../../commands/command.ts";
import type { EventType } from "../../commands/event-types.ts";
import { createLastChild } from "../../commands/writing.ts";
import type { KeyValueStorage } from "../../platform/storage.ts";
import { isApple } from "../../platform/system.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Sign } from "../../ui/icon.tsx";
import { ICON_PATHS } from "../../ui/icon-paths.ts";
import { EXAMPLE_LINES, EXAMPLES_TITLE, FIRST_HINT_TEXTS } from "./below-texts.ts";
import { type FirstHint, HINTS, keepUsed, readUsed, type UsedHints } from "./hints-memory.ts";

/** What has been done once something was used, by whichever key or button. */
const DONE: Readonly<Partial<Record<EventType, FirstHint>>> = {
  "node.indent": "nest",
  "note.convert": "card",
};
/** Whoever has more rows than fit a window has found their way. */
const MOST_ROWS = 30;

interface FirstHintsProps {
  ctx: CommandContext;
  workspace: Pick<Workspace, "mutations">;
  storage: Pick<KeyValueStorage, "get" | "set">;
}

/** Three keys and a few lines to begin with, on a newcomer's first page, until they were used. */
export function FirstHints({ ctx, workspace: { mutations }, storage }: FirstHintsProps): ReactElement | null {
  const id = useId();
  const [isFirstPage] = useState(() => ctx.parentId() === null && ctx.list.length <= MOST_ROWS);
  const [used, setUsed] = useState(() => readUsed(storage));
  useEffect(() => {
    const use = (found: UsedHints) => {
      keepUsed(storage, found);
      setUsed(readUsed(storage));
    };
    const look = () => {
      const before = readUsed(storage);
      if (!before) return;
      const found = new Set(before);
      for (const { action } of mutations.get()) {
        const hint = DONE[action.eventType as EventType];
        if (hint) found.add(hint);
      }
      if (ctx.ui.getState().modal?.id === "help") found.add("keys");
      if (found.size > before.size) use(found);
    };
    const stops = [mutations.subscribe(look), ctx.ui.subscribe(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [ctx, mutations, storage]);
  if (!isFirstPage || !used) return null;
  const write = (line: string) => flushSync(() => createLastChild(ctx, line, "pointer"));
  return (
    <section className="first-hints" aria-label="First keys">
      <ul>
        {HINTS.map((hint) => {
          const [chord, what] = FIRST_HINT_TEXTS[hint];
          const isUsed = used.has(hint);
          return (
            <li key={hint} className={isUsed ? "used" : undefined}>
              <span className="keys">
                {chordNames([chord], isApple()).map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </span>
              <span>
                {what}
                {isUsed && (
                  <>
                    {" "}
                    <Sign path={ICON_PATHS.check} size={14} />
                    <span className="vh">, done</span>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <p id={`${id}-lines`}>{EXAMPLES_TITLE}</p>
      <ul aria-labelledby={`${id}-lines`}>
        {EXAMPLE_LINES.map(([line, makes]) => (
          <li key={line} className="line">
            <button type="button" className="quiet" onClick={() => write(line)}>
              <code translate="no">{line}</code>
            </button>
            <span>{makes}</span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="quiet"
        onClick={() => {
          keepUsed(storage, null);
          setUsed(null);
        }}
      >
        Hide these
      </button>
    </section>
  );
}
