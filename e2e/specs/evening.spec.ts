import type { Page } from "@playwright/test";
import type { ModelRow } from "../evening/outline-model.ts";
import { Student } from "../evening/student.ts";
import { expect, freshName, test } from "../fixtures.ts";
import { SECTIONS, TITLE } from "../material/evening.ts";
import { PageFrame } from "../pages/frame.ts";
import { LandingPage } from "../pages/landing.ts";
import { OutlinePage } from "../pages/outline.ts";
import { createServer } from "../stage/server.ts";
import { readTree, rowsOf } from "../stored-tree.ts";

/** A fast typist presses a key every 100 ms or so; the test presses five in that time. */
const MS_PER_KEY = process.env.PERSON === "1" ? 110 : 18;
const ANSWER_DELAY_MS = 300;
const SERVER_AWAY_MS = 3_000;
const PASSWORD = "chlorophyll and water";

const keysOnly = (rows: readonly ModelRow[]) => rows.map(({ level, kind, text }) => ({ level, kind, text }));

async function expectWholeTree(page: Page, wanted: readonly ModelRow[]): Promise<void> {
  const outline = new OutlinePage(page);
  await outline.ready();
  // A reloaded page shows its first screen before it knows of all rows.
  await expect(outline.grid).toHaveAttribute("aria-rowcount", `${wanted.length}`);
  const rows = await outline.readAll();
  expect(keysOnly(rows.map((row) => ({ ...row, answer: null, color: null })))).toEqual(keysOnly(wanted));
  expect(rows.map((row) => (row.kind === "flashcard" ? row.confidence : null))).toEqual(
    wanted.map((row) => row.color),
  );
}

// A server of its own, since it is killed in the middle.
const it = test.extend({
  target: async ({ browserName: _ }, use) => {
    const server = await createServer();
    try {
      await server.start();
      await use(server);
    } finally {
      await server.remove();
    }
  },
});

it("a student's first evening is all there: after a killed server, after a reload, and in another browser", async ({
  page,
  net,
  target,
  newContext,
  watch,
}) => {
  it.setTimeout(process.env.PERSON === "1" ? 40 * 60_000 : 20 * 60_000);
  watch.allowFailedRequests = true;
  net.delayMs = ANSWER_DELAY_MS;

  const landing = new LandingPage(page);
  await landing.open();
  await landing.accept.click();
  await expect(page).toHaveURL(/\/trees\/\d+$/);
  const student = new Student(page, MS_PER_KEY);
  const { model, outline } = student;
  await outline.ready();
  await outline.expectCaret("", 0);
  const name = freshName();
  const frame = new PageFrame(page);
  let comeBack: Promise<unknown> | undefined;

  await it.step("takes down the lecture, section by section", async () => {
    await student.title(TITLE);
    for (const [index, section] of SECTIONS.entries()) {
      await student.takeDown(section, (written) => {
        // In the middle of the second section, while typing goes on, the server dies and comes back.
        if (index !== 1 || written !== 12) return;
        comeBack = target
          .killNode()
          .then(() => new Promise((resolve) => setTimeout(resolve, SERVER_AWAY_MS)))
          .then(() => target.start());
      });
      await student.expectShown();
    }
    await comeBack;
    // The blank line that the last section left behind.
    await student.backspace();
    await student.expectShown();
  });

  await it.step("puts the notes in order with every structural key", async () => {
    await student.caretAt("Buds count the days of cold too", 14);
    await student.enter();
    await student.expectShown();
    await student.backspace();
    await student.expectShown();
    await student.caretAt("Two touches within twenty seconds close it", "end");
    await student.addChild();
    await student.type("A hair bends, a charge runs");
    await student.caretAt("Touch and weight", "end");
    await student.reorder(-1);
    await student.reorder(-1);
    await student.expectShown();
    await student.reorder(1);
    await student.caretAt("Gibberellins", "end");
    await student.indent();
    await student.expectShown();
    await student.outdent();
    await student.expectShown();
    await student.collapse("Hormones", true);
    await student.goTo("Water on its way up");
    await student.goTo("How plants notice and answer");
    await student.expectShown();
    await student.collapse("Hormones", false);
    await student.expectShown();
    await student.zoomIn("Water on its way up");
    await student.caretAt("Vessels", "end");
    await student.enter();
    await student.type("Wide ones in spring wood");
    await student.indent();
    await student.expectShown();
    await student.zoomOut(TITLE);
    await student.expectShown();
  });

  await it.step("turns four notes of each section into cards, turns them over, rates and edits them", async () => {
    let count = 0;
    for (const section of SECTIONS) {
      for (const { question, answer } of section.cards) await student.makeCard(question, answer);
      for (const { question, edited } of section.cards) {
        await student.studyCard(question, ((count % 4) + 1) as 1 | 2 | 3 | 4, edited);
        count += 1;
      }
      await student.expectShown();
    }
    expect(count).toBe(4 * SECTIONS.length);
    const extra = "What cold spell do winter cereals need to flower?";
    await student.makeCard(extra, "Vernalisation");
    await student.turnCardBack(extra);
    await student.expectShown();
  });

  await it.step("chooses a name, so that the notes can be opened elsewhere", async () => {
    await outline.expectSaved(60_000);
    await (await frame.openMore()).getByRole("button", { name: /choose a name/i }).click();
    const form = page.getByRole("form", { name: "Keep your notes" });
    await form.getByLabel("Username").fill(name);
    await form.getByLabel("Password").fill(PASSWORD);
    await form.getByRole("button", { name: "Keep my notes" }).click();
    await expect(form).toBeHidden();
  });

  const wanted = model.rows();
  expect(wanted.length).toBeGreaterThan(30 * SECTIONS.length);
  await it.step("the server has what the rules say", async () => {
    await outline.expectSaved(60_000);
    const token = (await frame.token()) ?? "";
    const rootId = Number(/\/trees\/(\d+)/.exec(page.url())?.[1]);
    const stored = rowsOf(await readTree(target.origin, { token }, rootId));
    expect(
      stored.map(({ level, kind, text, node }) => ({
        level,
        kind,
        text,
        answer: "answer" in node.content ? node.content.answer : null,
        color: kind === "flashcard" ? (node.user_flashcard?.confidence_color ?? "white") : null,
      })),
    ).toEqual(wanted);
  });

  await it.step("the reloaded page shows it", async () => {
    await page.reload();
    await expectWholeTree(page, wanted);
  });

  await it.step("so does another browser, by name and password", async () => {
    const elsewhere = await (await newContext()).newPage();
    const second = new LandingPage(elsewhere);
    await second.open();
    await second.signIn(name, PASSWORD);
    await expect(elsewhere).toHaveURL(/\/trees\/\d+$/);
    await expectWholeTree(elsewhere, wanted);
  });
});
