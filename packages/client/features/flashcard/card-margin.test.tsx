import { basicCard, type CardValues } from "@perennial/domain/card/card";
import { withDerived } from "@perennial/domain/card/card-kinds";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createStage } from "../../commands/testing/stage.ts";
import { CardMargin } from "./card-margin.tsx";

/** The words beside a card, heard or seen. */
function beside(said: Partial<CardValues>): string {
  const { ctx, key } = createStage("Root\n  ? One = 1\n    row");
  const { tree } = ctx.workspace;
  const row = tree.row(key("? One"));
  if (!row?.flashcard) throw new Error("no card");
  const flashcard = {
    ...row.flashcard,
    ...withDerived(basicCard({ question: "One", answer: "1", ...said })),
  };
  const html = renderToStaticMarkup(<CardMargin ctx={ctx} row={{ ...row, flashcard }} isFlipped={false} />);
  return html.replaceAll(/<button.*<\/button>|<[^>]*>/g, "");
}

test("the margin says that a card is a list, and that its answer is typed", () => {
  expect(beside({})).toBe("new");
  expect(beside({ kind: "list" })).toBe("List, new");
  expect(beside({ isTyped: true })).toBe("Typed answer, new");
  expect(beside({ kind: "list", isTyped: true }), "nobody types a list").toBe("List, new");
});
