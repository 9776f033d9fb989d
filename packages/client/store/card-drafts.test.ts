import { expect, test } from "vitest";
import { fromDraft, joinDrafts, keepCardDrafts } from "./card-drafts.ts";
import { createIdentity } from "./identity.ts";
import { openLeftCards } from "./left-cards.ts";
import { createTreeStore } from "./tree-store.ts";
import { createUiStore } from "./ui-store.ts";
import { AT_REST, type FormDraft, type LeftForm } from "./workspace.ts";

const half = (answer: string) => ({ question: "Xylem", answer });

test("words that the newer draft has too are not said twice", () => {
  expect(joinDrafts(half("carries water"), half("carries "))).toEqual(half("carries water"));
  expect(joinDrafts(half(" "), half("carries"))).toEqual(half("carries"));
});

test("a form is stored with all of its fields, whatever they are called, and shown with all of them", () => {
  const stored = new Map<string, FormDraft | null>();
  const ui = createUiStore();
  keepCardDrafts(ui, { set: (key, form, draft) => void stored.set(`${key} ${form}`, draft) });
  const ground = { texts: { text: "note 2" }, base: { version: 1 } };
  const draft = { ...half("carries"), hint: "a vessel", ground };
  ui.setConversion("n2", draft);
  const kept = stored.get("n2 conversions");
  expect(kept).toEqual({
    fields: { question: "Xylem", answer: "carries", hint: "a vessel" },
    text: "Xylem\ncarries",
    ground,
  });
  expect(fromDraft(kept ?? { fields: {} })).toMatchObject(draft);
  ui.setConversion("n2", undefined);
  expect(stored.get("n2 conversions")).toBeNull();
});

test("a form in which a card is being written is not touched by one that was left for its row", async () => {
  const left = [1, 2].map(
    (id): LeftForm => ({
      name: `left ${id}`,
      key: `n${id}`,
      form: "conversions",
      at: 1,
      fields: half("sugar"),
    }),
  );
  const taken: string[] = [];
  const ui = createUiStore();
  ui.setConversion("n1", half("carries"));
  const nobody = { get: () => null, subscribe: () => () => {} };
  openLeftCards({
    ui,
    workspace: {
      forms: {
        set() {},
        left: () => left.filter(({ name }) => !taken.includes(name)),
        taken: (name) => void taken.push(name),
        subscribe: nobody.subscribe,
        forget() {},
      },
      tree: createTreeStore(createIdentity(() => crypto.randomUUID())),
      whole: nobody,
      status: { ...nobody, get: () => AT_REST },
      caughtUp: new Promise(() => {}),
      learnNames: async () => {},
    },
  });
  await Promise.resolve();
  expect(ui.getState().conversions.get("n1")).toEqual(half("carries"));
  expect(ui.getState().conversions.get("n2")).toEqual(half("sugar"));
  expect(taken).toEqual(["left 2"]);
});
