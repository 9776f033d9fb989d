import { expect, test } from "vitest";
import { fileIdOf, fileMark, filesIn, replaceFiles } from "./file-mark.ts";

test("a file stands in a text by its id, with words for where it cannot be shown", () => {
  expect(fileMark({ id: 17, alt: "a heart.png" })).toBe("![a heart.png](file:17)");
  expect(fileMark({ id: 17, alt: "a [very]\nodd  name" })).toBe("![a very odd name](file:17)");
  expect(replaceFiles("see ![a](file:17)!", ({ id, alt }) => `<${alt} ${id}>`)).toBe("see <a 17>!");
  expect(filesIn("![a](file:17) and ![b](file:18), again ![a](file:17)")).toEqual([17, 18]);
});

test.each([
  "![a](https://a.example/b.png)",
  "[a](file:17)",
  "![a](file:0)",
  "![a](file:1e3)",
  "![a]\n(file:1)",
])("%j names no file that is to be shown", (text) => expect(filesIn(text)).toEqual([]));

test("an address leads to a file only where it is a whole number", () => {
  expect(
    ["file:17", "file:9007199254740993", "file:-1", "file:../x", "https://file:1"].map(fileIdOf),
  ).toEqual([17, undefined, undefined, undefined, undefined]);
});
