import { cardsBelow } from "@perennial/domain/study/cards-below";
import { confidenceOfRating } from "@perennial/domain/study/confidence";
import { newProgress } from "@perennial/domain/study/new-progress";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { rateCard } from "../../commands/cards.ts";
import { createStage } from "../../commands/testing/stage.ts";
import { askedCard } from "./asked-card.ts";
import { NeededBy } from "./needed-by.tsx";
import { createStudySession } from "./study-session.ts";

const DAY_MS = 86_400_000;

/** A session over three cards, of which the first needs the last. */
function setUp() {
  const { ctx, clock, key } = createStage(
    "Root\n  ? **Spike**? = a wave\n  ? Other? = yes\n  ? Channel? = a pore",
  );
  const { tree, undo } = ctx.workspace;
  const nodeOf = (text: string) => tree.idOf(key(text)) ?? 0;
  for (const { id } of [...tree.recordsOf("flashcard")])
    tree.put("progress", {
      ...newProgress(id, new Date(clock.now)),
      ...{ phase: "review", reviews: 1, strength: 5 },
      reviewedAt: new Date(clock.now - 10 * DAY_MS).toISOString(),
      nextReviewTime: new Date(clock.now - DAY_MS).toISOString(),
    });
  const [spike, channel] = [nodeOf("? **Spike**?"), nodeOf("? Channel?")];
  tree.put("anchor", { id: 1, nodeId: spike });
  tree.put("anchor", { id: 2, nodeId: channel });
  tree.put("requirement", { id: 3, anchorId: 1, needsId: 2 });
  const cards = cardsBelow(tree, nodeOf("Root")).map(askedCard);
  const session = createStudySession("all", cards, { tree, undo, now: ctx.now, timeZone: ctx.timeZone });
  const asked = () => session.get().session.current;
  return {
    rate(rating: 1 | 3) {
      const confidence = confidenceOfRating(rating);
      const card = asked();
      if (!card || !confidence) throw new Error("nothing is asked");
      clock.now += 1_000;
      if (rateCard(ctx, card, confidence, { source: "keyboard" })) session.rated(rating);
    },
    /** The card that is asked, and what is said of why. */
    said() {
      const card = asked();
      const why = card?.neededBy;
      const question = tree.get("flashcard", card?.flashcardId ?? 0)?.question;
      return [question, why === undefined ? "" : renderToStaticMarkup(<NeededBy tree={tree} nodeId={why} />)];
    },
  };
}

test("after a lapse the card that it needs is asked next, with a status that says for which; then the others, once each (issue 43, point 10)", () => {
  const { rate, said } = setUp();
  expect(said()).toEqual(["**Spike**?", ""]);
  rate(1);
  expect(said()).toEqual(["Channel?", '<p class="part" role="status">Asked now: Spike? needs it</p>']);
  rate(3);
  expect(said()).toEqual(["Other?", ""]);
  rate(3);
  expect(said()[0]).toBeUndefined();
});

test("a card that was remembered asks for nothing", () => {
  const { rate, said } = setUp();
  rate(3);
  expect(said()).toEqual(["Other?", ""]);
});
