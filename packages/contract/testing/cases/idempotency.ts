import { expect } from "vitest";
import { HEADERS } from "../../limits.ts";
import type * as wire from "../../outline/wire.ts";
import type { Case } from "./case.ts";

const below = (parent_id: number, text: string) =>
  ({ type: "tree.create", tree: { item_type: "note", note: { text }, parent_id } }) as const;
const MISMATCH = { status: 422, code: "idempotency_mismatch" };
const REPLAYED = HEADERS.replayed.toLowerCase();

/** A mutation UUID happens once. */
export const IDEMPOTENCY: readonly Case[] = [
  {
    title: "a second copy changes nothing and answers as the first did, whatever came since",
    async run(book) {
      const node = await book.note("note");
      const card = await book.card("q", "a");
      const leaf = await book.note("leaf");
      const commands = [
        below(book.rootId, "new"),
        { type: "tree.update", id: node.id, tree: { sort_order: 9 } },
        { type: "note.update", id: node.item_id, note: { text: "changed" } },
        { type: "note.update", id: node.item_id, note: { text: "changed" } },
        { type: "flashcard.update", id: card.item_id, flashcard: { answer: "b" } },
        { type: "flashcard.rate", id: card.item_id, confidence_rating: "orange" },
        { type: "note.create", note: { text: "loose" } },
        { type: "flashcard.create", flashcard: { question: "loose?", answer: "yes" } },
        { type: "tree.delete", id: leaf.id },
      ] as const;
      for (const command of commands.map(book.named)) {
        const first = await book.does(command);
        await book.does({ type: "note.update", id: book.rootNoteId, note: { text: first.uuid } });
        const since = await book.version();
        expect(await book.does(command)).toEqual({ ...first, replayed: true });
        expect(await book.types(since)).toEqual([]);
      }
    },
  },
  {
    title: "an edit that changed nothing is remembered too: a late copy of it does not undo a newer one",
    async run(book) {
      const { item_id: id } = await book.note("Same");
      const edit = book.named({ type: "note.update", id, note: { text: "Same" } });
      await book.does(edit);
      await book.does({ type: "note.update", id, note: { text: "Newer" } });
      expect(await book.does(edit)).toMatchObject({ status: 200, replayed: true });
      expect(await book.lines()).toEqual(["", "  Newer"]);
    },
  },
  {
    title: "a known UUID with another body, or on another call, is 422 idempotency_mismatch",
    async run(book) {
      const node = await book.note("x");
      const { uuid } = await book.does({ type: "note.update", id: node.item_id, note: { text: "first" } });
      for (const command of [
        { type: "note.update", id: node.item_id, note: { text: "second" } },
        { type: "note.update", id: book.rootNoteId, note: { text: "first" } },
        { type: "note.create", note: { text: "first" } },
        { type: "tree.delete", id: node.id },
      ] as const)
        expect(await book.refused({ ...command, uuid })).toMatchObject({
          ...MISMATCH,
          details: { issues: [{ message: expect.any(String) }] },
        });
    },
  },
  {
    title: "whoever sends a known UUID with another body is told what became of it, by itself and in a batch",
    async run(book) {
      const { item_id: id } = await book.note("x");
      const edit = book.named({ type: "note.update", id, note: { text: "first" } });
      const first = await book.does(edit);
      const other = { ...edit, note: { text: "second" } };
      const details = { answered: { ...first, replayed: true } };
      expect(await book.refused(other)).toMatchObject({ ...MISMATCH, details });
      for (const atomic of [true, false]) {
        const { body } = await book.batch([other], { atomic });
        expect(atomic ? body : body.results[0]?.body).toMatchObject({ code: MISMATCH.code, details });
      }
      expect(await book.lines()).toEqual(["", "  first"]);
    },
  },
  {
    title:
      "in a list the commands after a copy with other contents count on what it says and has made, and go on",
    async run(book) {
      const note = await book.note("one two");
      const base_version = await book.version();
      const user_action_uuid = "5eed0000-0000-4000-8000-aaaaaaaaaaaa";
      const id = note.item_id;
      const first = book.named({ type: "note.update", id, note: { text: "1 two", base_version } });
      const made = book.named({ ...below(note.id, "Made"), temporary_id: -1 });
      for (const command of [first, made]) await book.does(command);
      await book.does({ type: "note.update", id, note: { text: "1 two of another device" } });
      const copies = [
        { ...first, note: { text: "1 two", base_version: base_version + 1 } },
        { ...made, ...below(note.id, "Other"), temporary_id: -1 },
        { ...below(-1, "Below"), uuid: book.uuid() },
        { type: "note.update", id, note: { text: "1 two as well" }, uuid: book.uuid() } as const,
      ].map((command) => ({ ...command, user_action_uuid }));
      const { body } = await book.batch(copies, { atomic: false });
      expect(body.results.map((each) => each.status)).toEqual([422, 422, 201, 200]);
      const [, line = "", ...others] = await book.lines();
      expect(line.trim().split(" ").sort()).toEqual("1 another as device of two well".split(" "));
      expect(others).toEqual(["    Made", "      Below"]);
    },
  },
  {
    title: "the UUID of any row of the log is taken, and a UUID is the same in capitals",
    async run(book) {
      const create = book.named(below(book.rootId, "Once"));
      await book.does(create);
      const second = (await book.log()).at(-1)?.uuid as string;
      expect(await book.refused({ ...below(book.rootId, "Row"), uuid: second })).toMatchObject(MISMATCH);
      expect(await book.does({ ...create, uuid: create.uuid.toUpperCase() })).toMatchObject({
        replayed: true,
      });
    },
  },
  {
    title: "a refusal is not remembered: the same command may be granted later",
    async run(book) {
      const parent = await book.note("Parent");
      const child = await book.note("Child", parent.id);
      const deletion = book.named({ type: "tree.delete", id: parent.id });
      expect(await book.refused(deletion)).toMatchObject({ status: 409 });
      await book.does({ type: "tree.delete", id: child.id });
      expect(await book.does(deletion)).toMatchObject({ status: 204, replayed: false });
    },
  },
  {
    title: "a copy whose temporary ids were replaced by real ones since is still a copy",
    async run(book) {
      const parent = book.named({ ...below(book.rootId, "Parent"), temporary_id: -1 });
      const child = book.named({ ...below(-1, "Child"), temporary_id: -2 });
      const { body } = await book.batch([parent, child]);
      const [made] = body.results.map((result) => result.body as wire.Node);
      const parentId = made?.id ?? 0;
      const again = await book.batch([
        { ...below(parentId, "Child"), uuid: child.uuid },
        below(parentId, "Other"),
      ]);
      expect(again.body.results.map((result) => result.replayed)).toEqual([true, false]);
      const whole = await book.batch([parent, child, below(-2, "Below the child")]);
      expect(whole.body.results.map((result) => result.replayed)).toEqual([true, true, false]);
      expect(whole.headers[REPLAYED]).toBeUndefined();
      expect(await book.lines()).toEqual(["", "  Parent", "    Child", "      Below the child", "    Other"]);
    },
  },
  {
    title:
      "the copy of a making says what its sender knew: a delete after it takes no words away that came since",
    async run(book) {
      for (const text of ["", "Vein"]) {
        const making = book.named({ ...below(book.rootId, text), temporary_id: -1 });
        const [made] = (await book.batch([making])).body.results.map((result) => result.body as wire.Node);
        const id = made?.item_id ?? 0;
        await book.does({ type: "note.update", id, note: { text: `${text} artery` } });
        await book.batch([making, { type: "tree.delete", id: -1 }], { atomic: false });
      }
      expect(await book.lines()).toEqual(["", "   artery", "  Vein artery"]);
      const making = book.named({ ...below(book.rootId, "Unread"), temporary_id: -1 });
      await book.batch([making, { type: "tree.delete", id: -1 }], { atomic: false });
      expect(await book.lines()).toHaveLength(3);
    },
  },
  {
    title: "a copy of what built on a row that is not there any more is still answered",
    async run(book) {
      const child = book.named(below(-1, "Child"));
      await book.batch([{ ...below(book.rootId, "Parent"), temporary_id: -1 }, child]);
      const alone = await book.batch([child]);
      expect(alone.body.results).toMatchObject([{ status: 201, replayed: true }]);
    },
  },
  {
    title: "a batch with a name of its own is answered as a whole, and not with other contents",
    async run(book) {
      const uuid = book.uuid();
      const commands = [
        book.named(below(book.rootId, "one")),
        book.named({ type: "tree.delete", id: 424_242 }),
      ];
      const first = await book.batch(commands, { atomic: false, uuid });
      await book.note("since");
      const again = await book.batch(commands, { atomic: false, uuid });
      expect(again).toMatchObject({ status: first.status, body: first.body });
      expect([first.headers[REPLAYED], again.headers[REPLAYED]]).toEqual([undefined, "true"]);
      const other = await book.batch(commands.slice(0, 1), { atomic: false, uuid });
      expect(other).toMatchObject({ status: 422, body: { code: "idempotency_mismatch" } });
      expect(await book.lines()).toEqual(["", "  one", "  since"]);
    },
  },
  {
    title: "a call by itself and the same command in a batch are one mutation",
    async run(book) {
      const { item_id: id } = await book.note("x");
      const edit = book.named({ type: "note.update", id, note: { text: "y" } });
      const headers = { [HEADERS.dataMutation]: edit.uuid };
      await book.call("PUT", `/notes/${id}`, { note: { text: "y" } }, headers);
      expect((await book.batch([edit])).body.results).toMatchObject([{ status: 200, replayed: true }]);
    },
  },
  {
    title: "a UUID that is none is 422 on its header",
    async run(book) {
      for (const name of [HEADERS.dataMutation, HEADERS.userAction]) {
        const headers = { [name]: "not-a-uuid" };
        expect(await book.call("POST", "/notes", { note: { text: "x" } }, headers)).toMatchObject({
          status: 422,
          body: { code: "validation", details: { issues: [{ path: name }] } },
        });
      }
    },
  },
];
