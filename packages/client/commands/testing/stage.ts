import { basicCard } from "@perennial/domain/card/card";
import { opsOf, type Plan } from "@perennial/domain/intent/plan";
import { applyOps } from "@perennial/domain/op/apply";
import type { KeyPress } from "../../platform/pressed-key.ts";
import type { Action } from "../../store/action.ts";
import { createDoneRows } from "../../store/done-rows.ts";
import { createIdentity } from "../../store/identity.ts";
import { createLiveFields, type LiveField } from "../../store/live-fields.ts";
import type { ToastInput } from "../../store/toasts.ts";
import { createTreeStore } from "../../store/tree-store.ts";
import { createUiStore } from "../../store/ui-store.ts";
import type { FocusSnapshot, Folding, UndoResult } from "../../store/undo.ts";
import { createVisibleList } from "../../store/visible-list.ts";
import {
  type CommandContext,
  type Copied,
  createKeyMemory,
  type FocusedPart,
  type Target,
  targetAt,
} from "../command.ts";
import { pressKey } from "../registry.ts";

/** A small outline with everything commands use, in memory; `text` lines are rows, two blanks a level, `?` a card. */
export interface Stage {
  readonly ctx: CommandContext;
  readonly sent: {
    readonly plan: Plan;
    readonly action: Action;
    readonly snapshot: FocusSnapshot | undefined;
  }[];
  readonly folded: Folding[];
  /** What undo and redo come upon. */
  readonly takes: UndoResult[];
  /** The changes that were to be taken back one by one. */
  readonly takenBack: string[];
  readonly toasts: ToastInput[];
  readonly opened: string[];
  readonly clock: { now: number };
  readonly may: { use: boolean; signedIn: boolean; copy: boolean };
  readonly copied: Copied[];
  /** What was typed for the person. */
  readonly inserted: string[];
  key(text: string): string;
  /** The rows that show, as `text` was given. */
  text(): string;
  /** Types a text into the field of a row, without saving it. */
  type(key: string, text: string): void;
  /** Puts the caret into the field of a row. */
  write(text: string, start: number, end?: number): Target;
  at(text: string, place: FocusedPart): Target;
  /** Returns whether the key was taken. */
  press(chord: string, at: Target): boolean;
  focus(): string;
}

export function createStage(text: string): Stage {
  const tree = createTreeStore(createIdentity(() => crypto.randomUUID()));
  const ui = createUiStore();
  ui.setState({ mode: "editing" });
  const drafts = new Map<string, string>();
  const sent: Stage["sent"] = [];
  const toasts: ToastInput[] = [];
  const opened: string[] = [];
  const folded: Folding[] = [];
  const takes: UndoResult[] = [];
  const takenBack: string[] = [];
  const clock = { now: Date.parse("2026-03-01T20:00:00Z") };
  const may = { use: true, signedIn: true, copy: true };
  const copied: Copied[] = [];
  const inserted: string[] = [];
  let id = 0;
  const path: number[] = [];
  tree.transact(() => {
    for (const line of text.split("\n")) {
      const depth = (line.length - line.trimStart().length) / 2;
      const words = line.trim();
      id++;
      if (words.startsWith("?")) {
        const [question = "", answer = "yes"] = words.slice(1).trim().split(" = ");
        tree.put("flashcard", basicCard({ id, question, answer }));
      } else tree.put("note", { id, text: words === "-" ? "" : words });
      const itemType = words.startsWith("?") ? "flashcard" : "note";
      tree.put("node", { id, parentId: path[depth - 1] ?? null, sortOrder: id, itemType, itemId: id });
      path.length = depth;
      path[depth] = id;
    }
  });
  const doneRows = createDoneRows(tree, ui);
  const list = createVisibleList(
    tree.keyOf(1),
    { childKeys: doneRows.childKeys, isCollapsed: (key) => ui.getState().collapsed.has(key) },
    { estimate: 36 },
  );
  doneRows.follow(list);
  tree.subscribeStructure(list.change);
  ui.subscribe((state, before) => {
    if (state.collapsed !== before.collapsed) list.rebuild();
  });
  const ctx: CommandContext = {
    workspace: {
      userId: 1,
      tree,
      drafts: {
        get: (key) => drafts.get(key),
        any: () => drafts.size > 0,
        subscribe: () => () => {},
      },
      submit(plan, action, { typed = [], snapshot } = {}) {
        for (const key of typed) drafts.delete(key);
        if (plan.steps.length === 0) return;
        sent.push({ plan, action, snapshot });
        tree.transact(() => applyOps(tree, opsOf(plan)));
      },
      undo: {
        folded: (foldings) => void folded.push(...foldings),
        take: (direction, show) => {
          const taken = takes.find((each) => each.direction === direction);
          if (taken) show(taken);
        },
        undoChange: (id) => void takenBack.push(id),
        undoLogged: () => {},
        lastChange: () => "last change",
        standing: () => ({ holds: () => true, subscribe: () => () => {} }),
        restore: async () => {},
      },
      typing: {
        attach: () => ({ typed: () => {}, catchUp: () => {}, detach: () => {} }),
        textOf: (key) => drafts.get(key) ?? tree.row(key)?.note?.text,
        giveUp(key) {
          drafts.delete(key);
          ctx.fields.get(key)?.show(tree.row(key)?.note?.text ?? "");
        },
        cardBase: () => null,
        noteBase: () => null,
      },
    },
    ui,
    list,
    api: {
      autofillFlashcard: async () => {
        throw new Error("this stage has no server");
      },
    },
    fields: createLiveFields(),
    memory: createKeyMemory(),
    notify: (toast) => void toasts.push(toast),
    mayUse: () => may.use,
    isSignedIn: () => may.signedIn,
    now: () => new Date(clock.now),
    timeZone: () => "UTC",
    openTree: (key) => void opened.push(key),
    openAddress: (key, addressOf) => void opened.push(`${key} ${addressOf(7, "")}`),
    parentId: () => 99,
    openParent: () => void opened.push("parent"),
    focusControls: () => void opened.push("controls"),
    setMode: (mode) => ui.setState({ mode }),
    linkTo: (id) => `https://notes.test/trees/${id}`,
    clipboard: {
      write(kinds) {
        if (may.copy) copied.push(kinds);
        return may.copy;
      },
      isTextSelected: () => false,
    },
    windowHeight: () => 100,
    insertText: (text) => void inserted.push(text),
    openLink: (href) => void opened.push(href),
    filterBy: (query) => void opened.push(`?q=${query}`),
  };
  const lineOf = (index: number): string => {
    const row = tree.row(list.keyAt(index) ?? "");
    const words = row?.flashcard ? `? ${row.flashcard.question}` : row?.note?.text || "-";
    return "  ".repeat(list.depthAt(index)) + words;
  };
  const keyOfText = (wanted: string): string => {
    for (let i = 0; i < list.length; i++) if (lineOf(i).trim() === wanted) return list.keyAt(i) ?? "";
    throw new Error(`no row reads ${wanted}`);
  };
  const at = (wanted: string, place: FocusedPart): Target => {
    const target = targetAt(ctx, keyOfText(wanted), place, "keyboard");
    if (!target) throw new Error(`no row reads ${wanted}`);
    return target;
  };
  return {
    ctx,
    sent,
    folded,
    takes,
    takenBack,
    toasts,
    opened,
    clock,
    may,
    copied,
    inserted,
    key: keyOfText,
    text: () => Array.from({ length: list.length }, (_, i) => lineOf(i)).join("\n"),
    type(key, text) {
      drafts.set(key, text);
      ctx.fields.get(key)?.show(text);
    },
    write(wanted, start, end = start) {
      const key = keyOfText(wanted);
      const saved = drafts.get(key) ?? tree.row(key)?.note?.text ?? "";
      ctx.fields.add(key, fakeField(saved, start, end));
      return at(wanted, "field");
    },
    at,
    press(chord, target) {
      let taken = false;
      pressKey(ctx, keyOf(chord), target, (run) => {
        taken = true;
        run();
      });
      return taken;
    },
    focus() {
      const { request } = ui.getState();
      if (!request) return "none";
      const index = list.indexOf(request.key);
      const caret = request.caret === undefined ? "" : ` @${JSON.stringify(request.caret)}`;
      return `${request.part}: ${index < 0 ? request.key : lineOf(index).trim()}${caret}`;
    },
  };
}

function fakeField(text: string, start: number, end: number): LiveField {
  let shown = text;
  return {
    text: () => shown,
    show: (next) => {
      shown = next;
    },
    selection: () => ({ start, end }),
    isComposing: () => false,
    isFocused: () => true,
    line: () => ({ first: !shown.slice(0, start).includes("\n"), last: !shown.slice(end).includes("\n") }),
    caretX: () => start * 10,
    direction: () => "ltr",
  };
}

/** `Ctrl+Shift+Enter` as the event a keyboard sends. */
export function keyOf(chord: string): KeyPress {
  const parts = chord.split("+");
  const name = parts.pop() ?? "";
  const key = name === "Space" ? " " : name;
  const has = (modifier: string) => parts.includes(modifier);
  return {
    key,
    code: key,
    ctrlKey: has("Ctrl"),
    metaKey: has("Meta"),
    altKey: has("Alt"),
    shiftKey: has("Shift"),
  };
}
