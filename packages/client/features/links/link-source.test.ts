import { noteLinkAt } from "@perennial/domain/rich/note-link";
import { expect, test } from "vitest";
import { createStage } from "../../commands/testing/stage.ts";
import { pageOpened } from "../../store/recent-pages.ts";
import { createLinkSource } from "./link-source.tsx";

const COURSE = `Course
  Krebs cycle
    Citrate
  Glycolysis
  See`;

test("behind [[ alone the pages that were open stand, the last one first, without the present one (knowledge 4.2)", () => {
  const stage = createStage(COURSE);
  const { propose } = createLinkSource(stage.ctx);
  expect(propose("")).toEqual([]);
  for (const title of ["Course", "Krebs cycle", "Glycolysis", "Citrate", "Krebs cycle"])
    pageOpened(stage.key(title));
  expect(propose("").map(({ id }) => id)).toEqual(["Krebs cycle", "Citrate", "Glycolysis"].map(stage.key));
});

test("behind words a new child and, last, a new note are offered; the child is made below the row, with a link to it, as one change", () => {
  const stage = createStage(COURSE);
  const { tree } = stage.ctx.workspace;
  const see = stage.key("See");
  stage.write("See", "See [[Malate".length);
  stage.type(see, "See [[Malate");
  const lines = createLinkSource(stage.ctx).propose("Malate");
  expect(lines.map(({ id }) => id)).toEqual(["new child", "new note"]);
  lines[0]?.take();
  const child = tree.childKeys(see)[0] ?? "";
  expect(tree.row(child)?.note?.text).toBe("Malate");
  const text = tree.row(see)?.note?.text ?? "";
  const link = noteLinkAt(text, "See ".length);
  if (!link || "query" in link.target) throw new Error(`no link in ${text}`);
  expect(tree.get("anchor", link.target.anchor)?.nodeId).toBe(tree.idOf(child));
  expect([text.slice(link.words.from, link.words.to), stage.sent.length]).toEqual(["Malate", 1]);
});
