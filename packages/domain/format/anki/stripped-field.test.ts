import { expect, test } from "vitest";
import { strippedField } from "./stripped-field.ts";

test.each([
  ["a<br>b", "ab"],
  ["<b>bold</b> word ", "bold word "],
  ["x &amp; y&nbsp;&eacute; &lt;b&gt;", "x & y é <b>"],
  ['see<img class=x src="a b.png">', "see a b.png "],
  ["a<!-- > -->b<style>c > d</style><SCRIPT>e</script>", "ab"],
  ["[sound:x.mp3] 1 < 2 &amp; 3", "[sound:x.mp3] 1 < 2 & 3"],
])("%j is %j, as Anki strips it", (html, words) => expect(strippedField(html)).toBe(words));

test("signs that nobody closes, by the hundred thousand, are read in one go", () => {
  for (const open of ["<", "<!--", "<style", "<script>", "&"])
    expect(strippedField(open.repeat(100_000)).length).toBeLessThanOrEqual(800_000);
});
