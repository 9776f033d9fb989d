import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { createStage } from "../../commands/testing/stage.ts";
import { CardForm } from "./card-form.tsx";

// What comes with code of its own is named by what is handed to it.
vi.mock("../../ui/lazy-part.tsx", () => ({
  lazyPart: () => (handed: object) => ("onFilled" in handed ? "Autofill" : "Hints"),
}));

test("hints stand in the form of a card until they are turned off for all", () => {
  const { ctx, key } = createStage("Heart");
  const row = ctx.workspace.tree.row(key("Heart"));
  if (!row) throw new Error("There is no row");
  // A page that is not in a browser reads the state that a store began with.
  const ui = { ...ctx.ui, getInitialState: ctx.ui.getState };
  const form = () => renderToStaticMarkup(<CardForm ctx={{ ...ctx, ui }} row={row} kind="make" />);
  expect(form()).toContain("Hints");
  ctx.ui.setState({ showsHints: false });
  expect(form()).not.toContain("Hints");
  expect(form()).toContain("Autofill");
});
