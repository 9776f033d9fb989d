import { basicCard } from "@perennial/domain/card/card";
import { withDerived } from "@perennial/domain/card/card-kinds";
import { describe, expect, test, vi } from "vitest";
import { paste } from "./branches.ts";
import { saveText } from "./carry-out.ts";
import { LINK_KIND } from "./copied.ts";
import { turnLink, unlink } from "./handlers/link-notes.ts";
import { pasteLinkIntoCard } from "./handlers/paste-link.ts";
import { runCommand } from "./registry.ts";
import { createStage, type Stage } from "./testing/stage.ts";

const OUTLINE = "root\n  one\n    one a\n      deep\n    one b\n  two\n  ? card = yes\n  three";

// The browser's own parser is not here.
vi.mock("./dom-tokens.ts", async () => {
  const { htmlTokens } = await import("@perennial/domain/html/tokens");
  return { domTokens: htmlTokens };
});

const said = ({ toasts }: Stage) => toasts.map(({ message }) => message);

describe("deleting", () => {
  test("a branch goes with everything below it; the message says how many rows and takes it back", () => {
    const stage = createStage(OUTLINE);
    stage.press("Ctrl+Shift+Backspace", stage.write("one", 1));
    expect(stage.text()).toBe("root\n  two\n  ? card\n  three");
    expect(said(stage)).toEqual(["Deleted 4 rows"]);
    expect(stage.sent.map(({ action }) => action.eventType)).toEqual(["node.delete"]);
    stage.toasts[0]?.action?.run();
    expect(stage.takenBack).toEqual(["last change"]);
  });

  test("the message says how many rows that stay link to what is gone (knowledge 4.5)", () => {
    const stage = createStage(OUTLINE);
    const { tree } = stage.ctx.workspace;
    const idOf = (text: string) => tree.idOf(stage.key(text)) ?? 0;
    tree.put("anchor", { id: 7, nodeId: idOf("one a") });
    for (const text of ["one b", "two", "three"]) {
      const id = tree.row(stage.key(text))?.note?.id ?? 0;
      tree.put("note", { id, text: `${text} [[one a^0000000007]]` });
    }
    stage.press("Ctrl+Shift+Backspace", stage.write("one", 1));
    stage.press("Ctrl+Shift+Backspace", stage.write("two [[one a^0000000007]]", 1));
    expect(said(stage)).toEqual(["Deleted 4 rows. 2 notes link here", "Deleted 1 row"]);
  });

  test("the caret goes on in the row that stands there then, at the end of a list in the one above", () => {
    const stage = createStage(OUTLINE);
    stage.press("Meta+Shift+Backspace", stage.write("one a", 0));
    expect(stage.focus()).toBe('inner: one b @"end"');
    stage.press("Ctrl+Shift+Delete", stage.write("one b", 0));
    expect(stage.focus()).toBe('inner: one @"end"');
    stage.press("Delete", stage.at("three", "row"));
    expect(stage.focus()).toBe('row: ? card @"end"');
  });

  test("Delete and Backspace delete a row that has the focus, and never from within its text", () => {
    const stage = createStage(OUTLINE);
    expect(stage.press("Delete", stage.write("two", 1))).toBe(false);
    stage.press("Backspace", stage.at("two", "row"));
    expect(stage.text()).not.toContain("two");
  });

  test("the root of the page stays, and while viewing everything does", () => {
    const stage = createStage(OUTLINE);
    expect(stage.press("Ctrl+Shift+Backspace", stage.write("root", 0))).toBe(false);
    stage.ctx.ui.setState({ mode: "viewing" });
    expect(stage.press("Delete", stage.at("two", "row"))).toBe(false);
    expect(stage.sent).toEqual([]);
  });

  test("what was being typed in a row that goes is submitted with it", () => {
    const stage = createStage(OUTLINE);
    const at = stage.write("one a", 0);
    stage.type(at.key, "one a and more");
    runCommand(stage.ctx, "delete", stage.at("one", "row"));
    expect(stage.ctx.workspace.drafts.get(at.key)).toBeUndefined();
  });
});

describe("copying", () => {
  test("a branch is copied as Markdown, as lists, and as what it is", () => {
    const stage = createStage(OUTLINE);
    stage.press("Ctrl+c", stage.at("one", "row"));
    expect(stage.copied).toEqual([
      {
        "text/plain": "- one\n  - one a\n    - deep\n  - one b",
        "text/html": "<ul><li>one<ul><li>one a<ul><li>deep</li></ul></li><li>one b</li></ul></li></ul>",
        "application/x-perennial-rows": expect.any(String),
      },
    ]);
  });

  test("a note alone is copied as its words, and words in a field are the browser's", () => {
    const stage = createStage(OUTLINE);
    stage.press("Ctrl+c", stage.at("two", "row"));
    expect(stage.copied).toEqual([{ "text/plain": "two" }]);
    expect(stage.press("Ctrl+c", stage.write("two", 0, 3))).toBe(false);
  });

  test("what is cut is in the clipboard and gone; what the browser did not let copy stays", () => {
    const stage = createStage(OUTLINE);
    stage.press("Ctrl+x", stage.at("? card", "row"));
    expect(stage.copied[0]?.["text/plain"]).toBe("- card :: yes");
    expect(stage.text()).not.toContain("card");
    stage.may.copy = false;
    stage.press("Ctrl+x", stage.at("two", "row"));
    expect(stage.text()).toContain("two");
    expect(said(stage).at(-1)).toBe("The browser did not allow copying.");
  });

  test("the link of a row is the address of its page, for other programs with its title", () => {
    const stage = createStage(OUTLINE);
    runCommand(stage.ctx, "copy-link", stage.at("two", "row"));
    const address = "https://notes.test/trees/6";
    const html = `<a href="${address}">two</a>`;
    expect(stage.copied).toEqual([{ "text/plain": address, "text/html": html, [LINK_KIND]: "1 " }]);
  });
});

describe("duplicating", () => {
  test("a branch stands once more below itself, in one step, with the caret in the second", () => {
    const stage = createStage(OUTLINE);
    stage.press("Ctrl+d", stage.write("one", 0));
    expect(stage.text().split("\n").slice(1, 9)).toEqual([
      "  one",
      "    one a",
      "      deep",
      "    one b",
      "  one",
      "    one a",
      "      deep",
      "    one b",
    ]);
    expect(stage.sent).toHaveLength(1);
  });
});

describe("pasting", () => {
  const TEXT = { own: "", html: "", text: "" };
  const plain = (text: string) => ({ ...TEXT, text });

  test("several lines become rows in one step; one line is the browser's", () => {
    const stage = createStage(OUTLINE);
    const at = stage.write("two", 3);
    expect(paste(stage.ctx, at, plain("word"))).toBe(false);
    expect(paste(stage.ctx, at, plain("\n- a\n  - b\n- c"))).toBe(true);
    expect(stage.text()).toContain("  twoa\n    b\n  c\n  ? card");
    expect(stage.sent.map(({ action }) => action.eventType)).toEqual(["node.paste"]);
  });

  test("lists of a web page come with their levels, whatever the text says", () => {
    const stage = createStage(OUTLINE);
    const html = "<ul><li>a<ul><li>b</li></ul></li></ul>";
    paste(stage.ctx, stage.write("two", 3), { own: "", html, text: "a\nb" });
    expect(stage.text()).toContain("  twoa\n    b\n");
  });

  test("one line comes without its end, and with its cells divided", () => {
    const stage = createStage(OUTLINE);
    const into = (pasted: { text: string }) => {
      paste(stage.ctx, stage.write("two", 1), { own: "", html: "", ...pasted });
      return stage.inserted.at(-1);
    };
    expect(into({ text: "mito\r\n" })).toBe("mito");
    expect(into({ text: "a\tb\n" })).toBe("a | b");
    expect(stage.sent).toEqual([]);
  });

  test("a table is a row for each line; of two columns cards are offered, in place of the rows", () => {
    const stage = createStage(OUTLINE);
    paste(stage.ctx, stage.at("three", "row"), plain("q\ta\nr\tb\n"));
    expect(stage.text()).toContain("q | a");
    const [offer] = stage.toasts;
    expect(offer?.action?.label).toBe("Make cards of two columns");
    offer?.action?.run();
    expect(stage.takenBack).toEqual(["last change"]);
    paste(stage.ctx, stage.at("three", "row"), plain("q\ta\tc\n"));
    expect(stage.toasts.length).toBe(1);
  });

  test("lines with the signs of RemNote are pasted as cards", () => {
    const stage = createStage(OUTLINE);
    paste(stage.ctx, stage.at("three", "row"), plain("- q >> a\n- a << r\n- cout << x"));
    for (const line of ["? q", "? r", "cout << x"]) expect(stage.text()).toContain(line);
  });

  test("what was copied here is pasted as it is, on a row too", () => {
    const stage = createStage(OUTLINE);
    stage.press("Ctrl+c", stage.at("? card", "row"));
    const own = stage.copied[0]?.["application/x-perennial-rows"] ?? "";
    paste(stage.ctx, stage.at("three", "row"), { own, html: "", text: "- card :: yes" });
    expect(stage.text()).toMatch(/ {2}three\n {2}\? card$/);
  });

  test("what stands under our name and is none of ours is read as text", () => {
    for (const own of ["{", "[1]", '[{"depth":3,"text":"x"}]', '[{"depth":0,"text":1}]']) {
      const stage = createStage(OUTLINE);
      paste(stage.ctx, stage.write("three", 5), { own, html: "", text: "a\nb" });
      expect(stage.text()).toMatch(/ {2}threea\n {2}b$/);
    }
  });

  test("an address over a selection makes a link of it", () => {
    const stage = createStage(OUTLINE);
    paste(stage.ctx, stage.write("two", 0, 3), plain("https://example.org/a?b=c"));
    expect(stage.inserted).toEqual(["[two](https://example.org/a?b=c)"]);
  });

  test("the address of a row here becomes a link to it, in one step with the words beside it", () => {
    const stage = createStage(OUTLINE);
    const at = stage.write("two", 3);
    stage.type(at.key, "two and");
    const linked = {
      ...plain("https://notes.test/trees/2"),
      html: '<a href="https://notes.test/trees/2">one</a>',
    };
    expect(paste(stage.ctx, stage.write("two", 7), linked)).toBe(true);
    expect(stage.text()).toMatch(/\n {2}two and\[\[one\^\w{10}\]\]\n/);
    expect(stage.sent.map(({ plan }) => plan.steps.length)).toEqual([2]);
    expect(paste(stage.ctx, stage.write("three", 0, 5), plain("https://notes.test/trees/2"))).toBe(true);
    expect(stage.text()).toMatch(/\n {2}\[three\]\(note:\w{10}\)$/);
    // Both by the anchor that the first has made.
    expect(new Set(stage.text().match(/\w{10}(?=\]\]|\))/g)).size).toBe(1);
  });

  test("in the form of a card a link is put in for the card to be saved with; what leads to no row stays as it is", () => {
    const stage = createStage(OUTLINE);
    const typed: string[] = [];
    const ctx = { ...stage.ctx, insertText: (text: string) => typed.push(text) };
    expect(pasteLinkIntoCard(ctx, "", plain("https://notes.test/trees/2"))).toBe(true);
    expect(pasteLinkIntoCard(ctx, " the first ", plain("https://notes.test/trees/2"))).toBe(true);
    expect(typed).toEqual([
      expect.stringMatching(/^\[\[one\^\w{10}\]\]$/),
      expect.stringMatching(/^\[the first\]\(note:\w{10}\)$/),
    ]);
    expect(pasteLinkIntoCard(ctx, "", plain("https://notes.test/trees/999"))).toBe(false);
    expect(typed).toHaveLength(2);
  });

  test("a link that was copied here leads by its anchor; one of another account, or to nothing here, stays its address", () => {
    const stage = createStage(OUTLINE);
    paste(stage.ctx, stage.write("two", 3), plain("https://notes.test/trees/2"));
    runCommand(stage.ctx, "copy-link", stage.at("one", "row"));
    const [{ [LINK_KIND]: link = "", "text/plain": text = "" } = {}] = stage.copied;
    expect(link).toMatch(/^1 \w{10}$/);
    const before = stage.text();
    for (const [of, words] of [
      [link.replace("1 ", "2 "), text],
      ["", "https://notes.test/trees/999"],
      ["", "https://other.test/trees/2"],
      ["", "https://notes.test/trees/2?q=tag"],
    ] as const)
      expect(paste(stage.ctx, stage.write("three", 5), { ...plain(words), link: of })).toBe(false);
    expect(stage.text()).toBe(before);
    // By its anchor where its address says nothing any more.
    paste(stage.ctx, stage.write("three", 5), { ...plain("https://notes.test/trees/999"), link });
    expect(stage.text()).toMatch(/ {2}three\[\[one\^\w{10}\]\]$/);
  });

  test.each([
    ["basic", { question: "What is [[one^0000000001]]?", answer: "a" }, "question"],
    ["both", { question: "a", answer: "See [[one^0000000001]]" }, "answer"],
    ["cloze", { source: "{{c1::Here}} is [[one^0000000001]]", question: "", answer: "" }, "source"],
  ] as const)("a link in a card of the kind %s is turned where it is written", (kind, sides, field) => {
    const stage = createStage("root\n  one\n  ? card");
    const { tree } = stage.ctx.workspace;
    tree.put("anchor", { id: 1, nodeId: 2 });
    tree.put("flashcard", withDerived({ ...basicCard({ id: 3, question: "", answer: "" }), kind, ...sides }));
    const key = tree.keyOf(3);
    turnLink(stage.ctx, key, { anchor: 1, from: 0, hasOwnWords: false });
    const written = () => tree.row(key)?.flashcard?.[field];
    expect(written()).toContain("[one](note:0000000001)");
    expect(stage.sent.map(({ action }) => action.eventType)).toEqual(["flashcard.edit"]);
    turnLink(stage.ctx, key, { anchor: 1, from: 0, hasOwnWords: true });
    expect(written()).toContain("[[one^0000000001]]");
    turnLink(stage.ctx, key, { anchor: 2, from: 0, hasOwnWords: false });
    expect(stage.sent).toHaveLength(2);
  });

  test.each([
    ["[[one^0000000001]]", "one"],
    ["![[one^0000000001]]", "one"],
    ["[**my** words](note:0000000001)", "**my** words"],
    ["[[a * b * c^0000000001]]", "a * b * c"],
    ["[[2*3*4^0000000001]]", "2\\*3\\*4"],
  ])("of the link %s only its words are kept, as they are shown", (link, words) => {
    const stage = createStage("root\n  one\n  two");
    const { tree } = stage.ctx.workspace;
    tree.put("note", { id: 3, text: `See ${link} there` });
    const key = tree.keyOf(3);
    unlink(stage.ctx, key, { anchor: 1, from: 4, hasOwnWords: !link.includes("[[") });
    expect(tree.row(key)?.note?.text).toBe(`See ${words} there`);
    expect(stage.sent.map(({ action }) => action.eventType)).toEqual(["note.edit"]);
  });

  test("a link keeps its words or shows the title, and takes that into a text that is saved anyway", () => {
    const stage = createStage(OUTLINE);
    const at = stage.write("two", 3);
    paste(stage.ctx, at, plain("https://notes.test/trees/2"));
    const link = { anchor: 0, from: 3, hasOwnWords: false };
    turnLink(stage.ctx, at.key, link);
    expect(stage.text()).toMatch(/two\[one\]\(note:\w{10}\)\n/);
    turnLink(stage.ctx, at.key, link);
    const named = { noteId: 2, text: "uno" };
    const { tree } = stage.ctx.workspace;
    tree.put("note", { id: named.noteId, text: named.text });
    saveText(stage.ctx, at.key);
    expect(stage.text()).toContain("[[one^");
    const text = tree.row(at.key)?.note?.text ?? "";
    stage.type(at.key, `${text}!`);
    // Under the caret the words stay as they are typed.
    saveText(stage.ctx, at.key);
    expect(stage.text()).toContain("[[one^");
    if (at.field) stage.ctx.fields.add(at.key, { ...at.field, isFocused: () => false });
    stage.type(at.key, `${text}!!`);
    saveText(stage.ctx, at.key);
    expect(stage.text()).toMatch(/two\[\[uno\^\w{10}\]\]!!\n/);
  });

  test("with Shift it is text and nothing else", () => {
    const stage = createStage(OUTLINE);
    const at = stage.write("two", 3);
    stage.press("Ctrl+Shift+v", at);
    expect(paste(stage.ctx, at, plain("a\nb"))).toBe(false);
    stage.press("Ctrl+v", at);
    expect(paste(stage.ctx, at, plain("a\nb"))).toBe(true);
  });

  test("what is too much is said in one sentence, and nothing is done", () => {
    const stage = createStage(OUTLINE);
    const at = stage.write("two", 3);
    paste(stage.ctx, at, plain("x\n".repeat(100_000)));
    paste(stage.ctx, at, plain(`${"x".repeat(20_000_000)}\ny`));
    paste(stage.ctx, at, plain(`${"x".repeat(1_000_000)}\ny`));
    expect(said(stage)).toEqual([
      "Nothing was pasted: these are 100000 rows, and 20,000 go at once.",
      "Nothing was pasted: that is more than 20 MB.",
      "That is too long: a note holds at most 100,000 characters.",
    ]);
    expect(stage.sent).toEqual([]);
  });

  test("without the subscription that cards ask for, they are notes with both sides", () => {
    const stage = createStage(OUTLINE);
    stage.may.use = false;
    paste(stage.ctx, stage.write("three", 5), plain("a :: b\nc"));
    expect(stage.text()).toMatch(/ {2}threea :: b\n {2}c$/);
  });
});

test("everything below a row is closed, and opened, in one step that can be undone", () => {
  const stage = createStage(OUTLINE);
  runCommand(stage.ctx, "collapse-all", stage.at("root", "row"));
  expect(stage.text()).toBe("root\n  one\n  two\n  ? card\n  three");
  expect(stage.folded.map(({ isCollapsed }) => isCollapsed)).toEqual([true, true]);
  runCommand(stage.ctx, "expand-all", stage.at("one", "row"));
  expect(stage.text()).toContain("      deep");
});
