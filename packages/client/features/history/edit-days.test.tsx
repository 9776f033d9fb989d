import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EditDays } from "./edit-days.tsx";
import type { NodeEdit } from "./versions.ts";

const note = (text: string) => ({ itemType: "note", text }) as const;
const edit = (version: number, at: string, device: string | null, was: string, is: string): NodeEdit => ({
  ...{ version, at: new Date(at), token: null, eventType: "note.edit", device, isOfDay: false },
  before: note(was),
  after: note(is),
});

test("the edits of a note stand by day, each with what differs and its device; what the note says now is not put back (issue 43, point 11)", () => {
  const html = renderToStaticMarkup(
    <EditDays
      edits={[
        edit(3, "2026-11-30T10:00:00", "Firefox, Linux", "a heart", "the heart"),
        edit(2, "2026-11-29T18:00:00", "Chrome, Android", "heart", "a heart"),
        edit(1, "2026-11-29T09:00:00", null, "", "heart"),
      ]}
      now={new Date("2026-11-30T12:00:00")}
      shown={note("the heart")}
      onRestore={() => {}}
    />,
  );
  const days = html.split("<section>").slice(1);
  expect(days).toHaveLength(2);
  expect(days.map((day) => day.match(/<li>/g)?.length)).toEqual([1, 2]);
  expect(days[0]).toContain("on Firefox, Linux");
  expect(days[0]).not.toContain("Restore this");
  expect(days[1]).toContain("on Chrome, Android");
  expect(days[1]?.match(/Restore this/g)).toHaveLength(2);
  expect(html).toMatch(/<del[^>]*>.*a.*<\/del>/);
});

test("an edit that a program made is told by the name of its token (issue 45, point 8)", () => {
  const own = edit(1, "2026-11-30T10:00:00", null, "", "heart");
  const html = renderToStaticMarkup(
    <EditDays
      edits={[{ ...own, token: "Claude <b>" }]}
      now={new Date("2026-11-30T12:00:00")}
      shown={null}
      onRestore={() => {}}
    />,
  );
  expect(html).toContain('<bdi translate="no">Claude &lt;b&gt;</bdi> edited a note');
});
