import { CONFIDENCES } from "@perennial/domain/study/confidence";
import { describe, expect, test } from "vitest";
import { barActions } from "./bar-actions.ts";
import { cancelConversion, completeConversion, saveCardEdit } from "./card-forms.ts";
import { saveText } from "./carry-out.ts";
import { parseChord } from "./chord.ts";
import { helpList, keysOf } from "./help-list.ts";
import { COMMANDS, commandOf } from "./registry.ts";
import { createStage } from "./testing/stage.ts";
import { DOUBLE_SPACE_MS } from "./view.ts";
import { createLastChild } from "./writing.ts";

const OUTLINE = `root
  one
    one a
    ? card = answer
  two
  three`;

describe("the registry", () => {
  test("names every command once", () => {
    const ids = COMMANDS.map((command) => command.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("help lists the keys of the specification, each with a command behind it [2.help-list]", () => {
    const lines = helpList.flatMap((section) => section.lines);
    for (const line of lines) for (const id of line.commands) expect(commandOf(id).id).toBe(id);
    const listed = (isMac: boolean) =>
      Object.fromEntries(lines.map((line) => [line.label, keysOf(line, isMac).join(" ")]));
    const everywhere = {
      "Navigate trees": "↑ ↓",
      "Move between hierarchy levels": "← →",
      "Go to the tree page": "Enter",
      "Go to the parent tree": "P",
      "Flip a flashcard": "Space",
      "Rate Hard, Difficult, Good, Easy": "1 2 3 4",
      "Collapse/expand children": "C",
    };
    expect(listed(true)).toMatchObject({
      ...everywhere,
      "Create a note/flashcard": "⌘ Enter",
      "Create and focus a child input": "⌘ ⇧ Enter",
      "Create and navigate to a new tree": "⌃ ⌘ ⇧ Enter",
      "Reorder siblings": "⇧ ↑ ↓",
    });
    expect(listed(false)).toMatchObject({
      ...everywhere,
      "Create a note/flashcard": "Ctrl Enter",
      "Create and focus a child input": "Ctrl Shift Enter",
      "Create and navigate to a new tree": "Ctrl Alt Shift Enter",
      "Reorder siblings": "Shift ↑ ↓",
    });
  });

  test("every key that help names is bound to a command of its line, and named once", () => {
    const bound = (id: string) => commandOf(id).keys.map((chord) => JSON.stringify(parseChord(chord)));
    for (const line of helpList.flatMap((section) => section.lines))
      expect(new Set(keysOf(line, false)).size).toBe(keysOf(line, false).length);
    for (const { chords, chordsOnMac = [], commands } of helpList.flatMap((section) => section.lines)) {
      if (commands.length === 0) continue;
      const known = commands.flatMap(bound);
      for (const chord of [...chords, ...chordsOnMac])
        expect(known).toContain(JSON.stringify(parseChord(chord)));
    }
  });

  test("the mobile bar makes a flashcard of a note only [2.mobile-bar]", () => {
    const stage = createStage(OUTLINE);
    stage.ctx.ui.focused({ key: stage.key("two"), part: "inner" });
    const names = barActions(stage.ctx).map((action) => action.label);
    expect(names).toEqual(["Outdent", "Up", "Open tree", "Down", "Indent", "Make flashcard"]);
    stage.ctx.ui.focused({ key: stage.key("? card"), part: "inner" });
    expect(barActions(stage.ctx).map((action) => action.label)).not.toContain("Make flashcard");
    for (const { command } of barActions(stage.ctx)) expect(commandOf(command).id).toBe(command);
  });
});

describe("writing", () => {
  test("Enter splits at the caret with the text of the field, saved or not [4.enter-split]", () => {
    const stage = createStage(OUTLINE);
    stage.type(stage.key("two"), "two halves");
    expect(stage.press("Enter", stage.write("two", 4))).toBe(true);
    expect(stage.text()).toContain("  two \n  halves\n  three");
    expect(stage.focus()).toBe("inner: halves @0");
    expect(stage.ctx.workspace.drafts.any()).toBe(false);
  });

  test("a selection is replaced by the split", () => {
    const stage = createStage(OUTLINE);
    stage.press("Enter", stage.write("three", 1, 4));
    expect(stage.text()).toContain("  t\n  e");
  });

  test("Enter in the root saves, and the caret goes to the first child [4.enter-root]", () => {
    const stage = createStage(OUTLINE);
    stage.type(stage.key("root"), "Root");
    stage.press("Enter", stage.write("root", 4));
    expect(stage.sent.map(({ action }) => action.eventType)).toEqual(["note.edit"]);
    expect(stage.focus()).toBe('inner: one @"end"');
  });

  test("Enter in the root of an empty tree goes to the button that makes the first note", () => {
    const stage = createStage("-");
    stage.press("Enter", stage.write("-", 0));
    expect(stage.focus()).toBe("inner: +");
    createLastChild(stage.ctx, "a", "keyboard");
    expect(stage.text()).toBe("-\n  a");
    expect(stage.focus()).toBe('inner: a @"end"');
  });

  test("Backspace joins only at the start and with nothing selected", () => {
    const stage = createStage(OUTLINE);
    expect(stage.press("Backspace", stage.write("three", 1))).toBe(false);
    expect(stage.press("Backspace", stage.write("three", 0, 3))).toBe(false);
    expect(stage.press("Backspace", stage.write("three", 0))).toBe(true);
  });

  test.each(["Ctrl+Backspace", "Alt+Backspace", "Meta+Backspace"])("%s joins as Backspace does", (keys) => {
    const stage = createStage(OUTLINE);
    expect(stage.press(keys, stage.write("three", 1))).toBe(false);
    expect(stage.press(keys, stage.write("three", 0))).toBe(true);
    expect(stage.text()).toContain("\n  twothree");
    expect(stage.text()).toContain("  twothree");
    expect(stage.focus()).toBe("inner: twothree @3");
  });

  test("a note with children is not joined, and says why [8.delete-children]", () => {
    const stage = createStage("root\n  two\n  one\n    below");
    stage.press("Backspace", stage.write("one", 0));
    expect(stage.sent).toEqual([]);
    expect(stage.toasts).toEqual([{ message: "Cannot delete note with children", type: "warning" }]);
  });

  test("before a card a note is not joined, and says why", () => {
    const stage = createStage("root\n  ? card\n  note");
    expect(stage.press("Backspace", stage.write("note", 0))).toBe(true);
    expect(stage.sent).toEqual([]);
    expect(stage.toasts.map(({ message }) => message)).toEqual([
      "There is no note above on this level to join.",
    ]);
  });

  test("Delete before a branch does nothing, and says why", () => {
    const stage = createStage("root\n  a\n  b\n    below");
    stage.press("Delete", stage.write("a", 1));
    expect(stage.sent).toEqual([]);
    expect(stage.toasts.map(({ message }) => message)).toEqual(["Cannot delete note with children"]);
  });

  test("Delete at the end joins the next note, else does nothing", () => {
    const stage = createStage("root\n  a\n  b\n  ? card");
    stage.press("Delete", stage.write("a", 1));
    expect(stage.text()).toBe("root\n  ab\n  ? card");
    stage.press("Delete", stage.write("ab", 2));
    expect(stage.text()).toBe("root\n  ab\n  ? card");
    expect(stage.toasts).toEqual([]);
  });

  test("Cmd+Enter makes a sibling, with Shift a child, with Ctrl a tree that opens [2.keys-create]", () => {
    const stage = createStage("root\n  a");
    stage.press("Meta+Enter", stage.write("a", 0));
    expect(stage.text()).toBe("root\n  a\n  -");
    stage.press("Ctrl+Shift+Enter", stage.at("a", "row"));
    expect(stage.text()).toBe("root\n  a\n    -\n  -");
    for (const chord of ["Ctrl+Meta+Shift+Enter", "Ctrl+Alt+Shift+Enter"]) {
      stage.press(chord, stage.at("a", "row"));
      expect(stage.opened.length).toBeGreaterThan(0);
    }
    expect(stage.opened.length).toBe(2);
    stage.press("Meta+Enter", stage.at("root", "row"));
    expect(stage.ctx.workspace.tree.childKeys(stage.key("root")).length).toBe(3);
  });

  test("with cards as the default a new item has the conversion form open [3.ui-state]", () => {
    const stage = createStage("root\n  a");
    stage.ctx.ui.setState({ defaultItemType: "flashcard" });
    stage.press("Ctrl+Enter", stage.write("a", 1));
    expect(stage.ctx.ui.getState().conversions.size).toBe(1);
    expect(stage.focus()).toBe("form: -");
  });

  test("text is saved only when it changed [5.only-changed]", () => {
    const stage = createStage(OUTLINE);
    saveText(stage.ctx, stage.key("two"));
    stage.type(stage.key("two"), "two");
    saveText(stage.ctx, stage.key("two"));
    expect(stage.sent).toEqual([]);
    expect(stage.ctx.workspace.drafts.any()).toBe(false);
  });

  test("a text that cannot be stored stays a draft, and says so", () => {
    const stage = createStage(OUTLINE);
    stage.type(stage.key("two"), "x".repeat(100_001));
    saveText(stage.ctx, stage.key("two"));
    expect(stage.toasts.length).toBe(1);
    expect(stage.ctx.workspace.drafts.any()).toBe(true);
  });
});

describe("structure", () => {
  test("Tab indents, with the caret where it was [4.tab-indent]", () => {
    const stage = createStage(OUTLINE);
    stage.press("Tab", stage.write("two", 2));
    expect(stage.text()).toContain("    two\n  three");
    expect(stage.focus()).toBe("inner: two @2");
  });

  test("indenting below a collapsed row opens it", () => {
    const stage = createStage(OUTLINE);
    stage.ctx.ui.setCollapsed(stage.key("one"), true);
    stage.press("Ctrl+]", stage.write("two", 0));
    expect(stage.text()).toBe("root\n  one\n    one a\n    ? card\n    two\n  three");
  });

  test("a card turned back can be had again at once: that change is taken back, whatever came after it", () => {
    const stage = createStage("root\n  ? Capital of Chad = N'Djamena");
    stage.press("Shift+Tab", stage.at("? Capital of Chad", "inner"));
    expect(stage.text()).toBe("root\n  Capital of Chad");
    const [toast] = stage.toasts;
    expect(toast?.action?.label).toBe("Undo");
    toast?.action?.run();
    expect(stage.takenBack).toEqual(["last change"]);
  });

  test("Shift+Tab outdents a note and turns a card back into one [4.shift-tab-card]", () => {
    const stage = createStage(OUTLINE);
    stage.press("Shift+Tab", stage.write("one a", 0));
    expect(stage.text()).toContain("\n  one a");
    stage.press("Shift+Tab", stage.at("? card", "inner"));
    expect(stage.text()).toContain("    card");
  });

  test("Shift with an arrow reorders; in several visual lines only from the first or last [2.keys-reorder]", () => {
    const stage = createStage(OUTLINE);
    stage.press("Shift+ArrowUp", stage.write("three", 0));
    expect(stage.text()).toContain("  three\n  two");
    const key = stage.key("two");
    stage.type(key, "two\nlines");
    const field = stage.write("two", 6);
    expect(stage.press("Shift+ArrowUp", field)).toBe(false);
    expect(stage.press("Alt+Shift+ArrowUp", field)).toBe(true);
    expect(stage.sent).toHaveLength(3);
  });

  test("moving needs a login and names the action [5.login]", () => {
    const stage = createStage(OUTLINE);
    stage.may.signedIn = false;
    stage.press("Tab", stage.write("two", 0));
    stage.press("Shift+Tab", stage.write("two", 0));
    stage.press("Shift+ArrowUp", stage.write("two", 0));
    expect(stage.toasts.map((toast) => toast.message)).toEqual([
      "Please log in to indent",
      "Please log in to outdent",
      "Please log in to reorder",
    ]);
    expect(stage.sent).toEqual([]);
  });

  test("c and Cmd+. collapse, and the focus does not stay where nothing shows [4.collapse]", () => {
    const stage = createStage(OUTLINE);
    stage.ctx.ui.focused({ key: stage.key("one a"), part: "inner" });
    expect(stage.press("c", stage.write("one", 0))).toBe(false);
    stage.press("c", stage.at("one", "row"));
    expect(stage.text()).toBe("root\n  one\n  two\n  three");
    expect(stage.focus()).toBe('inner: one @"end"');
    stage.press("Meta+.", stage.write("one", 0));
    expect(stage.text()).toBe(OUTLINE.replace(" = answer", ""));
    expect(stage.press("c", stage.at("two", "row"))).toBe(false);
  });
});

describe("moving about", () => {
  test("arrows go between rows and levels, Enter opens a tree, P its parent [2.keys-nav]", () => {
    const stage = createStage(OUTLINE);
    stage.press("ArrowDown", stage.at("one", "row"));
    expect(stage.focus()).toBe('row: one a @"start"');
    stage.press("ArrowLeft", stage.at("one a", "row"));
    expect(stage.focus()).toBe('row: one @"end"');
    stage.press("ArrowRight", stage.at("one", "row"));
    expect(stage.focus()).toBe('row: one a @"start"');
    stage.press("Enter", stage.at("one a", "row"));
    stage.press("p", stage.at("one a", "row"));
    expect(stage.opened).toEqual([stage.key("one a"), "parent"]);
  });

  test("in a text up and down keep the column, through cards too", () => {
    const stage = createStage(OUTLINE);
    stage.press("ArrowUp", stage.write("two", 2));
    expect(stage.focus()).toBe('inner: ? card @{"x":20,"line":"last"}');
    stage.press("ArrowUp", stage.at("? card", "inner"));
    expect(stage.focus()).toBe('inner: one a @{"x":20,"line":"last"}');
    expect(stage.press("ArrowLeft", stage.write("one a", 2))).toBe(false);
    stage.press("ArrowDown", stage.write("one a", 4));
    expect(stage.focus()).toBe('inner: ? card @{"x":40,"line":"first"}');
  });

  test("left and right cross to the next row at the edges of a text", () => {
    const stage = createStage(OUTLINE);
    stage.press("ArrowLeft", stage.write("three", 0));
    expect(stage.focus()).toBe('inner: two @"end"');
    stage.press("ArrowRight", stage.write("two", 3));
    expect(stage.focus()).toBe('inner: three @"start"');
    expect(stage.press("ArrowRight", stage.write("three", 5))).toBe(false);
  });

  test("letters are text in a field and commands outside [2.keys-in-fields]", () => {
    const stage = createStage(OUTLINE);
    for (const key of ["c", "e", "p", "1", "?"]) expect(stage.press(key, stage.write("one", 1))).toBe(false);
    expect(stage.press("Space", stage.write("one", 1))).toBe(false);
  });

  test("Escape goes from the text to its row", () => {
    const stage = createStage(OUTLINE);
    stage.press("Escape", stage.write("one", 1));
    expect(stage.focus()).toBe("row: one");
    expect(stage.press("Tab", stage.at("one", "row"))).toBe(false);
    expect(stage.press("Shift+Tab", stage.at("one", "row"))).toBe(false);
  });
});

describe("cards", () => {
  const flipped = (stage: ReturnType<typeof createStage>) => stage.ctx.ui.getState().flipped.size === 1;

  test("Space flips a card and back; 1 to 4 rate it while it is flipped [2.keys-rate] [4.flip-keys]", () => {
    const stage = createStage(OUTLINE);
    for (const { key, color } of CONFIDENCES) {
      expect(stage.press(key, stage.at("? card", "inner"))).toBe(false);
      stage.press("Space", stage.at("? card", "inner"));
      expect(flipped(stage)).toBe(true);
      stage.press(key, stage.at("? card", "row"));
      expect(flipped(stage)).toBe(false);
      expect(stage.ctx.workspace.tree.row(stage.key("? card"))?.progress?.confidenceColor).toBe(color);
      stage.clock.now += 1_000;
    }
  });

  test("Space twice within 500 ms never flips twice: it leads to viewing [2.double-space] [9.double-space]", () => {
    const stage = createStage(OUTLINE);
    stage.press("Space", stage.at("? card", "inner"));
    stage.clock.now += DOUBLE_SPACE_MS;
    stage.press("Space", stage.at("? card", "inner"));
    expect(flipped(stage)).toBe(true);
    expect(stage.ctx.ui.getState().mode).toBe("viewing");
    expect(DOUBLE_SPACE_MS).toBe(500);
  });

  test("after that time a second Space flips back", () => {
    const stage = createStage(OUTLINE);
    stage.press("Space", stage.at("? card", "inner"));
    stage.clock.now += 501;
    stage.press("Space", stage.at("? card", "inner"));
    expect(flipped(stage)).toBe(false);
    expect(stage.ctx.ui.getState().mode).toBe("editing");
  });

  test("in a blank note Space twice leads to viewing and leaves the note blank [4.space-toggle]", () => {
    const stage = createStage("root\n  -\n  text");
    const blank = stage.write("-", 0);
    expect(stage.press("Space", blank)).toBe(false);
    stage.type(blank.key, " ");
    blank.field?.show(" ");
    stage.clock.now += 100;
    expect(stage.press("Space", blank)).toBe(true);
    expect(blank.field?.text()).toBe("");
    expect(stage.ctx.ui.getState().mode).toBe("viewing");
    const text = createStage("root\n  text");
    text.press("Space", text.write("text", 4));
    expect(text.press("Space", text.write("text", 4))).toBe(false);
  });

  test("another key in between makes it two presses", () => {
    const stage = createStage(OUTLINE);
    stage.press("Space", stage.at("? card", "inner"));
    stage.press("ArrowUp", stage.at("? card", "inner"));
    stage.press("Space", stage.at("? card", "inner"));
    expect(stage.ctx.ui.getState().mode).toBe("editing");
  });

  test("e in viewing mode switches to editing and says so [4.mode]", () => {
    const stage = createStage(OUTLINE);
    stage.ctx.ui.setState({ mode: "viewing" });
    stage.press("e", stage.at("? card", "inner"));
    expect(stage.ctx.ui.getState().mode).toBe("editing");
    expect(stage.toasts[0]?.message).toBe("Switched to editing mode");
    stage.press("e", stage.at("? card", "inner"));
    expect(stage.ctx.ui.getState().cardEdits.get(stage.key("? card"))).toEqual({
      question: "card",
      answer: "answer",
    });
  });

  test("the conversion form makes a card with an answer, and Escape keeps the note [4.convert-form] [5.answer-blank]", () => {
    const stage = createStage(OUTLINE);
    const key = stage.key("two");
    stage.type(key, "two?");
    stage.press("Alt+Enter", stage.write("two", 0));
    expect(stage.ctx.ui.getState().conversions.get(key)?.question).toBe("two?");
    stage.ctx.ui.setConversion(key, { question: "two?", answer: "  " });
    expect(completeConversion(stage.ctx, key)).toBe(false);
    cancelConversion(stage.ctx, key);
    expect(stage.text()).toContain("  two?");
    stage.ctx.ui.setConversion(key, { question: " two? ", answer: " 2 " });
    expect(completeConversion(stage.ctx, key)).toBe(true);
    expect(stage.ctx.workspace.tree.row(key)?.flashcard).toMatchObject({ question: "two?", answer: "2" });
    expect(stage.focus()).toBe("inner: ? two?");
  });

  test("Enter on a card that was just made in its form goes on below it; once the row was left it opens the page", () => {
    const stage = createStage("root\n  two\n  three");
    const key = stage.key("two");
    const make = () => {
      stage.ctx.ui.setConversion(key, { question: "two", answer: "2" });
      completeConversion(stage.ctx, key);
    };
    stage.press("Alt+Enter", stage.write("two", 0));
    make();
    stage.press("Enter", stage.at("? two", "inner"));
    expect(stage.text()).toBe("root\n  ? two\n  -\n  three");
    expect(stage.focus()).toBe('inner: - @"start"');
    expect(stage.sent.map(({ action }) => action.eventType)).toEqual(["note.convert", "note.create"]);
    stage.press("Enter", stage.at("? two", "inner"));
    expect(stage.opened).toEqual([key]);
  });

  test("Enter on a list that was just made in its form begins its first row, as `heading ::` does", () => {
    const stage = createStage("root\n  two\n  three");
    const key = stage.key("two");
    stage.press("Alt+Enter", stage.write("two", 0));
    stage.ctx.ui.setConversion(key, { question: "two", answer: "", kind: "list" });
    completeConversion(stage.ctx, key);
    stage.press("Enter", stage.at("? two", "inner"));
    expect(stage.text()).toBe("root\n  ? two\n    -\n  three");
    expect(stage.focus()).toBe('inner: - @"end"');
  });

  test("Tab opens the form while cards are the default; a card has none to open [4.make-note-only]", () => {
    const stage = createStage(OUTLINE);
    stage.ctx.ui.setState({ defaultItemType: "flashcard" });
    stage.press("Tab", stage.write("two", 0));
    expect(stage.ctx.ui.getState().conversions.has(stage.key("two"))).toBe(true);
    expect(stage.press("Alt+Enter", stage.at("? card", "inner"))).toBe(false);
  });

  test("editing sends only what changed; nothing changed sends nothing [4.edit-changed]", () => {
    const stage = createStage(OUTLINE);
    const key = stage.key("? card");
    stage.press("e", stage.at("? card", "inner"));
    saveCardEdit(stage.ctx, key, true);
    expect(stage.sent).toEqual([]);
    stage.press("e", stage.at("? card", "inner"));
    stage.ctx.ui.setCardEdit(key, { question: "card", answer: " better " });
    saveCardEdit(stage.ctx, key, true);
    expect(stage.sent[0]?.plan.steps[0]?.ops).toMatchObject([
      { before: { answer: "answer" }, after: { answer: "better" } },
    ]);
    expect(stage.ctx.ui.getState().cardEdits.size).toBe(0);
  });

  test("a card saved with an empty answer turns back into a note [4.empty-answer]", () => {
    const stage = createStage(OUTLINE);
    stage.press("e", stage.at("? card", "inner"));
    stage.ctx.ui.setCardEdit(stage.key("? card"), { question: "changed", answer: " " });
    saveCardEdit(stage.ctx, stage.key("? card"), true);
    expect(stage.text()).toContain("    changed");
  });

  test("the paywall comes before flipping, rating and converting; turning back is free [4.paywall] [6.free]", () => {
    const stage = createStage(OUTLINE);
    const paywall = () => {
      const { modal } = stage.ctx.ui.getState();
      stage.ctx.ui.closeModal();
      return modal?.id === "paywall" ? modal.feature : undefined;
    };
    stage.may.use = false;
    stage.press("Space", stage.at("? card", "inner"));
    expect([paywall(), flipped(stage)]).toEqual(["Studying flashcards", false]);
    stage.press("Alt+Enter", stage.write("two", 0));
    expect(paywall()).toBe("Flashcard Creation");
    stage.ctx.ui.setFlipped(stage.key("? card"), true);
    stage.press("2", stage.at("? card", "inner"));
    expect(paywall()).toBe("Flashcard Confidence Rating");
    stage.press("Space", stage.at("? card", "inner"));
    expect([paywall(), flipped(stage)]).toEqual([undefined, false]);
    expect(stage.sent).toEqual([]);
  });

  test("while viewing nothing is written by keys", () => {
    const stage = createStage(OUTLINE);
    stage.ctx.ui.setState({ mode: "viewing" });
    for (const chord of ["Ctrl+Enter", "Ctrl+]", "Shift+ArrowUp", "Alt+Enter", "Shift+Tab"])
      expect(stage.press(chord, stage.at("two", "inner"))).toBe(false);
    expect(stage.press("Shift+Tab", stage.at("? card", "inner"))).toBe(false);
  });
});

test("a row that is shown apart from where it stands says something else, and stays where it is (decision 127)", () => {
  const stage = createStage("root\n  one\n    two\n  three");
  Object.assign(stage.ctx, { isApart: true });
  const before = stage.text();
  const keys = [
    "Tab",
    "Shift+Tab",
    "Ctrl+Enter",
    "Ctrl+Shift+Enter",
    "Ctrl+Shift+Backspace",
    "Backspace",
    "Alt+Shift+ArrowUp",
    "Ctrl+.",
    "Ctrl+D",
    "Alt+Shift+Enter",
  ];
  for (const chord of keys) stage.press(chord, stage.write("three", 0));
  stage.press("Delete", stage.at("three", "row"));
  expect([stage.text(), stage.sent]).toEqual([before, []]);
  stage.press("Enter", stage.write("two", 1));
  expect(stage.focus()).toMatch(/^inner: three/);
  expect(stage.text()).toBe(before);
  expect(stage.press("Alt+Enter", stage.write("three", 5))).toBe(true);
});
