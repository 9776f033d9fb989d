import "./row-menu.css";
import { type KeyboardEvent, type ReactElement, useEffect, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { type CommandContext, targetAt } from "../../commands/command.ts";
import { runCommand } from "../../commands/registry.ts";
import { watchLongPresses } from "../../platform/long-press.ts";
import { isCombined, shortcutKey } from "../../platform/pressed-key.ts";
import { isApple } from "../../platform/system.ts";
import { titleOf } from "../../store/row-data.ts";
import type { RowMenu as OpenMenu } from "../../store/ui-store.ts";
import { menuItems, menuTarget } from "./menu-items.ts";
import { openMenu, rowAt } from "./menu-opening.ts";

/** What can be done to a row, beside the pointer or below the row; from below on a phone. */
export function RowMenu({ ctx }: { ctx: CommandContext }): ReactElement | null {
  useLongPress(ctx);
  const menu = useStore(ctx.ui, (state) => state.menu);
  return menu && <Menu key={menu.key} ctx={ctx} menu={menu} />;
}

function Menu({ ctx, menu }: { ctx: CommandContext; menu: OpenMenu }): ReactElement | null {
  const box = useRef<HTMLDivElement>(null);
  const { ui } = ctx;
  const at = menuTarget(ctx, menu.key);

  const close = () =>
    flushSync(() => {
      ui.closeMenu();
      ui.requestFocus({ key: menu.key, part: menu.part });
    });
  const choose = (id: string) =>
    flushSync(() => {
      ui.closeMenu();
      // Where the command puts no focus it goes on in the row.
      ui.requestFocus({ key: menu.key, part: menu.part });
      runCommand(ctx, id, menuTarget(ctx, menu.key));
    });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    place(element, menu);
    element.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.contains(event.target)) ui.closeMenu();
    };
    const onGone = () => ui.closeMenu();
    document.addEventListener("pointerdown", onPointerDown);
    window.addEventListener("resize", onGone);
    window.addEventListener("blur", onGone);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      window.removeEventListener("resize", onGone);
      window.removeEventListener("blur", onGone);
    };
  }, [menu, ui]);

  if (!at) return null;
  const items = menuItems(ctx, at, isApple());
  const title = titleOf(at.row).trim();
  return (
    <div ref={box} className="row-menu" data-own-keys="">
      <p className="for" translate="no" aria-hidden="true">
        {title === "" ? "Empty note" : title}
      </p>
      <div role="menu" aria-label="Row" tabIndex={-1} onKeyDown={(event) => onKeyDown(event, close)}>
        {items.map(({ id, label, keys, isFirst }, i) => (
          <button
            key={id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={isFirst && i > 0 ? "next" : undefined}
            onClick={() => choose(id)}
          >
            {label}
            {keys === "" ? null : (
              <span className="hint" aria-hidden="true">
                {keys}
              </span>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}

function onKeyDown(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (isCombined(event)) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const now = items.indexOf(document.activeElement as HTMLElement);
  const to = (index: number) => items.at(index % items.length)?.focus();
  const pressed = shortcutKey(event);
  if (pressed === "ArrowDown") to(now + 1);
  else if (pressed === "ArrowUp") to(now - 1);
  else if (pressed === "Home") to(0);
  else if (pressed === "End") to(-1);
  else if (pressed === "Escape" || pressed === "Tab") close();
  else if (/^[a-z]$/.test(pressed)) {
    const begins = (item: HTMLElement) => item.textContent?.toLowerCase().startsWith(pressed) ?? false;
    [...items.slice(now + 1), ...items].find(begins)?.focus();
  } else return;
  event.preventDefault();
}

const EDGE_PX = 8;

/** Beside the pointer, or below the row, and always as a whole in the window. */
function place(element: HTMLElement, { key, point }: OpenMenu): void {
  const row = document.querySelector(`[data-key="${CSS.escape(key)}"] .txt, [data-key="${CSS.escape(key)}"]`);
  const box = row?.getBoundingClientRect();
  const { x, y } = point ?? { x: (box?.left ?? 0) + EDGE_PX, y: (box?.bottom ?? 0) + 2 };
  const { offsetWidth: width, offsetHeight: height } = element;
  const within = (value: number, size: number, room: number) =>
    Math.max(EDGE_PX, Math.min(value, room - size - EDGE_PX));
  element.style.setProperty("--left", `${within(x, width, window.innerWidth)}px`);
  element.style.setProperty("--top", `${within(y, height, window.innerHeight)}px`);
}

/** A long press opens the menu of a row; while rows are selected it selects up to its row. */
function useLongPress(ctx: CommandContext): void {
  useEffect(
    () =>
      watchLongPresses(
        // A finger in the text that is being written moves the caret and selects words.
        ({ target }) => (target === document.activeElement ? null : rowAt(target)),
        (row, { clientX, clientY }) => {
          const at = targetAt(ctx, row.dataset.key ?? "", "row", "pointer");
          if (!flushSync(() => runCommand(ctx, "select-to", at))) openMenu(ctx, row, clientX, clientY);
        },
      ),
    [ctx],
  );
}
