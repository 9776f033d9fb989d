import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { openModelPage } from "./testing/model-page.ts";
import { createTwoBrowsers } from "./testing/two-browsers.ts";
import { finished } from "./testing/virtual-timers.ts";

// A page that is gone has left a new row. The next page sends it and shows it, and the server's tree brings the row under its
// number before the answer does: for that time it stands there twice.

async function setUp() {
  const { server, timers, browsers, settle, ...devices } = createTwoBrowsers();
  const [browser] = browsers;
  const open = async () => {
    const { tab, rootKey } = await devices.open(browser);
    return finished(openModelPage(tab, rootKey), timers);
  };
  const first = await open();
  browser.online = false;
  const key = actsOf(first.tab.workspace).child("n1", "Metamorphic");
  await timers.pass(1_000);
  return {
    first,
    key,
    settle,
    /** The page after that, on a good line. */
    async afterwards(page: typeof first) {
      page.tab.kill();
      const last = await open();
      await settle();
      return last;
    },
    /** The next page, with the row in it twice. */
    async next() {
      first.tab.kill();
      browser.outcome = ({ method, path }) => {
        if (path === `/trees/${server.rootId}` && method === "GET") return null;
        return method === "GET" || path === "/stream_tickets" || path === "/user_actions"
          ? "answer"
          : "hold-answer";
      };
      browser.openCopy = () => Promise.reject(new Error("nothing is kept"));
      browser.streams = false;
      browser.online = true;
      const opening = open();
      await browser.settle();
      const [tree] = browser.held.splice(
        browser.held.findIndex(({ method }) => method === "GET"),
        1,
      );
      tree?.settle("answer");
      const page = await opening;
      await browser.settle();
      return page;
    },
    async answer() {
      browser.outcome = () => "answer";
      for (const request of browser.held.splice(0)) request.settle("answer");
      await settle();
    },
    saved: () => textOfTree(server.outline, server.rootId).slice(1),
  };
}

test("a half-written card stays the card of its row when that goes on under the server's number", async () => {
  const { first, key, next, answer, saved, afterwards } = await setUp();
  first.click(key);
  first.press("Alt+Enter");
  first.fill({ question: "Metamorphic", answer: "Cooled" });
  await first.hide();
  const page = await next();
  await answer();
  expect(saved()).toEqual(["  Metamorphic"]);
  expect(page.rows()).toEqual(["", "Metamorphic", "Cooled"]);
  // It is on disk under the row's number, which the end of its earlier place leaves alone.
  expect((await afterwards(page)).rows()).toEqual(["", "Metamorphic", "Cooled"]);
});

test("what is being typed stays in its row, and the caret is told where that is", async () => {
  const { key, next, answer, saved } = await setUp();
  const page = await next();
  page.click(key);
  page.field()?.input("Metamorphic rocks", 17);
  await answer();
  expect(page.rows()).toEqual(["", "Metamorphic rocks"]);
  expect(page.tab.events).toContainEqual({ type: "typing-moved", from: key, to: page.keys()[1] });
  expect(saved()).toEqual(["  Metamorphic rocks"]);
});
