import { expect, test } from "vitest";
import { searchLink } from "../../rich/note-link.ts";
import { contentsOf } from "./contents.ts";

test("a search that is kept as a link is read as it was, whatever signs are in it (issue 43, point 7)", () => {
  const query = '#exam > (is:due OR r<0.8) "5%"';
  expect(contentsOf(`See ${searchLink("[Weak] ones", query)}.`).searches).toEqual([
    { words: "Weak ones", query },
  ]);
});

test("links, embeds and files are told apart", () => {
  const { has, links, tags } = contentsOf(
    "[[Cell^k3m9x2p7q4]] ![[Leaf^k3m9x2p7q5]] ![notes.pdf](file:3) #Exam #a/b",
  );
  expect([[...has].sort(), links, tags]).toEqual([
    ["embed", "file", "link", "pdf", "tag"],
    2,
    ["exam", "a/b"],
  ]);
});
