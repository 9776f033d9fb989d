import { basicCard } from "@perennial/domain/card/card";
import { withDerived } from "@perennial/domain/card/card-kinds";
import { expect, test } from "vitest";
import { chosenIn, draftOfCard, fromDraft, joinDrafts, keepCardDrafts, withKind } from "./card-drafts.ts";
import { createIdentity } from "./identity.ts";
import { openRecoveredCards } from "./recovered-cards.ts";
import { createTreeStore } from "./tree-store.ts";
import { type CardDraft, createUiStore } from "./ui-store.ts";
import { AT_REST, type FormDraft, type OrphanedForm } from "./workspace.ts";

const half = (answer: string) => ({ question: "Xylem", answer });

test("words that the newer draft has too are not said twice", () => {
  expect(joinDrafts(half("carries water"), half("carries "))).toEqual(half("carries water"));
  expect(joinDrafts(half(" "), half("carries"))).toEqual(half("carries"));
});

test("of two sides and of a sentence that were being written on one card all words stand in the sentence", () => {
  const sides = half("carries water");
  const sentence = { question: "The […] pumps", answer: "heart", source: "The {{c1::heart}} pumps" };
  const shown = (...drafts: readonly [CardDraft, CardDraft]) => {
    const { kind, source } = chosenIn(joinDrafts(...drafts), undefined);
    return [kind, source];
  };
  expect(shown(sides, sentence)).toEqual(["cloze", "Xylem\ncarries water\nThe {{c1::heart}} pumps"]);
  expect(shown(sentence, sides)).toEqual(["cloze", "The {{c1::heart}} pumps\nXylem\ncarries water"]);
  const chosen = { ...sides, kind: "basic", source: "Of before" } as const;
  expect(shown(chosen, sentence)).toEqual(shown(sides, sentence));
  expect(joinDrafts(sides, chosen)).toEqual(sides);
});

test("question and answer follow the sentence of a form when another kind is chosen", () => {
  const sentence = "The {{c1::heart}} pumps";
  const card = withDerived(basicCard({ kind: "cloze", source: sentence, question: "", answer: "" }));
  const edited = { ...draftOfCard(card), source: `${sentence} {{blood}}` };
  const oneWay = withKind(edited, card, "basic");
  expect(oneWay).toMatchObject({ kind: "basic", question: "The […] pumps […]", answer: "heart, blood" });
  expect(withKind(oneWay, card, "cloze")).toMatchObject({ kind: "cloze", source: edited.source });
  const reworded = { ...oneWay, question: "What pumps {{blood}}?" };
  expect(withKind(reworded, card, "cloze").source).toBe("What pumps {{blood}}?");
  expect(withKind(edited, card, "cloze")).toBe(edited);
});

test("an answer that was typed stays while the sentence has no gap", () => {
  const asSentence = withKind(half("carries water"), undefined, "cloze");
  expect(asSentence).toMatchObject({ kind: "cloze", source: "Xylem" });
  expect(withKind(asSentence, undefined, "both")).toMatchObject({ ...half("carries water"), kind: "both" });
});

test("a form is stored with all of its fields, whatever they are called, and shown with all of them", () => {
  const stored = new Map<string, FormDraft | null>();
  const ui = createUiStore();
  keepCardDrafts(ui, { set: (key, form, draft) => void stored.set(`${key} ${form}`, draft) });
  const baseText = { texts: { text: "note 2" }, base: { version: 1 } };
  const draft = { ...half("carries"), hint: "a vessel", baseText };
  ui.setConversion("n2", draft);
  const kept = stored.get("n2 conversions");
  expect(kept).toEqual({
    fields: { question: "Xylem", answer: "carries", hint: "a vessel" },
    text: "Xylem\ncarries",
    baseText,
  });
  expect(fromDraft(kept ?? { fields: {} })).toMatchObject(draft);
  ui.setConversion("n2", undefined);
  expect(stored.get("n2 conversions")).toBeNull();
});

test("a form in which a card is being written gets what was left for its row when the focus is elsewhere", async () => {
  const left = [1, 2].map(
    (id): OrphanedForm => ({
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
  ui.focused({ key: "n1", part: "form" });
  const nobody = { get: () => null, subscribe: () => () => {} };
  openRecoveredCards({
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
  ui.focused({ key: "n3", part: "row" });
  await Promise.resolve();
  expect(ui.getState().conversions.get("n1")).toMatchObject({ answer: "carries\nsugar" });
  expect(taken).toEqual(["left 2", "left 1"]);
});

test("a side that is being written stays in sight when another device makes a cloze or a list of the card", () => {
  const baseText = { texts: { question: "Pumps", answer: "heart" }, base: { version: 1 } };
  const asked = basicCard({ question: "Pumps", answer: "heart" });
  const cloze = withDerived(
    basicCard({ kind: "cloze", source: "The {{c1::heart}} pumps", question: "", answer: "" }),
  );
  const list = withDerived(basicCard({ kind: "list", question: "Pumps", answer: "" }));
  const begun = { question: "Pumps", answer: "heart", baseText };
  const kindsOf = (draft: CardDraft) => [asked, cloze, list].map((card) => chosenIn(draft, card).kind);
  expect(kindsOf(begun), "nothing is written").toEqual(["basic", "cloze", "list"]);
  expect(kindsOf({ ...begun, answer: "the heart" })).toEqual(["basic", "basic", "basic"]);
  expect(kindsOf({ ...begun, question: "It pumps" })).toEqual(["basic", "basic", "list"]);
});
