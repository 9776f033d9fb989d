import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DraftedFigure } from "./drafted-figure.tsx";

const none = { label: "", promptVersion: 1, accepted: 0, edited: 0, rejected: 0, reviews: 0, known: 0 };
const byRules = { ...none, drafter: "rules", accepted: 5, edited: 1, rejected: 2 } as const;
const byModel = {
  ...none,
  drafter: "model",
  label: "llama3.1",
  accepted: 3,
  rejected: 1,
  reviews: 8,
  known: 6,
} as const;
const byHand = { ...none, drafter: "hand", reviews: 20, known: 19 } as const;
const said = (...rows: Parameters<typeof DraftedFigure>[0]["rows"]) =>
  renderToStaticMarkup(<DraftedFigure rows={rows} />).replace(/<[^>]+>/g, "");

test("of drafted cards it is said how many were kept and how they were known beside one's own, and nothing that nobody knows", () => {
  expect(said(byRules, byModel, byHand)).toContain(
    "You kept 9 of 12 drafted cards, 1 of them after a change. Of those that came back in their first 90 days you knew 75 of 100, of cards of your own 95.",
  );
  expect(said(byModel)).toContain("You kept 3 of 4 drafted cards. Of those");
  expect(said(byModel)).toContain("you knew 75 of 100.");
  expect(said(byRules, byHand)).not.toContain("came back in");
  expect(said({ ...byModel, accepted: 0, rejected: 0 })).toContain(
    "You have not decided about a drafted card yet.",
  );
});
