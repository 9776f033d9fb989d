import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { acceptProposals } from "../../commands/handlers/accept-proposals.ts";
import { createStage } from "../../commands/testing/stage.ts";
import { TAKEN } from "../../commands/testing/taken.ts";
import { DraftedNote } from "./drafted-note.tsx";

vi.mock("../../ui/router.tsx", () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}));

const says = {
  type: "flashcard",
  question: "Wall?",
  answer: "wood",
  form: { kind: "basic" },
  items: [],
} as const;

test("below a drafted card stands who drafted it and from which words, as a way there, and below another one nothing", () => {
  const stage = createStage("root\n  Cell walls are of wood");
  const cell = stage.at("Cell walls are of wood", "row").row;
  const said = (text: string) =>
    renderToStaticMarkup(
      <DraftedNote tree={stage.ctx.workspace.tree} nodeId={stage.at(text, "row").row.node.id} />,
    );
  const quote = { nodeId: cell.wireId, page: null, start: 0, end: 10, words: "Cell walls" };
  const under = { parentPlace: null, nodeId: cell.wireId, underId: cell.wireId };
  const proposal = { place: 0, ...under, says, quotes: [quote], findings: [] };
  expect(acceptProposals(stage.ctx, [proposal], TAKEN)).toBe(true);
  expect(said("? Wall?")).toContain("Drafted by llama3.1.");
  expect(said("? Wall?")).toContain(`<a href="/trees/${cell.wireId}">From: “Cell walls”</a>`);
  expect(said("? Wall?")).not.toContain("Its source changed");
  expect(said("Cell walls are of wood")).toBe("");
});
