import { expect } from "vitest";
import { HEADERS } from "../../limits.ts";
import type * as wire from "../../outline/wire.ts";
import type { Case } from "./case.ts";

const GENERATION = HEADERS.dataGeneration.toLowerCase();
const below = (parent_id: number, text: string) =>
  ({ type: "tree.create", tree: { item_type: "note", note: { text }, parent_id } }) as const;

/** A log is of one generation: what another one says about it means nothing in this one. */
export const GENERATIONS: readonly Case[] = [
  {
    title:
      "one generation is told by the tree, by changes and by every answer to a call that writes, refusals included",
    async run(book) {
      const flat = await book.call<wire.FlatTree>("GET", `/trees/${book.rootId}?format=flat`);
      const { generation } = flat.body;
      expect(generation).toEqual(expect.any(String));
      const changes = await book.call<{ generation: string }>("GET", "/changes?since=0");
      const reset = await book.call<{ generation: string }>("GET", "/changes?since=999");
      expect([changes.body.generation, reset.body.generation]).toEqual([generation, generation]);
      const batch = await book.batch([]);
      expect(batch.body).toMatchObject({ generation });
      const [notes, action] = [
        { note: { text: "x" } },
        { uuid: book.uuid(), event_type: "key", event_source: "row", payload: {} },
      ];
      for (const response of [
        batch,
        await book.call("POST", "/notes", notes),
        await book.call("PUT", "/notes/987654321", notes),
        await book.call("DELETE", `/trees/${book.rootId}`),
        await book.call("POST", "/user_actions", { user_action: action }),
      ])
        expect(response.headers[GENERATION]).toBe(generation);
    },
  },
  {
    title:
      "a call that names another generation is refused with 409 other_generation, and nothing of it is applied",
    async run(book) {
      const node = await book.note("stays");
      const before = await book.lines();
      const version = await book.version();
      const headers = { [HEADERS.dataGeneration]: "another" };
      const note = { note: { text: "gone" } };
      const commands = [book.named(below(book.rootId, "gone"))];
      const user_action = { uuid: book.uuid(), event_type: "key", event_source: "row", payload: {} };
      for (const [method, path, body] of [
        ["POST", "/notes", note],
        ["PUT", `/notes/${node.item_id}`, note],
        ["POST", "/trees", { tree: { item_type: "note", ...note, parent_id: book.rootId } }],
        ["PUT", `/trees/${node.id}`, { tree: { sort_order: 9 } }],
        ["DELETE", `/trees/${node.id}`, undefined],
        ["POST", "/flashcards", { flashcard: { question: "q", answer: "a" } }],
        ["POST", "/user_actions", { user_action }],
        ["POST", "/commands", { commands }],
        ["POST", "/commands", { commands, atomic: false }],
      ] as const)
        expect(await book.call(method, path, body, headers), `${method} ${path}`).toMatchObject({
          status: 409,
          body: { code: "other_generation" },
        });
      expect([await book.lines(), await book.version()]).toEqual([before, version]);
      const { body } = await book.call<{ user_actions: unknown[] }>("GET", "/user_actions");
      expect(body.user_actions).toEqual([]);
    },
  },
  {
    title:
      "a call that names the present generation is applied; a reader that names another one has to load anew",
    async run(book) {
      const { body } = await book.call<wire.FlatTree>("GET", `/trees/${book.rootId}?format=flat`);
      const present = { [HEADERS.dataGeneration]: body.generation ?? "" };
      const note = { note: { text: "x" } };
      expect(await book.call("POST", "/notes", note, present)).toMatchObject({ status: 201 });
      const read = (headers: Record<string, string>) =>
        book.call("GET", "/changes?since=2", undefined, headers);
      expect((await read(present)).body).toMatchObject({ version: 3 });
      const other = await read({ [HEADERS.dataGeneration]: "another" });
      expect(other.body).toEqual({ reset: true, generation: body.generation });
    },
  },
  {
    title: "an edit on top of changes that the log does not have is refused with 409 base_from_the_future",
    async run(book) {
      const { item_id: id } = await book.note("Old");
      const version = await book.version();
      const edit = (text: string, base_version: number) =>
        ({ type: "note.update", id, note: { text, base_version } }) as const;
      const refused = await book.batch([edit("New", version + 1)], { atomic: true });
      expect(refused).toMatchObject({ status: 409, body: { code: "base_from_the_future" } });
      for (const base of [version + 1, version + 1_000]) {
        const body = { note: { text: "New", base_version: base } };
        const response = await book.call("PUT", `/notes/${id}`, body);
        expect(response).toMatchObject({ status: 409, body: { code: "base_from_the_future" } });
      }
      expect(await book.lines()).toEqual(["", "  Old"]);
      await book.does(edit("New", version));
      expect(await book.lines()).toEqual(["", "  New"]);
    },
  },
  {
    title: "sides of a card on top of changes that the log does not have are refused in the same way",
    async run(book) {
      const { item_id: id } = await book.card("Old", "answer");
      const version = await book.version();
      const edit = (question: string, base_version: number) =>
        ({ type: "flashcard.update", id, flashcard: { question, base_version } }) as const;
      const refused = await book.batch([edit("New", version + 1)], { atomic: true });
      expect(refused).toMatchObject({ status: 409, body: { code: "base_from_the_future" } });
      const body = { flashcard: { question: "New", base_version: version + 1 } };
      const response = await book.call("PUT", `/flashcards/${id}`, body);
      expect(response).toMatchObject({ status: 409, body: { code: "base_from_the_future" } });
      await book.does(edit("New", version));
      expect(await book.lines()).toEqual(["", "  New / answer"]);
    },
  },
  {
    title:
      "whoever sends one such edit in a batch is refused as a whole; one that was applied before is repeated",
    async run(book) {
      const { item_id: id } = await book.note("Old");
      const version = await book.version();
      const first = book.named({ type: "note.update", id, note: { text: "One", base_version: version } });
      await book.does(first);
      const future = book.named({
        type: "note.update",
        id,
        note: { text: "Two", base_version: version + 9 },
      });
      for (const atomic of [true, false]) {
        const commands = [below(book.rootId, "gone"), future];
        expect(await book.batch(commands, { atomic })).toMatchObject({
          status: 409,
          body: { code: "base_from_the_future", details: { index: 1 } },
        });
      }
      expect(await book.lines()).toEqual(["", "  One"]);
      expect(await book.does(first)).toMatchObject({ replayed: true });
    },
  },
];
