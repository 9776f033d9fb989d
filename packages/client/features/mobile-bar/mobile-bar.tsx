import { type ReactElement, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { act } from "../../commands/act.ts";
import { type BarAction, barActions } from "../../commands/bar-actions.ts";
import type { CommandContext } from "../../commands/command.ts";
import { Sign } from "../../ui/icon.tsx";
import { ICON_PATHS } from "../../ui/icon-paths.ts";
import { FOR_FINGERS } from "../../ui/narrow.ts";
import { Petals } from "../../ui/petals.tsx";
import { Toolbar } from "../../ui/toolbar.tsx";
import { keepFocus } from "./keep-focus.ts";
import { TextStyles, WritingTools } from "./writing-tools.tsx";
import "./mobile-bar.css";

/** On phones, and wherever a finger points: what the keyboard's keys do elsewhere, above the on-screen keyboard. */
export function MobileBar({ ctx }: { ctx: CommandContext }): ReactElement | null {
  const isShown = useSyncExternalStore(subscribeFingers, isForFingers);
  return isShown ? <Bar ctx={ctx} /> : null;
}

const isForFingers = (): boolean => matchMedia(FOR_FINGERS).matches;

function subscribeFingers(listener: () => void): () => void {
  const query = matchMedia(FOR_FINGERS);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

function Bar({ ctx }: { ctx: CommandContext }): ReactElement {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => (nav.current ? followKeyboard(nav.current) : undefined), []);
  const focusKey = useStore(ctx.ui, (state) => state.focus?.key ?? ctx.list.rootKey);
  // Drawn again when the row turns from a note into a card or back.
  const { tree } = ctx.workspace;
  useSyncExternalStore(
    (listener) => tree.subscribeRow(focusKey, listener),
    () => tree.row(focusKey)?.node.itemType,
  );
  const [isStyling, setIsStyling] = useState(false);
  const isEditing = useStore(ctx.ui, (state) => state.mode === "editing");
  // Rows that are selected have no words with the caret, and a bar of their own.
  const isSelecting = useStore(ctx.ui, (state) => state.selection !== null);
  if (isSelecting && isStyling) setIsStyling(false);
  return (
    <nav ref={nav} className="mobile" aria-label="Actions">
      {isEditing && isStyling && <TextStyles ctx={ctx} focusKey={focusKey} />}
      <div className="strip">
        <Toolbar label="Mobile actions">
          {barActions(ctx).map((action) => (
            <button
              key={action.label}
              type="button"
              aria-label={action.label}
              className={action.icon === "petals" ? "mk" : undefined}
              onPointerDown={keepFocus}
              onMouseDown={keepFocus}
              onClick={() => tap(ctx, action)}
            >
              {action.icon === "petals" ? (
                <Petals color="line" size={20} />
              ) : (
                <Sign path={ICON_PATHS[action.icon]} size={22} />
              )}
            </button>
          ))}
        </Toolbar>
        {isEditing && (
          <WritingTools ctx={ctx} focusKey={focusKey} isStyling={isStyling} onStyling={setIsStyling} />
        )}
      </div>
    </nav>
  );
}

function tap(ctx: CommandContext, { command }: BarAction): void {
  const { focus, mode } = ctx.ui.getState();
  const key = focus?.key ?? ctx.list.rootKey;
  const isWriting = mode === "editing" && focus?.part !== "row" && ctx.fields.get(key) !== undefined;
  const place =
    command === "open-tree"
      ? "row"
      : isWriting
        ? "field"
        : (focus?.part ?? "inner") === "row"
          ? "row"
          : "inner";
  act(ctx, command, key, place, "mobile-bar");
}

/** Keeps the bar above an on-screen keyboard that covers the page. Returns how to stop. */
function followKeyboard(bar: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const place = () => {
    const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
    bar.style.transform = covered > 1 ? `translateY(${-covered}px)` : "";
  };
  place();
  viewport.addEventListener("resize", place);
  viewport.addEventListener("scroll", place);
  return () => {
    viewport.removeEventListener("resize", place);
    viewport.removeEventListener("scroll", place);
  };
}
