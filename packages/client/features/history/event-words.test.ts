import { expect, test } from "vitest";
import { EVENT_WORDS, eventWords } from "./event-words.ts";

const done = (
  eventType: string,
  payload = {},
  changes: Parameters<typeof eventWords>[0]["changes"] = [],
) => ({
  eventType,
  payload,
  changes,
});

// The table is typed over the event types that commands may submit, so a new one without words does not compile.
test("every event type a command submits has words, and none is a code [2.history]", () => {
  const sentences = Object.keys(EVENT_WORDS).map((eventType) => eventWords(done(eventType)));
  expect(sentences).not.toHaveLength(0);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][a-z]+( [a-z]+)+$/);
  expect(new Set(sentences).size).toBe(sentences.length);
});

test("a rating says which, and a reordering which way", () => {
  expect(eventWords(done("flashcard.rate", { confidence_rating: "yellow" }))).toBe("Rated Good");
  expect(eventWords(done("flashcard.rate", { confidence_rating: "purple" }))).toBe("Rated a flashcard");
  const move = (from: number, to: number) => [
    { id: 1, type: "node.move", before: { sortOrder: from }, after: { sortOrder: to } },
  ];
  expect(eventWords(done("node.reorder", {}, move(3, 1.5)))).toBe("Moved a note up");
  expect(eventWords(done("node.reorder", {}, move(1, 2)))).toBe("Moved a note down");
});

test("what an agent's tool did is told with how many rows it was", () => {
  const added = { id: 1, type: "node.create", before: null, after: {} };
  const gone = { id: 1, type: "node.delete", before: {}, after: null };
  expect(eventWords(done("agent.add", {}, [added, added, added]))).toBe("Added 3 rows");
  expect(eventWords(done("agent.add", {}, [added]))).toBe("Added a row");
  expect(eventWords(done("agent.delete", {}, [gone, gone]))).toBe("Deleted 2 rows");
  expect(eventWords(done("undo", { what: "agent.edit" }))).toBe("Undid: Edited a row");
});

test("an undo says what it took back", () => {
  expect(eventWords(done("undo", { what: "note.edit" }))).toBe("Undid: Edited a note");
  expect(eventWords(done("undo", { what: "undo" }))).toBe("Undid a change");
  expect(eventWords(done("undo", { what: "constructor" }))).toBe("Undid a change");
});

test("what another program did is quoted, shortened, whatever it calls it", () => {
  expect(eventWords(done("<img src=x onerror=alert(1)>"))).toBe("Did “<img src=x onerror=a…”");
  expect(eventWords(done("toString"))).toBe("Did “toString”");
});

test("an edit that Enter ended is told with the note that Enter made", () => {
  const made = { id: 2, type: "note.create", before: null, after: { text: "" } };
  const edited = { id: 1, type: "note.edit", before: { text: "A" }, after: { text: "Alpha" } };
  expect(eventWords(done("note.create", {}, [made]))).toBe("Created a note");
  expect(eventWords(done("note.create", {}, [edited, made]))).toBe("Edited a note and began another");
});
