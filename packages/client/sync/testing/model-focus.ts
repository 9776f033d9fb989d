import { type CommandContext, type FocusedPart, type Target, targetAt } from "../../commands/command.ts";
import type { Timers } from "../../platform/timers.ts";
import type { LiveField, LiveFields } from "../../store/live-fields.ts";
import type { FocusRequest } from "../../store/ui-store.ts";
import { focusField, type ModelField } from "./model-field.ts";
import { formIn, leaveForm, type ModelForm } from "./model-forms.ts";

export interface Focus {
  readonly key: string;
  readonly part: FocusedPart | "form";
}

/** Where the focus of one page is, and the fields that commands see. */
export interface ModelFocus {
  readonly ctx: CommandContext;
  at(): Focus | null;
  field(): ModelField | null;
  form(): ModelForm | null;
  /** What a key is meant for; undefined in a form, which has keys of its own. */
  target(): Target | undefined;
  /** Returns whether the row is there. */
  moveTo(request: FocusRequest): boolean;
  leave(): void;
  /** What the page does in the same task as a change: fields that have gone, the focus that was asked for. */
  render(): void;
}

export function createModelFocus(page: Omit<CommandContext, "fields">, timers: Timers): ModelFocus {
  const { workspace, ui, list } = page;
  const { tree } = workspace;
  let focus: Focus | null = null;
  let field: ModelField | null = null;

  const hasField = (key: string) =>
    tree.row(key)?.note !== undefined && !formIn(page, key) && list.indexOf(key) >= 0;
  const keys = () => Array.from({ length: list.length }, (_, i) => list.keyAt(i) ?? "");
  const fields: LiveFields = {
    get: (key) => (field?.key === key ? field : hasField(key) ? restingField(ctx, key) : undefined),
    add: () => () => undefined,
    keys: () => keys().filter(hasField),
  };
  const ctx: CommandContext = { ...page, fields };

  /** The row went, or shows a form or a card now: its field is gone from the page. */
  const dropField = () => {
    if (!field || hasField(field.key)) return;
    const gone = field;
    field = null;
    gone.leave();
  };
  const formAtFocus = () => (focus?.part === "form" ? formIn(ctx, focus.key) : null);
  const leave = () => {
    const form = formAtFocus();
    const left = field;
    focus = null;
    field = null;
    left?.leave();
    if (form) leaveForm(ctx, form);
  };
  const moveTo = ({ key, part, caret }: FocusRequest): boolean => {
    const row = tree.row(key);
    if (!row || list.indexOf(key) < 0) return false;
    const place = part === "row" ? "row" : formIn(ctx, key) ? "form" : row.note ? "field" : "inner";
    if (focus?.key !== key || focus.part !== place) leave();
    focus = { key, part: place };
    ui.focused({ key, part: place === "field" ? "inner" : place });
    if (place !== "field") return true;
    field ??= focusField(ctx, key, timers);
    if (caret === "start") field.select(0);
    else if (typeof caret === "number") field.select(Math.min(caret, field.text().length));
    else if (typeof caret === "object" && "start" in caret) field.select(caret.start, caret.end);
    else if (caret !== undefined) field.select(field.text().length);
    return true;
  };

  return {
    ctx,
    at: () => focus,
    field() {
      dropField();
      return field;
    },
    form: formAtFocus,
    target: () =>
      focus && focus.part !== "form" ? targetAt(ctx, focus.key, focus.part, "keyboard") : undefined,
    moveTo,
    leave,
    render() {
      dropField();
      const { request } = ui.getState();
      if (request && moveTo(request)) ui.focusGranted(request);
    },
  };
}

/** A field without the caret shows what is saved, or what waits to be. */
function restingField(ctx: CommandContext, key: string): LiveField {
  return {
    text: () => ctx.workspace.typing.textOf(key) ?? "",
    show: () => undefined,
    selection: () => ({ start: 0, end: 0 }),
    isComposing: () => false,
    isFocused: () => false,
    line: () => ({ first: true, last: true }),
    caretX: () => 0,
    direction: () => "ltr",
  };
}
