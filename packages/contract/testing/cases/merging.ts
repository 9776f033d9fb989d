import { expect } from "vitest";
import type * as wire from "../../outline/wire.ts";
import type { Case } from "./case.ts";

const edit = (id: number, text: string, base_version?: number) =>
  ({
    type: "note.update",
    id,
    note: { text, ...(base_version === undefined ? {} : { base_version }) },
  }) as const;

const side = (
  id: number,
  sides: { readonly question?: string; readonly answer?: string },
  base_version?: number,
) =>
  ({
    type: "flashcard.update",
    id,
    flashcard: { ...sides, ...(base_version === undefined ? {} : { base_version }) },
  }) as const;

/** Edits against older versions, and of what was deleted meanwhile. */
export const MERGING: readonly Case[] = [
  {
    title: "two edits of different words against one version are both kept",
    async run(book) {
      const { item_id: id } = await book.note("The heart has four chambers");
      const base = await book.version();
      await book.does(edit(id, "The human heart has four chambers", base));
      const merged = await book.does(edit(id, "The heart has four chambers and valves", base));
      const text = "The human heart has four chambers and valves";
      expect(merged.body).toMatchObject({ text });
      expect(await book.lines()).toEqual(["", `  ${text}`]);
      expect((await book.log()).at(-1)).toMatchObject({
        old_values: { text: "The human heart has four chambers" },
        new_values: { text },
      });
    },
  },
  {
    title: "where two edits overlap the later text stands, and the other is kept in a note right after",
    async run(book) {
      const { item_id: id } = await book.note("Blood is pumped by the heart");
      await book.note("Next");
      const base = await book.version();
      await book.does(edit(id, "Blood is moved by the heart", base));
      const since = await book.version();
      const { body } = await book.does(edit(id, "Blood is driven by the heart", base));
      expect(body).toMatchObject({ id, text: "Blood is driven by the heart" });
      const lines = ["  Blood is driven by the heart", "  Blood is moved by the heart", "  Next"];
      expect(await book.lines()).toEqual(["", ...lines]);
      expect(await book.types(since)).toEqual(["note.edit", "note.create", "node.create", "mark.create"]);
    },
  },
  {
    title:
      "words that two edits put into one place both stand, those first that came first, and no two become one",
    async run(book) {
      const { item_id: id } = await book.note("The heart");
      const base = await book.version();
      await book.does(edit(id, "The heart pumps", base));
      const later = await book.does(edit(id, "The heart beats", base));
      expect(later.body).toMatchObject({ text: "The heart pumps beats" });
      await book.does(edit(book.rootNoteId, "Anatomy", base));
      await book.does(edit(book.rootNoteId, "Physiology", base));
      expect(await book.lines()).toEqual(["Anatomy Physiology", "  The heart pumps beats"]);
    },
  },
  {
    title: "two people who go on fighting over one word leave one copy, which says all that does not stand",
    async run(book) {
      const { item_id: id } = await book.note("Blood is pumped");
      await book.note("Next");
      const base = await book.version();
      const first = await book.does(edit(id, "Blood is moved", base));
      const second = await book.does(edit(id, "Blood is driven", base));
      await book.does(edit(id, "Blood is shifted", first.version));
      const lines = (note: string, ...copy: string[]) => [
        "",
        `  Blood is ${note}`,
        `  ${copy.map((word) => `Blood is ${word}`).join("\n")}`,
        "  Next",
      ];
      expect(await book.lines()).toEqual(lines("shifted", "moved", "driven"));
      const since = await book.version();
      await book.does(edit(id, "Blood is forced", second.version));
      expect(await book.lines()).toEqual(lines("forced", "moved", "driven", "shifted"));
      expect(await book.types(since)).toEqual(["note.edit", "note.edit"]);
    },
  },
  {
    title: "what another conflict of the same note leaves gets a line of its own in the copy that is there",
    async run(book) {
      const { item_id: id } = await book.card("Heart?", "A pump");
      for (const [one, other] of [
        ["motor", "muscle"],
        ["machine", "organ"],
      ]) {
        const base = await book.version();
        await book.does(side(id, { answer: `A ${one}` }, base));
        await book.does(side(id, { answer: `A ${other}` }, base));
      }
      expect(await book.lines()).toEqual(["", "  Heart? / A organ", "  A motor\nA machine"]);
    },
  },
  {
    title: "a copy that somebody has written into is a note of theirs: the next conflict makes another one",
    async run(book) {
      const { item_id: id } = await book.note("Vein");
      const base = await book.version();
      await book.does(edit(id, "Artery", base));
      await book.does(edit(id, "Aorta", base));
      const copy = (await book.log()).findLast((row) => row.mutation_type === "note.create");
      await book.does(edit(copy?.record_id ?? 0, "Artery, mine"));
      const later = await book.version();
      await book.does(edit(id, "Capillary", later));
      await book.does(edit(id, "Vessel", later));
      expect(await book.lines()).toEqual(["", "  Vessel", "  Capillary", "  Artery, mine"]);
    },
  },
  {
    title: "the second half of a note that was split is no copy of the first",
    async run(book) {
      const { item_id: id } = await book.note("Vein, artery");
      const base = await book.version();
      await book.batch([
        edit(id, "Vein", base),
        {
          type: "tree.create",
          tree: { item_type: "note", note: { text: "artery" }, parent_id: book.rootId },
        },
      ]);
      const later = await book.version();
      await book.does(edit(id, "Aorta", later));
      await book.does(edit(id, "Capillary", later));
      expect(await book.lines()).toEqual(["", "  Capillary", "  Aorta", "  artery"]);
    },
  },
  {
    title: "a conflict in the root's note is kept as its first child",
    async run(book) {
      await book.does(edit(book.rootNoteId, "Biology"));
      const base = await book.version();
      await book.does(edit(book.rootNoteId, "Anatomy", base));
      await book.note("Already there");
      await book.does(edit(book.rootNoteId, "Physiology", base));
      expect(await book.lines()).toEqual(["Physiology", "  Anatomy", "  Already there"]);
    },
  },
  {
    title: "a text that another edit emptied overlaps with nothing worth a copy",
    async run(book) {
      const { item_id: id } = await book.note("Aorta");
      const base = await book.version();
      await book.does(edit(id, " ", base));
      await book.does(edit(id, "An artery", base));
      expect(await book.lines()).toEqual(["", "  An artery"]);
    },
  },
  {
    title:
      "an edit that names a version from before its note was there is merged with what was written since",
    async run(book) {
      const { item_id: id } = await book.note("Aorta and heart");
      await book.does(edit(id, "Aorta and strong heart"));
      await book.does(edit(id, "Wide aorta and heart", 0));
      expect(await book.lines()).toEqual(["", "  Wide aorta and strong heart"]);
    },
  },
  {
    title: "an edit against the newest version, or without a version, simply stands",
    async run(book) {
      const { item_id: id } = await book.note("Aorta");
      await book.does(edit(id, "The aorta"));
      await book.does(edit(id, "An artery", await book.version()));
      await book.does(edit(id, "A vein"));
      expect(await book.lines()).toEqual(["", "  A vein"]);
    },
  },
  {
    title: "one sender's edits of one note in one batch never conflict with each other",
    async run(book) {
      const { item_id: id } = await book.note("A");
      const base = await book.version();
      await book.batch(["Ar", "Art", "Artery"].map((text) => edit(id, text, base)));
      expect(await book.lines()).toEqual(["", "  Artery"]);
    },
  },
  {
    title: "a note that no node shows has no place for a copy: the later text stands",
    async run(book) {
      const loose = await book.does<wire.Note>({ type: "note.create", note: { text: "Loose" } });
      const base = await book.version();
      await book.does(edit(loose.body.id, "Tight", base));
      const later = await book.does(edit(loose.body.id, "Lost", base));
      expect(later.body).toMatchObject({ text: "Lost" });
    },
  },
  {
    title: "an edit beats a concurrent delete: note and node come back at their place, with their ids",
    async run(book) {
      const parent = await book.note("Lungs");
      const node = await book.note("Alveoli", parent.id);
      await book.note("Bronchi", parent.id);
      const base = await book.version();
      await book.does({ type: "tree.delete", id: node.id });
      const since = await book.version();
      const { status, body } = await book.does(edit(node.item_id, "Alveoli exchange gas", base));
      expect([status, body]).toMatchObject([200, { id: node.item_id, text: "Alveoli exchange gas" }]);
      expect(await book.types(since)).toEqual(["note.create", "node.create", "note.edit"]);
      expect((await book.log(since))[1]?.record_id).toBe(node.id);
      expect(await book.lines()).toEqual(["", "  Lungs", "    Alveoli exchange gas", "    Bronchi"]);
    },
  },
  {
    title:
      "the words of an edit that the delete did not know are merged with those of one that did not know it",
    async run(book) {
      const node = await book.note("Alveoli exchange gas");
      const base = await book.version();
      await book.does(edit(node.item_id, "Alveoli exchange gas slowly", base));
      await book.does({ type: "tree.delete", id: node.id });
      await book.does(edit(node.item_id, "Small alveoli exchange gas", base));
      expect(await book.lines()).toEqual(["", "  Small alveoli exchange gas slowly"]);
    },
  },
  {
    title: "a note that was moved and deleted comes back where it stood last",
    async run(book) {
      const [from, to] = [await book.note("From"), await book.note("To")];
      const node = await book.note("Moved", from.id);
      const base = await book.version();
      await book.does({ type: "tree.update", id: node.id, tree: { parent_id: to.id } });
      await book.does({ type: "tree.delete", id: node.id });
      await book.does(edit(node.item_id, "Moved and edited", base));
      expect(await book.lines()).toEqual(["", "  From", "  To", "    Moved and edited"]);
    },
  },
  {
    title: "where the parent was deleted too, the note comes back below the nearest ancestor that lives",
    async run(book) {
      const grandparent = await book.note("Organs");
      const parent = await book.note("Liver", grandparent.id);
      const node = await book.note("Bile", parent.id);
      for (const { id } of [node, parent]) await book.does({ type: "tree.delete", id });
      await book.does(edit(node.item_id, "Bile digests fat"));
      expect(await book.lines()).toEqual(["", "  Organs", "    Bile digests fat"]);
    },
  },
  {
    title: "an edit that waits in the same batch behind the delete brings the note back as well",
    async run(book) {
      const parent = await book.note("Kidney");
      const node = await book.note("Nephron", parent.id);
      await book.batch([
        { type: "tree.delete", id: node.id },
        { type: "tree.delete", id: parent.id },
        edit(node.item_id, "Nephrons filter"),
      ]);
      expect(await book.lines()).toEqual(["", "  Nephrons filter"]);
    },
  },
  {
    title: "an edit of a note that became a card meanwhile is kept as a note right after the card",
    async run(book) {
      const node = await book.note("Enzyme");
      await book.note("Next");
      const flashcard = { question: "Enzyme?", answer: "Catalyst" };
      const card = await book.does<wire.Flashcard>({ type: "flashcard.create", flashcard });
      const tree = { item_type: "flashcard", item_id: card.body.id } as const;
      await book.does({ type: "tree.update", id: node.id, tree });
      await book.does(edit(node.item_id, "Enzymes are proteins"));
      expect(await book.lines()).toEqual(["", "  Enzyme? / Catalyst", "  Enzymes are proteins", "  Next"]);
    },
  },
  {
    title: "an edit of a note that became a card which was deleted since gets a new node",
    async run(book) {
      const node = await book.note("Enzyme");
      const flashcard = { question: "Enzyme?", answer: "Catalyst" };
      const card = await book.does<wire.Flashcard>({ type: "flashcard.create", flashcard });
      const tree = { item_type: "flashcard", item_id: card.body.id } as const;
      await book.does({ type: "tree.update", id: node.id, tree });
      await book.does({ type: "tree.delete", id: node.id });
      await book.does(edit(node.item_id, "Enzymes are proteins"));
      await book.does({ type: "flashcard.update", id: card.body.id, flashcard: { answer: "A catalyst" } });
      expect((await book.lines()).toSorted()).toEqual([
        "",
        "  Enzyme? / A catalyst",
        "  Enzymes are proteins",
      ]);
    },
  },
  {
    title: "the sides of a card are merged by words, each by itself",
    async run(book) {
      const { item_id: id } = await book.card("What does the heart do?", "It pumps blood");
      const base = await book.version();
      await book.does(side(id, { question: "What does the human heart do?" }, base));
      const later = { question: "What does the heart do all day?", answer: "It pumps all blood" };
      const merged = await book.does(side(id, later, base));
      const sides = { question: "What does the human heart do all day?", answer: "It pumps all blood" };
      expect(merged.body).toMatchObject(sides);
      expect(await book.lines()).toEqual(["", `  ${sides.question} / ${sides.answer}`]);
    },
  },
  {
    title:
      "where edits of a side overlap the later one stands, and the other is kept in a note right after the card",
    async run(book) {
      const { item_id: id } = await book.card("Heart?", "It pumps blood");
      await book.note("Next");
      const base = await book.version();
      await book.does(side(id, { answer: "It moves blood" }, base));
      const since = await book.version();
      await book.does(side(id, { answer: "It drives blood" }, base));
      expect(await book.lines()).toEqual(["", "  Heart? / It drives blood", "  It moves blood", "  Next"]);
      expect(await book.types(since)).toEqual([
        "flashcard.edit",
        "note.create",
        "node.create",
        "mark.create",
      ]);
      expect((await book.log(since))[0]?.old_values).toEqual({ answer: "It moves blood" });
    },
  },
  {
    title: "where both sides overlap, both of the others are kept in one note",
    async run(book) {
      const { item_id: id } = await book.card("Heart?", "Pump");
      const base = await book.version();
      await book.does(side(id, { question: "The heart?", answer: "A pump" }, base));
      await book.does(side(id, { question: "A heart?", answer: "The pump" }, base));
      expect(await book.lines()).toEqual(["", "  A heart? / The pump", "  The heart? :: A pump"]);
    },
  },
  {
    title:
      "one sender's edits of one card in one batch never conflict, and without a version a side simply stands",
    async run(book) {
      const { item_id: id } = await book.card("Q", "A");
      const base = await book.version();
      await book.batch(["Ar", "Art", "Artery"].map((answer) => side(id, { answer }, base)));
      expect(await book.lines()).toEqual(["", "  Q / Artery"]);
      await book.does(side(id, { answer: "Vein" }));
      expect(await book.lines()).toEqual(["", "  Q / Vein"]);
    },
  },
  {
    title: "an edit of a deleted card brings back the card, its node and its schedule",
    async run(book) {
      const card = await book.card("ATP?", "Energy");
      await book.does({ type: "flashcard.rate", id: card.item_id, confidence_rating: "green" });
      await book.does({ type: "tree.delete", id: card.id });
      await book.does({
        type: "flashcard.update",
        id: card.item_id,
        flashcard: { answer: "Energy carrier" },
      });
      expect(await book.lines()).toEqual(["", "  ATP? / Energy carrier (green)"]);
    },
  },
  {
    title: "after 30 days a deleted note is gone for good, and an edit of it is 404",
    async run(book) {
      const [early, late] = [await book.note("Appendix"), await book.note("Tonsil")];
      for (const { id } of [early, late]) await book.does({ type: "tree.delete", id });
      book.pass(29);
      await book.does(edit(early.item_id, "In time"));
      book.pass(2);
      expect(await book.refused(edit(late.item_id, "Too late"))).toMatchObject({ status: 404 });
      const tree = { item_type: "note", item_id: late.item_id, parent_id: book.rootId } as const;
      expect(await book.refused({ type: "tree.create", tree })).toMatchObject({ status: 404 });
      expect(await book.lines()).toEqual(["", "  In time"]);
    },
  },
];
