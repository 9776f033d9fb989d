import { type RefObject, useEffect } from "react";
import { flushSync } from "react-dom";
import { paste } from "../../commands/branches.ts";
import { type CommandContext, type FocusedPart, type Target, targetAt } from "../../commands/command.ts";
import { LINK_KIND, OWN_KIND, type Pasted } from "../../commands/copied.ts";
import { pasteLinkIntoCard } from "../../commands/handlers/paste-link.ts";
import { pressKey } from "../../commands/registry.ts";
import { type KeyPress, shortcutKey, writes } from "../../platform/pressed-key.ts";

/** An input method has the key: nothing of ours happens. Safari tells it by the number only. */
const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229 || event.key === "Process";

/** Phone keyboards do not name the key they send; the change they are about to make tells it instead. */
const isUnnamed = (event: KeyboardEvent): boolean => event.keyCode === 229 || event.key === "Unidentified";

/**
 * Takes the keys of the outline, and those of the page that no field or other control has use for.
 * @param within takes those of an element with keys of its own, and no others
 */
export function useOutlineKeys(ctx: CommandContext, within?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const owner = within?.current ?? null;
    const targetIn = (event: Event) => (ownerOf(event) === owner ? targetOf(ctx, event) : undefined);
    let unnamed = false;
    /** The key that is held down has taken a row away. */
    let removedRow = false;

    /** Everything happens before the next key arrives: the change, the painting and the new focus. */
    const press = (key: KeyPress, at: Target): boolean => {
      let taken = false;
      pressKey(ctx, key, at, (run) => {
        taken = true;
        flushSync(run);
      });
      return taken;
    };

    const onKeyDown = (event: KeyboardEvent) => {
      unnamed = isUnnamed(event);
      if (event.defaultPrevented || ctx.ui.getState().modal) return;
      const at = targetIn(event);
      if (!at || isComposing(event) || at.field?.isComposing()) return;
      if (isStray(ctx, event, at)) return event.preventDefault();
      // A held Space is one press.
      if (event.repeat && event.key === " " && at.place !== "field") return event.preventDefault();
      const isDeletion = event.key === "Backspace" || event.key === "Delete";
      // Held on, it would go on in the next row.
      if (isDeletion && event.repeat && removedRow) return event.preventDefault();
      const { length } = ctx.list;
      if (press(event, at)) event.preventDefault();
      removedRow = isDeletion && ctx.list.length < length;
    };

    const onBeforeInput = (event: InputEvent) => {
      const history = HISTORY_INPUT[event.inputType];
      // From the browser's menu, or by shaking a phone: its own history knows one field only.
      if (history) {
        const field = targetIn(event);
        if (field?.place === "field" && !event.isComposing && press(history, field)) event.preventDefault();
        return;
      }
      if (!unnamed || event.isComposing || event.defaultPrevented || !event.cancelable) return;
      const at = targetIn(event);
      if (at?.place !== "field" || at.field?.isComposing()) return;
      const key = KEY_OF_INPUT[event.inputType];
      if (key && press(bare(key), at)) event.preventDefault();
    };

    const onPaste = (event: ClipboardEvent) => {
      if (!event.clipboardData || ctx.ui.getState().modal) return;
      const of = (kind: string) => event.clipboardData?.getData(kind) ?? "";
      const words = { html: of("text/html"), text: of("text/plain") };
      const pasted = { own: of(OWN_KIND), link: of(LINK_KIND), ...words };
      const at = targetIn(event);
      const isTaken = at ? () => paste(ctx, at, pasted) : () => pasteIntoForm(ctx, owner, pasted);
      flushSync(() => isTaken() && event.preventDefault());
    };

    /** Firefox presses a button when Space is let go, whatever became of the key's going down. */
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === " " && (event.target as Element).matches?.("[data-key] button[data-inner]"))
        event.preventDefault();
    };
    const onPointerDown = () => {
      ctx.memory.goalX = undefined;
    };

    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("keyup", onKeyUp);
    document.addEventListener("beforeinput", onBeforeInput);
    document.addEventListener("paste", onPaste);
    document.addEventListener("pointerdown", onPointerDown, { passive: true });
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("keyup", onKeyUp);
      document.removeEventListener("beforeinput", onBeforeInput);
      document.removeEventListener("paste", onPaste);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, [ctx, within]);
}

/** In a card's form, which has keys of its own, a link to a row is put in; all else is pasted by the browser. */
function pasteIntoForm(ctx: CommandContext, owner: Element | null, pasted: Pasted): boolean {
  const field = document.activeElement;
  const form = field?.closest("form[data-own-keys]");
  if (!form || !(field instanceof HTMLTextAreaElement) || field.readOnly) return false;
  // Of rows that stand apart, each list looks after its own.
  if ((form.parentElement?.closest("[data-own-keys]") ?? null) !== owner) return false;
  return pasteLinkIntoCard(ctx, field.value.slice(field.selectionStart, field.selectionEnd), pasted);
}

/** Letters that follow each other sooner than this belong to the same burst of typing. */
const BURST_MS = 1_000;

/** Whether a key was meant for a field that has just vanished: it must not run a command on another row. */
function isStray({ memory, now }: CommandContext, event: KeyboardEvent, at: Target): boolean {
  const time = now().getTime();
  const stray =
    at.place !== "field" && memory.strayAt > 0 && writes(event) && time - memory.strayAt < BURST_MS;
  memory.strayAt = stray ? time : 0;
  return stray;
}

const KEY_OF_INPUT: Readonly<Record<string, string>> = {
  insertParagraph: "Enter",
  insertLineBreak: "Enter",
  deleteContentBackward: "Backspace",
  deleteWordBackward: "Backspace",
  deleteSoftLineBackward: "Backspace",
  deleteHardLineBackward: "Backspace",
};

const bare = (key: string, modifiers?: EventModifierInit): KeyPress =>
  new KeyboardEvent("keydown", { key, code: key, bubbles: true, ...modifiers });

const HISTORY_INPUT: Readonly<Record<string, KeyPress>> = {
  historyUndo: bare("z", { ctrlKey: true }),
  historyRedo: bare("z", { ctrlKey: true, shiftKey: true }),
};

/** What an event is about: where no text is edited Firefox pastes where something was selected last. */
function elementOf(event: Event): Element | null {
  const target = event.type === "paste" ? document.activeElement : event.target;
  return target instanceof Element ? target : null;
}

/** The element whose own the keys are; null for those of the page. */
const ownerOf = (event: Event): Element | null => elementOf(event)?.closest("[data-own-keys]") ?? null;

/** The row a key is meant for, and where in it; undefined where the key is somebody else's. */
function targetOf(ctx: CommandContext, event: Event): Target | undefined {
  const element = elementOf(event);
  if (!element) return undefined;
  const row = element.closest<HTMLElement>("[data-key]");
  if (row?.dataset.key !== undefined) return inRow(ctx, row.dataset.key, element, event);
  const key = ctx.ui.getState().focus?.key ?? ctx.list.rootKey;
  const known = ctx.list.indexOf(key) >= 0 ? key : ctx.list.rootKey;
  // Nothing has the focus: the row that had it last is meant.
  if (element === document.body || element === document.documentElement || element.matches("main"))
    return targetAt(ctx, known, "row", "keyboard");
  return event instanceof KeyboardEvent && (isPlainLetter(event) || isOfPage(event)) && !takesText(element)
    ? targetAt(ctx, known, "row", "keyboard")
    : undefined;
}

function inRow(ctx: CommandContext, key: string, element: Element, event: Event): Target | undefined {
  const place = placeOf(element);
  if (place) return targetAt(ctx, key, place, "keyboard");
  // One of the row's other buttons: the keys that press a button are its own.
  const pressesButton = event instanceof KeyboardEvent && ["Enter", " ", "Tab"].includes(shortcutKey(event));
  return pressesButton ? undefined : targetAt(ctx, key, "inner", "keyboard");
}

function placeOf(element: Element): FocusedPart | undefined {
  if (element.getAttribute("role") === "row") return "row";
  if (!element.matches("[data-inner]")) return undefined;
  return element instanceof HTMLTextAreaElement ? "field" : "inner";
}

/** Keys such as `e` and `p` work wherever they would do nothing else. */
const isPlainLetter = (event: KeyboardEvent): boolean =>
  /^[a-z]$/.test(shortcutKey(event)) && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;

/** Undo, redo, *Find* and *Go to* are the page's, whichever of its controls has the focus. */
const isOfPage = (event: KeyboardEvent): boolean =>
  /^[zyfk]$/.test(shortcutKey(event)) && event.ctrlKey !== event.metaKey && !event.altKey;

const takesText = (element: Element): boolean =>
  element.closest("input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]") !== null;
