import { anchorName } from "@perennial/domain/rich/anchor-name";
import { titledLink } from "@perennial/domain/rich/note-link";
import { describe, expect, test } from "vitest";
import type { UiStore } from "../store/ui-store.ts";
import { createEditedLines } from "./edited-lines.ts";
import { leaveAsCard } from "./handlers/end-as-card.ts";
import { createStage, type Stage } from "./testing/stage.ts";

const said = ({ toasts }: Stage) => toasts.map(({ message }) => message);

describe("styling words", () => {
  test.each([
    ["Ctrl+b", "**two**"],
    ["Meta+i", "*two*"],
    ["Ctrl+e", "`two`"],
    ["Ctrl+Shift+h", "==two=="],
    ["Ctrl+Shift+x", "~~two~~"],
    ["Meta+Shift+c", "{{two}}"],
    ["Alt+Shift+c", "{{two}}"],
  ])("%s types %s over the selection, for the browser's own undo", (chord, typed) => {
    const stage = createStage("root\n  one two three");
    expect(stage.press(chord, stage.write("one two three", 4, 7))).toBe(true);
    expect(stage.inserted).toEqual([typed]);
  });

  test("outside a text the keys are the browser's", () => {
    const stage = createStage("root\n  one");
    expect(stage.press("Ctrl+b", stage.at("one", "row"))).toBe(false);
  });
});

describe("the link in a note", () => {
  test("is opened from the keyboard: the one the caret stands in, or else the first", () => {
    const text = "https://one.test and [two](https://two.test)";
    const stage = createStage(`root\n  ${text}`);
    stage.press("Ctrl+Alt+Enter", stage.write(text, 25));
    stage.press("Meta+Alt+Enter", stage.at(text, "row"));
    expect(stage.opened).toEqual(["https://two.test", "https://one.test"]);
  });

  test("leads to the note it names, by its title or by own words, and to what its search finds", () => {
    const text = `${titledLink("two", 7)} [there](note:${anchorName(7)}) [due](search:is:due r<0.8)`;
    const stage = createStage(`root\n  ${text}\n  two`);
    const { tree } = stage.ctx.workspace;
    tree.put("anchor", { id: 7, nodeId: tree.idOf(stage.key("two")) ?? 0 });
    for (const words of ["two", "there", "due"])
      stage.press("Ctrl+Alt+Enter", stage.write(text, text.indexOf(words)));
    expect(stage.opened).toEqual([stage.key("two"), stage.key("two"), "?q=is:due r<0.8"]);
  });

  test("whose note is not here says so", () => {
    const text = `see ${titledLink("two", 7)}`;
    const stage = createStage(`root\n  ${text}`);
    stage.press("Ctrl+Alt+Enter", stage.at(text, "row"));
    expect([stage.opened, said(stage)]).toEqual([[], ["The note that this link leads to is not here."]]);
  });

  test("where there is none, that is said", () => {
    const stage = createStage("root\n  one");
    stage.press("Ctrl+Alt+Enter", stage.at("one", "row"));
    expect(said(stage)).toEqual(["There is no link in this note."]);
  });
});

const cards = (stage: Stage) =>
  [...stage.ctx.workspace.tree.nodeIds()].flatMap(
    (id) => stage.ctx.workspace.tree.row(stage.ctx.workspace.tree.keyOf(id))?.flashcard ?? [],
  );

describe("Enter behind a line that says question and answer", () => {
  test("makes the card and goes on in a row below it, in one step; the first says so, with Undo", () => {
    const stage = createStage("root\n  Heart :: pumps\n    below");
    stage.press("Enter", stage.write("Heart :: pumps", 14));
    expect(stage.text()).toBe("root\n  ? Heart\n    below\n  -");
    expect(cards(stage)).toMatchObject([{ question: "Heart", answer: "pumps" }]);
    expect(stage.sent.map(({ action }) => action.eventType)).toEqual(["note.convert"]);
    expect(stage.focus()).toBe("inner: - @0");
    expect(said(stage)).toEqual(["Made a flashcard of the line"]);
    stage.toasts[0]?.action?.run();
    expect(stage.takenBack).toEqual(["last change"]);
  });

  test("the next cards are not told for an hour", () => {
    const stage = createStage("root\n  Heart :: pumps\n  Lungs :: breathe\n  Skin :: covers");
    const toldAfter = (text: string, minutes: number) => {
      stage.clock.now = Date.UTC(2030, 0, 1, 0, minutes);
      stage.press("Enter", stage.write(text, text.length));
      return said(stage).length;
    };
    expect(toldAfter("Heart :: pumps", 0)).toBe(1);
    expect(toldAfter("Lungs :: breathe", 59)).toBe(1);
    expect(toldAfter("Skin :: covers", 60)).toBe(2);
  });

  test("a sentence with words in braces asks for them", () => {
    const stage = createStage("root\n  The {{c1::heart}} pumps");
    stage.press("Enter", stage.write("The {{c1::heart}} pumps", 23));
    expect(cards(stage)).toMatchObject([{ question: "The […] pumps", answer: "heart" }]);
  });

  test("a heading with the sign behind it becomes a list, and the next row stands below it", () => {
    const stage = createStage("root\n  Bones ::\n  after");
    stage.press("Enter", stage.write("Bones ::", 8));
    expect(cards(stage)).toMatchObject([{ kind: "list", question: "Bones", answer: "↓" }]);
    expect(stage.text()).toBe("root\n  ? Bones\n    -\n  after");
  });

  test.each(["std::vector", "a \\::", ":: b", "`a :: b`", "f \\:: Int", "{{ user }}"])(
    "%j stays a note",
    (text) => {
      const stage = createStage(`root\n  ${text}`);
      stage.press("Enter", stage.write(text, text.length));
      expect(cards(stage)).toEqual([]);
      expect(stage.text()).toBe(`root\n  ${text}\n  -`);
    },
  );

  test("in the middle of it Enter splits", () => {
    const stage = createStage("root\n  Heart :: pumps");
    stage.press("Enter", stage.write("Heart :: pumps", 5));
    expect(cards(stage)).toEqual([]);
  });

  test("without the subscription that cards ask for nothing interrupts", () => {
    const stage = createStage("root\n  Heart :: pumps");
    stage.may.use = false;
    stage.press("Enter", stage.write("Heart :: pumps", 14));
    expect(stage.text()).toBe("root\n  Heart :: pumps\n  -");
    expect(said(stage)).toEqual([]);
  });
});

describe("a line that says a card and is left", () => {
  /** Edits the row from what it said before, and leaves it. */
  const leave = (stage: Stage, text: string, before = "") => leaveAsCard(stage.ctx, stage.key(text), before);

  test("becomes the card in one step, and the caret stays where it has gone", () => {
    const stage = createStage("root\n  Heart :: pumps\n    below\n  next");
    stage.ctx.ui.focused({ key: stage.key("next"), part: "inner" });
    leave(stage, "Heart :: pumps");
    expect(stage.text()).toBe("root\n  ? Heart\n    below\n  next");
    expect(stage.sent.map(({ action }) => action.eventType)).toEqual(["note.convert"]);
    expect(stage.focus()).toBe("none");
  });

  test("a list gets no row below it, and a sentence keeps its gaps", () => {
    const stage = createStage("root\n  Bones ::\n  The {{heart}} pumps");
    leave(stage, "Bones ::");
    leave(stage, "The {{heart}} pumps");
    expect(cards(stage)).toMatchObject([{ kind: "list" }, { kind: "cloze" }]);
    expect(stage.text()).toBe("root\n  ? Bones\n  ? The […] pumps");
  });

  test.each(["f \\:: Int", "std::vector", "plain"])("%j stays a note", (text) => {
    const stage = createStage(`root\n  ${text}`);
    leave(stage, text);
    expect(cards(stage)).toEqual([]);
  });

  test("what was not edited stays a note, and so does the title of a page", () => {
    const stage = createStage("Root :: page\n  Heart :: pumps");
    leave(stage, "Heart :: pumps", "Heart :: pumps");
    leave(stage, "Root :: page");
    expect(cards(stage)).toEqual([]);
  });

  test("without the subscription that cards ask for the text stays, and nothing interrupts", () => {
    const stage = createStage("root\n  Heart :: pumps");
    stage.may.use = false;
    leave(stage, "Heart :: pumps");
    expect([cards(stage), said(stage)]).toEqual([[], []]);
  });

  describe("on a page", () => {
    const TEXT = "Heart :: pumps";
    /** The page of a note that says a card since it was edited. */
    function edited() {
      const stage = createStage("root\n  Heart");
      const lines = createEditedLines(stage.ctx);
      const key = stage.key("Heart");
      lines.typed(key);
      stage.type(key, TEXT);
      return { stage, ui: stage.ctx.ui, lines, key };
    }

    test("it is left once, for the row that the caret has left", () => {
      const { stage, lines, key } = edited();
      lines.leave((left) => left !== key);
      expect(cards(stage)).toEqual([]);
      lines.leave((left) => left === key);
      expect(cards(stage)).toMatchObject([{ question: "Heart", answer: "pumps" }]);
      lines.leaveAll();
      expect(cards(stage)).toHaveLength(1);
    });

    test("while its form, a menu, a box or a dialog is open it is not left, and afterwards it is", () => {
      const openings: ((ui: UiStore, key: string) => () => void)[] = [
        (ui, key) => {
          ui.setConversion(key, { question: "Heart", answer: "" });
          return () => ui.setConversion(key, undefined);
        },
        (ui, key) => {
          ui.openMenu({ key, part: "inner" });
          return ui.closeMenu;
        },
        (ui) => {
          ui.openBox("find");
          return ui.closeBox;
        },
        (ui) => {
          ui.openModal({ id: "help" });
          return ui.closeModal;
        },
      ];
      for (const open of openings) {
        const { stage, ui, lines, key } = edited();
        const close = open(ui, key);
        lines.leave(() => true);
        expect(cards(stage)).toEqual([]);
        close();
        lines.leave(() => true);
        expect(cards(stage)).toHaveLength(1);
      }
    });

    test("whose page is left it becomes the card, from a box that leads elsewhere too; a half-written form keeps it", () => {
      const gone = edited();
      gone.ui.openBox("go-to");
      gone.lines.leaveAll();
      expect(cards(gone.stage)).toHaveLength(1);
      const formed = edited();
      formed.ui.setConversion(formed.key, { question: "Heart", answer: "" });
      formed.lines.leaveAll();
      expect(cards(formed.stage)).toEqual([]);
    });
  });

  test("not in a branch whose settings keep its lines, by Enter neither; the message says so for the branch around it", () => {
    const stage = createStage("root\n  Haskell\n    f :: Int\n    g :: Int\n  Heart :: pumps");
    stage.clock.now = Date.UTC(2031, 0, 1);
    leave(stage, "f :: Int");
    const [toast] = stage.toasts;
    expect([toast?.action?.label, toast?.orElse?.label]).toEqual(["Undo", "Not in this branch"]);
    toast?.orElse?.run();
    expect(stage.takenBack).toEqual(["last change"]);
    expect(said(stage).at(-1)).toBe("Lines below “Haskell” stay notes. Its study settings say so.");
    leave(stage, "g :: Int");
    stage.press("Enter", stage.write("g :: Int", 8));
    expect(cards(stage)).toHaveLength(1);
    leave(stage, "Heart :: pumps");
    expect(cards(stage)).toHaveLength(2);
  });
});
