import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import type { ModelBrowser } from "./testing/model-browser.ts";
import { openModelPage } from "./testing/model-page.ts";
import { createTwoBrowsers } from "./testing/two-browsers.ts";
import { finished } from "./testing/virtual-timers.ts";

const QUESTION = "What do rivers carry";
const ANSWER = "sand and clay";

/** One card, on the pages of two devices. */
async function setUp() {
  const { timers, browsers, settle, ...devices } = createTwoBrowsers();
  const open = async (browser: ModelBrowser) => {
    const { tab, rootKey } = await devices.open(browser);
    return finished(openModelPage(tab, rootKey), timers);
  };
  const here = await open(browsers[0]);
  const act = actsOf(here.tab.workspace);
  const made = act.child("n1", QUESTION);
  act.convert(made, ANSWER);
  await settle();
  const there = await open(browsers[1]);
  const key = `n${here.tab.workspace.tree.row(made)?.wireId}`;
  const keyOn = (page: typeof here) => page.tab.workspace.tree.keyOf(Number(key.slice(1)));
  const edit = (page: typeof here, sides: { question?: string; answer?: string }) => {
    if (page.form() === null) page.openCard(keyOn(page));
    page.fill({ question: QUESTION, answer: ANSWER, ...page.form()?.draft, ...sides });
  };
  const shown = () => [here, there].map((page) => textOfTree(page.tab.workspace.tree, 1).slice(1));
  const draft = (page: typeof here) => {
    const { question, answer } = page.form()?.draft ?? {};
    return [question, answer];
  };
  return { browsers, here, there, settle, open, edit, shown, draft, keyOn };
}

const kept = (page: { readonly tab: { readonly events: readonly { readonly type: string }[] } }) =>
  page.tab.events.filter(({ type }) => type === "kept-beside").length;

test("what another device writes into a card comes into an open form in which nothing was typed", async () => {
  const { here, there, settle, edit, draft, keyOn, shown } = await setUp();
  here.openCard(keyOn(here));
  edit(there, { question: "What do great rivers carry", answer: "sand, clay and gravel" });
  there.submitForm();
  await settle();
  expect(draft(here)).toEqual(["What do great rivers carry", "sand, clay and gravel"]);
  here.submitForm();
  await settle();
  const after = ["  What do great rivers carry = sand, clay and gravel (white)"];
  expect(shown()).toEqual([after, after]);
});

test("two devices that edit different words of one side both stand, and no note is left beside the card", async () => {
  const { here, there, settle, edit, draft, shown } = await setUp();
  edit(here, { question: "What do rivers carry down" });
  edit(there, { question: "What do great rivers carry" });
  there.submitForm();
  await settle();
  expect(draft(here)).toEqual(["What do great rivers carry down", ANSWER]);
  here.submitForm();
  await settle();
  const after = ["  What do great rivers carry down = sand and clay (white)"];
  expect(shown()).toEqual([after, after]);
  expect([kept(here), kept(there)]).toEqual([0, 0]);
});

test("the same without a connection in between: the server brings them together, by what each began with", async () => {
  const { browsers, here, there, settle, edit, shown } = await setUp();
  browsers[0].online = false;
  edit(here, { question: "What do rivers carry down", answer: "sand and clay, mostly" });
  here.submitForm();
  edit(there, { question: "What do great rivers carry", answer: "fine sand and clay" });
  there.submitForm();
  await settle();
  browsers[0].online = true;
  await settle();
  const after = ["  What do great rivers carry down = fine sand and clay, mostly (white)"];
  expect(shown()).toEqual([after, after]);
});

test("where two devices change the same word the later one stands, the other is a note beside it, and that is said once", async () => {
  const { here, there, settle, edit, shown } = await setUp();
  edit(here, { answer: "sand and mud" });
  edit(there, { answer: "sand and silt" });
  there.submitForm();
  await settle();
  here.submitForm();
  await settle();
  const after = [`  ${QUESTION} = sand and mud (white)`, "  sand and silt"];
  expect(shown()).toEqual([after, after]);
  expect([kept(here), kept(there)]).toEqual([1, 0]);
});

test("a form that was left open with its page knows on the next one what its words were typed into", async () => {
  const { browsers, here, there, settle, open, edit, draft, keyOn, shown } = await setUp();
  edit(here, { question: "What do rivers carry down" });
  await here.hide();
  here.tab.kill();
  edit(there, { question: "What do great rivers carry" });
  there.submitForm();
  await settle();
  const again = await open(browsers[0]);
  again.click(keyOn(again));
  expect(draft(again)).toEqual(["What do great rivers carry down", ANSWER]);
  again.submitForm();
  await settle();
  expect(shown()[1]).toEqual(["  What do great rivers carry down = sand and clay (white)"]);
});
