import { expect } from "vitest";
import type { ErrorBody } from "../../calls/errors.ts";
import type * as wire from "../../outline/wire.ts";
import type { Case } from "./case.ts";

const below = (parent_id: number, text: string) =>
  ({ type: "tree.create", tree: { item_type: "note", note: { text }, parent_id } }) as const;
const codesOf = (results: readonly wire.CommandResult[]) =>
  results.map(({ status, body }) => [status, (body as Partial<ErrorBody> | null)?.code]);

/** POST /commands: several commands in one request. */
export const BATCHES: readonly Case[] = [
  {
    title: "a later command may name an earlier one's node, note and card by their temporary ids",
    async run(book) {
      const { status, body } = await book.batch([
        { ...below(book.rootId, "Plants"), temporary_id: -1, item_temporary_id: -2 },
        { ...below(-1, "Moss"), temporary_id: -3 },
        { type: "note.update", id: -2, note: { text: "Land plants" } },
        { type: "flashcard.create", temporary_id: -1, flashcard: { question: "Moss?", answer: "No roots" } },
        { type: "tree.update", id: -3, tree: { item_type: "flashcard", item_id: -1 } },
        {
          type: "tree.create",
          tree: { item_type: "note", note: { text: "Fern" }, parent_id: -1, previous_sibling_id: -3 },
        },
        { type: "flashcard.rate", id: -1, confidence_rating: "orange" },
      ]);
      expect(status).toBe(200);
      expect(body.results.map((result) => result.status)).toEqual([201, 201, 200, 201, 200, 201, 200]);
      expect(body.results.map((result) => result.version)).toEqual([4, 6, 7, 8, 10, 12, 13]);
      expect(body.version).toBe(13);
      expect(JSON.stringify(body), "no temporary id is ever told").not.toMatch(/":-\d/);
      expect(await book.lines()).toEqual(["", "  Land plants", "    Moss? / No roots (orange)", "    Fern"]);
    },
  },
  {
    title:
      "a temporary id that nothing of the batch has made is 409 missing_dependency; kinds have ids of their own",
    async run(book) {
      const lost = await book.batch([below(-7, "Lost")]);
      expect(lost).toMatchObject({
        status: 409,
        body: { code: "missing_dependency", details: { index: 0 } },
      });
      const kinds = await book.batch([
        { type: "note.create", temporary_id: -8, note: { text: "a" } },
        below(-8, "b"),
      ]);
      expect(kinds).toMatchObject({
        status: 409,
        body: { code: "missing_dependency", details: { index: 1 } },
      });
      expect(await book.types(2)).toEqual([]);
    },
  },
  {
    title: "an atomic batch is all or nothing, and tells which command was refused and why",
    async run(book) {
      const kept = await book.note("Kept");
      const since = await book.version();
      const { status, body } = await book.batch([
        below(book.rootId, "One"),
        { type: "note.update", id: kept.item_id, note: { text: "Changed" } },
        { type: "tree.update", id: kept.id, tree: { sort_order: 0.1 } },
        { type: "tree.update", id: kept.id, tree: { parent_id: kept.id } },
      ]);
      expect([status, body]).toMatchObject([
        422,
        { code: "cycle", details: { index: 3, issues: [{ path: "commands.3.tree.parent_id" }] } },
      ]);
      expect(await book.types(since)).toEqual([]);
      expect(await book.lines()).toEqual(["", "  Kept"]);
    },
  },
  {
    title: "a command of a batch that was refused as a whole is not known by its UUID",
    async run(book) {
      const create = book.named(below(book.rootId, "Second try"));
      await book.batch([create, { type: "tree.delete", id: 424_242 }]);
      const again = await book.batch([create]);
      expect(again.body.results).toMatchObject([{ status: 201, replayed: false }]);
      expect(await book.lines()).toEqual(["", "  Second try"]);
    },
  },
  {
    title:
      "without atomic the commands of one user action succeed or fail together, whichever of them is refused",
    async run(book) {
      const kept = await book.note("Kept");
      const [one, two] = ["5eed0000-0000-4000-8000-aaaaaaaaaaaa", "5eed0000-0000-4000-8000-bbbbbbbbbbbb"];
      const text = (words: string) =>
        ({ type: "note.update", id: kept.item_id, note: { text: words } }) as const;
      const { status, body } = await book.batch(
        [
          { ...below(book.rootId, "Alone") },
          { ...text("Kept, half"), user_action_uuid: one },
          { ...below(424_242, "Half"), temporary_id: -1, user_action_uuid: one },
          { ...below(-1, "Below the half") },
          { ...below(book.rootId, "Whole"), temporary_id: -2, user_action_uuid: two },
          { ...below(-2, "Below the whole"), user_action_uuid: two },
        ],
        { atomic: false },
      );
      expect(status).toBe(200);
      expect(body.results.map((each) => each.status)).toEqual([201, 409, 404, 409, 201, 201]);
      expect(await book.lines()).toEqual(["", "  Kept", "  Alone", "  Whole", "    Below the whole"]);
    },
  },
  {
    title:
      "what a refused edit had seen counts for those after it in the list, also where its user action took it back",
    async run(book) {
      const { item_id: id } = await book.note("one two");
      const base_version = await book.version();
      await book.batch([{ type: "note.update", id, note: { text: "one two of another device" } }]);
      const one = "5eed0000-0000-4000-8000-aaaaaaaaaaaa";
      const { body } = await book.batch(
        [
          { type: "note.update", id, note: { text: "1 two", base_version }, user_action_uuid: one },
          { ...below(424_242, "Half"), user_action_uuid: one },
          { type: "note.update", id, note: { text: "1 two as well" } },
        ],
        { atomic: false },
      );
      expect(body.results.map((each) => each.status)).toEqual([409, 404, 200]);
      const [, line = ""] = await book.lines();
      expect(line.trim().split(" ").sort()).toEqual("1 another as device of two well".split(" "));
    },
  },
  {
    title: "without atomic every command is settled by itself; what builds on a refused one is refused too",
    async run(book) {
      const { status, body } = await book.batch(
        [
          { ...below(424_242, "Orphan"), temporary_id: -1 },
          below(-1, "Below the orphan"),
          below(book.rootId, "Fine"),
          { type: "tree.delete", id: book.rootId },
        ],
        { atomic: false },
      );
      expect(status).toBe(200);
      expect(codesOf(body.results)).toEqual([
        [404, "not_found"],
        [409, "missing_dependency"],
        [201, undefined],
        [409, "root_node"],
      ]);
      expect(body.results.map((result) => result.version)).toEqual([2, 2, 4, 4]);
      expect(await book.lines()).toEqual(["", "  Fine"]);
    },
  },
  {
    title: "a batch may take 200 commands; an empty one tells where the log stands",
    async run(book) {
      const lines = Array.from({ length: 201 }, (_, line) => below(book.rootId, `line ${line}`));
      const generation = expect.any(String);
      expect((await book.batch([])).body).toEqual({ results: [], version: 2, generation });
      expect(await book.batch(lines)).toMatchObject({ status: 422, body: { code: "validation" } });
      expect((await book.batch(lines.slice(1))).body.results).toHaveLength(200);
      expect(await book.lines()).toHaveLength(201);
    },
  },
  {
    title: "user actions of a batch are recorded once, with the rows that name them",
    async run(book) {
      const action = {
        uuid: book.uuid(),
        event_type: "paste",
        event_source: "row",
        payload: { lines: 2, none: null },
      };
      const create = { ...below(book.rootId, "one"), user_action_uuid: action.uuid };
      await book.batch([create], { user_actions: [action] });
      const again = await book.call("POST", "/user_actions", { user_action: { ...action, payload: {} } });
      const { body } = await book.call<{ user_actions: wire.UserAction[] }>("GET", "/user_actions");
      expect(body.user_actions).toMatchObject([action]);
      expect(body.user_actions[0]?.data_mutations).toEqual(await book.log(2));
      expect(again).toMatchObject({ status: 201, body: body.user_actions[0] });
      expect(again.headers["idempotent-replayed"]).toBe("true");
      const atomic = { ...action, uuid: book.uuid() };
      await book.batch([{ type: "tree.delete", id: book.rootId }], { user_actions: [atomic] });
      const page = await book.call<{ user_actions: wire.UserAction[] }>("GET", "/user_actions?limit=5");
      expect(page.body.user_actions, "a refused batch records none").toHaveLength(1);
    },
  },
  {
    title: "the newest user action comes first, and a page goes on before an id",
    async run(book) {
      for (const event_type of ["a", "b", "c"]) {
        const user_action = { uuid: book.uuid(), event_type, event_source: "", payload: {} };
        expect(await book.call("POST", "/user_actions", { user_action })).toMatchObject({
          status: 201,
          body: { ...user_action, data_mutations: [] },
        });
      }
      type Page = { user_actions: wire.UserAction[] };
      const first = await book.call<Page>("GET", "/user_actions?limit=2");
      expect(first.body.user_actions.map((action) => action.event_type)).toEqual(["c", "b"]);
      const before = first.body.user_actions[1]?.id;
      const rest = await book.call<Page>("GET", `/user_actions?before=${before}`);
      expect(rest.body.user_actions.map((action) => action.event_type)).toEqual(["a"]);
    },
  },
];
