import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Colophon, TreeHeader } from "../../features/menu/tree-header.tsx";
import type { SessionUser } from "../../store/session.ts";
import { PANELS, type Panel, panel, panelsOf } from "./panels.tsx";

/** A panel that only this test knows: one line beside that of the history. */
const panels: readonly Panel[] = [
  ...PANELS,
  panel("links", "Links", "plus", async () => () => (
    <aside className="side-panel links" aria-label="Links" />
  )),
];

const user: SessionUser = {
  id: 1,
  username: "ada",
  rootTree: null,
  hasSubscription: false,
  subscriptionStatus: null,
  isAnonymous: false,
};
// The toy reads nothing of it.
const workspace = {} as never;

/** The address after a switch was used. */
function after(search: string, use: (page: ReturnType<typeof panelsOf>) => void): string {
  let now = search;
  use(panelsOf(panels, search, (withPanel) => (now = withPanel(now))));
  return now;
}
const toggle = (search: string, id: string): string =>
  after(search, ({ toggles }) => toggles.find((each) => each.id === id)?.toggle());

test("a panel opens and closes by its parameter, and the rest of the address stays", () => {
  expect(toggle("?mode=viewing", "history")).toBe("?mode=viewing&history=true");
  expect(toggle("?mode=viewing&history=true", "history")).toBe("?mode=viewing");
  expect(after("?links=true", ({ close }) => close())).toBe("");
});

test("a second panel takes the place of the first", () => {
  expect(toggle("?history=true", "links")).toBe("?links=true");
  expect(toggle("?links=true", "history")).toBe("?history=true");
});

test("a panel is open by true alone, and of two the first is", () => {
  const opened = (search: string) =>
    panels.find(({ Part }) => Part === panelsOf(panels, search, () => {}).open?.Part)?.id ?? null;
  expect(["", "?history=1", "?history=true", "?links=true", "?links=true&history=true"].map(opened)).toEqual([
    null,
    null,
    "history",
    "links",
    "history",
  ]);
});

test("a panel about one row is open by the number of the row, has no button, and gives way to another one", () => {
  const rowOf = (search: string) => panelsOf(panels, search, () => {}).open?.row;
  expect(
    ["?note-history=12", "?history=true&note-history=12", "?note-history=x", "?note-history=-1"].map(rowOf),
  ).toEqual([12, 12, undefined, undefined]);
  expect(panelsOf(panels, "?note-history=12", () => {}).toggles.map(({ id }) => id)).toEqual([
    "history",
    "links",
  ]);
  expect(toggle("?note-history=12", "history")).toBe("?history=true");
  expect(after("?note-history=12&mode=viewing", ({ close }) => close())).toBe("?mode=viewing");
});

test("each panel has a button in the header and in the colophon, and a place while its code is on its way", () => {
  const { open, toggles } = panelsOf(panels, "?links=true", () => {});
  const markup = renderToStaticMarkup(
    <>
      <TreeHeader
        home="/"
        path={null}
        mode="editing"
        onMode={() => {}}
        panels={toggles}
        status={null}
        more={null}
      />
      <Colophon
        user={user}
        itemType="note"
        onItemType={() => {}}
        mode="editing"
        onMode={() => {}}
        panels={toggles}
        onLogOut={() => {}}
      />
    </>,
  );
  const buttons = [...markup.matchAll(/data-panel="(\w+)" aria-pressed="(\w+)"/g)].map(
    ([, id, is]) => `${id} ${is}`,
  );
  const each = toggles.map(({ id }) => `${id} ${id === "links"}`);
  expect(buttons).toEqual([...each, ...each]);
  expect(
    open &&
      renderToStaticMarkup(
        <open.Part workspace={workspace} userId={1} of={null} search="" onClose={() => {}} />,
      ),
  ).toBe('<aside class="side-panel" aria-label="Links" aria-busy="true"></aside>');
});
