import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import type { ModelBrowser } from "./testing/model-browser.ts";
import { type ModelPage, openModelPage } from "./testing/model-page.ts";
import { createTwoBrowsers } from "./testing/two-browsers.ts";
import { finished } from "./testing/virtual-timers.ts";

const NOTE = "What do rivers carry";

/** One note, on the pages of a tab and of another device. */
async function setUp() {
  const { server, timers, browsers, settle, ...devices } = createTwoBrowsers();
  const open = async (browser: ModelBrowser) => {
    const { tab, rootKey } = await devices.open(browser);
    return finished(openModelPage(tab, rootKey), timers);
  };
  const first = await open(browsers[0]);
  const made = actsOf(first.tab.workspace).child("n1", NOTE);
  await settle();
  const wireId = first.tab.workspace.tree.row(made)?.wireId ?? 0;
  const keyOn = ({ tab }: ModelPage) => tab.workspace.tree.keyOf(wireId);
  const begin = (page: ModelPage) => {
    page.click(keyOn(page));
    page.press("Alt+Enter");
  };
  const type = (page: ModelPage, text: string) => {
    page.click(keyOn(page));
    page.field()?.input(text, text.length);
  };
  const write = async (page: ModelPage, text: string) => {
    type(page, text);
    page.blur();
    await settle();
  };
  const shown = ({ tab }: ModelPage) => textOfTree(tab.workspace.tree, 1).slice(1);
  return {
    server,
    first,
    there: await open(browsers[1]),
    another: () => open(browsers[0]),
    settle,
    begin,
    type,
    write,
    shown,
    keyOn,
  };
}

test("what is written into a note comes into the open form that makes a card of it", async () => {
  const { first, there, begin, write, settle, shown } = await setUp();
  begin(first);
  await write(there, "What do great rivers carry");
  expect(first.rows()).toContain("What do great rivers carry");
  first.fill({ question: "What do great rivers carry down", answer: "sand" });
  await write(there, "And what do great rivers carry");
  expect(first.form()?.draft).toMatchObject({
    question: "And what do great rivers carry down",
    answer: "sand",
  });
  first.submitForm();
  await settle();
  expect(shown(there)).toEqual(["  And what do great rivers carry down = sand (white)"]);
});

test("a card that was refused takes no words with it that came into its note before it is tried again", async () => {
  const { server, first, there, begin, write, settle, shown } = await setUp();
  begin(first);
  first.fill({ question: NOTE, answer: "sand" });
  server.refuse = () => ({ status: 500, code: "internal" });
  first.submitForm();
  await settle();
  server.refuse = () => null;
  await write(there, "What do great rivers carry");
  const { failed } = first.tab.workspace;
  for (const { id } of failed.list()) failed.retry(id);
  await settle();
  expect(shown(there).toSorted()).toEqual([
    "  What do great rivers carry",
    "  What do rivers carry = sand (white)",
  ]);
});

test("a half-written card that another tab has left says what is being typed into its note, and has the caret", async () => {
  const { first, another, begin, type, settle, keyOn } = await setUp();
  begin(first);
  first.fill({ question: `${NOTE} down`, answer: "" });
  const second = await another();
  type(second, "What do great rivers carry");
  first.tab.kill();
  await settle();
  expect(second.focus()).toEqual({ key: keyOn(second), part: "form" });
  expect(second.form()?.draft).toMatchObject({ question: "What do great rivers carry down", answer: "" });
});
