import { newProgress } from "@perennial/domain/study/new-progress";
import { describe, expect, test } from "vitest";
import { paste } from "./branches.ts";
import { OWN_KIND } from "./copied.ts";
import { createStage, type Stage } from "./testing/stage.ts";

const OUTLINE = `root
  one
    one a
    ? card
  two
  -`;

const DAY_MS = 86_400_000;

/** Cuts a row, and returns what the clipboard then has. */
function cut(stage: Stage, row: string) {
  stage.press("Ctrl+x", stage.at(row, "row"));
  const kinds = stage.copied.at(-1) ?? {};
  return {
    own: kinds[OWN_KIND] ?? "",
    html: kinds["text/html"] ?? "",
    text: kinds["text/plain"] ?? "",
  };
}

const onlyHtml = ({ html, text }: ReturnType<typeof cut>) => ({ own: "", html, text });
const restored = ({ sent }: Stage) =>
  sent
    .at(-1)
    ?.plan.steps.filter(({ command }) => command.type === "node.create" && command.isRestored === true)
    .length;

describe("what was cut and is pasted in the account it was cut in", () => {
  test("moves, with its ids and schedules, and is copied when it is pasted once more", () => {
    const stage = createStage(OUTLINE);
    const { tree } = stage.ctx.workspace;
    tree.put("progress", { ...newProgress(4, new Date(0)), id: 4, reviews: 3 });
    const copied = cut(stage, "one");
    expect(stage.text()).toBe("root\n  two\n  -");
    paste(stage.ctx, stage.at("two", "row"), copied);
    expect(stage.text()).toBe("root\n  two\n  one\n    one a\n    ? card\n  -");
    expect([tree.get("node", 4)?.itemId, tree.get("progress", 4)?.reviews]).toEqual([4, 3]);
    expect(stage.sent.map(({ action }) => action.eventType)).toEqual(["node.delete", "node.paste"]);
    paste(stage.ctx, stage.write("-", 0), copied);
    expect(restored(stage)).toBe(0);
    expect(stage.text().match(/\? card/g)).toHaveLength(2);
  });

  test("says itself in HTML too, for a clipboard that keeps no kind of ours", () => {
    const stage = createStage(OUTLINE);
    const copied = onlyHtml(cut(stage, "? card"));
    expect(copied.html).toMatch(/^<ul data-perennial-rows="[^"]+"><li>card :: yes<\/li><\/ul>$/);
    paste(stage.ctx, stage.write("-", 0), copied);
    expect(stage.text()).toBe("root\n  one\n    one a\n  two\n  ? card");
    expect(restored(stage)).toBe(1);
  });

  test("a note alone is a row in a blank one, and words within a text", () => {
    const stage = createStage(OUTLINE);
    const copied = cut(stage, "one a");
    expect(copied.text).toBe("one a");
    expect(copied.html).toMatch(/^<span data-perennial-rows="[^"]+">one a<\/span>$/);
    paste(stage.ctx, stage.write("two", 3), copied);
    expect(stage.inserted).toEqual(["one a"]);
    paste(stage.ctx, stage.write("-", 0), copied);
    expect([stage.text(), restored(stage)]).toEqual(["root\n  one\n    ? card\n  two\n  one a", 1]);
  });
});

describe("is copied", () => {
  const pastedOf = (change: (own: string) => string, days = 0) => {
    const stage = createStage(OUTLINE);
    const { own, ...rest } = cut(stage, "one");
    stage.clock.now += days * DAY_MS;
    paste(stage.ctx, stage.at("two", "row"), { ...rest, own: change(own) });
    expect(stage.text()).toBe("root\n  two\n  one\n    one a\n    ? card\n  -");
    return restored(stage);
  };

  test("into another account", () => {
    expect(pastedOf((own) => own.replace('"userId":1', '"userId":2'))).toBe(0);
  });

  test("when it may not be kept any more", () => {
    expect(pastedOf((own) => own, 28)).toBe(3);
    expect(pastedOf((own) => own, 30)).toBe(0);
  });

  test("where it names a row that only another page knows", () => {
    const stranger = "0c7ab1f2-9d5e-4a5e-8f21-0b6a3c1d2e4f";
    expect(pastedOf((own) => own.replaceAll('"id":4,"parentId":2', `"id":"${stranger}","parentId":2`))).toBe(
      0,
    );
  });
});
